// Beckon: the files of a journal, in memory
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Foundation
import Glibc

/// The files of a journal as they were at one moment.
struct FolderImage: Hashable, Sendable {
    /// The files that hold something, in the order of their names.
    static let names = ["journal.sqlite", "journal.sqlite-wal", Self.log]
    static let log = "journal.turns"

    var files: [String: [UInt8]] = [:]

    /// Reads a folder.
    ///
    /// - Throws: What the system says.
    init(_ folder: String) throws {
        for name in Self.names {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
            self.files[name] = [UInt8](bytes)
        }
    }

    /// Writes the files to a folder that does not exist; where they hold long runs of zeros they take no room.
    ///
    /// - Throws: ``JournalError`` with what the system says.
    func write(to folder: String) throws {
        guard mkdir(folder, 0o700) == 0 else { throw Self.failure(folder) }
        for (name, bytes) in self.files { try Self.write(bytes, to: "\(folder)/\(name)") }
    }

    private static let blockBytes = 4_096
    private static let zeros = [UInt8](repeating: 0, count: Self.blockBytes)

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        guard ftruncate(descriptor, bytes.count) == 0 else { throw Self.failure(path) }
        try bytes.withUnsafeBytes { all in
            for start in stride(from: 0, to: all.count, by: Self.blockBytes) {
                let block = UnsafeRawBufferPointer(rebasing: all[start..<min(start + Self.blockBytes, all.count)])
                guard let base = block.baseAddress, memcmp(base, Self.zeros, block.count) != 0 else { continue }
                guard pwrite(descriptor, base, block.count, start) == block.count else { throw Self.failure(path) }
            }
        }
    }

    private static func failure(_ path: String) -> JournalError {
        JournalError(.failed, path, "the laboratory cannot write it: \(String(cString: strerror(errno)))")
    }

    /// How many bytes of a file come before the zeros at its end, rounded up to a block.
    func used(_ name: String) -> Int {
        guard let bytes = self.files[name] else { return 0 }
        return bytes.withUnsafeBytes { all in
            var end = all.count
            while end > 0 {
                let start = (end - 1) / Self.blockBytes * Self.blockBytes
                if let base = all.baseAddress, memcmp(base + start, Self.zeros, end - start) != 0 { return end }
                end = start
            }
            return 0
        }
    }
}
