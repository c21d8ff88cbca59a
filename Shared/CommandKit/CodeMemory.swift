// Beckon: the memory of code that only the start needed
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The code of the program and of its libraries, as pages of this process.
enum CodeMemory {
    /// Gives back what ran until now: it counts no longer as memory of this process, and what runs again is taken from the
    /// system's cache of files, a few pages at a time. Breakpoints that a debugger has set are gone.
    static func giveBack() {
        for segment in Self.segments(in: Self.maps()) {
            guard let start = UnsafeMutableRawPointer(bitPattern: segment.lowerBound) else { continue }
            _ = madvise(start, segment.count, MADV_DONTNEED)
        }
    }

    /// The segments that hold code of files: nobody writes to them, so the file has all that is in them.
    ///
    /// - Parameter maps: What `/proc/self/maps` says (proc_pid_maps(5)).
    static func segments(in maps: String) -> [Range<UInt>] {
        maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            // Many spaces stand before the path.
            guard fields.count == 6, fields[1] == "r-xp", fields[5].drop(while: { $0 == " " }).hasPrefix("/") else {
                return nil
            }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return bounds.count == 2 && bounds[0] < bounds[1] ? bounds[0]..<bounds[1] : nil
        }
    }

    /// What `/proc/self/maps` says; nothing where it cannot be read.
    static func maps() -> String {
        let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        let room = 1 << 16
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: room) {
                $1 = max(0, read(descriptor, $0.baseAddress, room))
            }
            if chunk.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk
        }
    }
}
