// Beckon: a folder of vCards, or one file of them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A folder of vCards, as address books export them: every `*.vcf` in it, one or many cards a file; or one such file. It is
/// only read.
public struct VCardFolder: Hashable, Sendable {
    /// How much is read: files, bytes of one, bytes of all.
    public static let filesMaximum = 1_000, fileBytes = 10 << 20, allBytes = 64 << 20

    /// What can be seen of the folder without reading its files.
    public struct State: Hashable, Sendable {
        /// A file.
        struct File: Hashable, Sendable {
            let name: String
            let size: Int64
            /// When it was changed, in nanoseconds since the Unix epoch.
            let changed: Int64
        }

        /// The files, by name; `nil` where the folder cannot be listed. The name is empty where the path is a file's.
        let files: [File]?
    }

    /// Where it is.
    public let path: String

    /// - Parameter path: Where it is.
    public init(_ path: String) { self.path = path }

    /// Looks at the folder.
    public func state() -> State {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: self.path, isDirectory: &isFolder), !isFolder.boolValue {
            return State(files: [self.look(at: "")])
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: self.path) else {
            return State(files: nil)
        }
        let cards = names.filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".vcf") }.sorted()
        // One more than is read tells that there are more.
        return State(files: cards.prefix(Self.filesMaximum + 1).map { self.look(at: $0) })
    }

    /// Reads the files that a look found.
    public func read(_ state: State) -> VCardReading {
        var reading = VCardReading()
        guard let files = state.files else {
            reading.add(.notReadable, file: "")
            return reading
        }
        var left = Self.allBytes
        for (index, file) in files.enumerated() {
            let place = self.place(of: file.name)
            let name = place.split(separator: "/").last.map(String.init) ?? ""
            guard index < Self.filesMaximum, left > 0 else {
                reading.add(.tooMany, file: name)
                break
            }
            guard let bytes = Self.bytes(of: place, limit: Self.fileBytes) else {
                reading.add(.notReadable, file: name)
                continue
            }
            guard bytes.count <= min(left, Self.fileBytes) else {
                reading.add(bytes.count > Self.fileBytes ? .tooLarge : .tooMany, file: name)
                continue
            }
            left -= bytes.count
            reading.read(bytes, file: name)
        }
        reading.relate()
        return reading
    }

    private func place(of name: String) -> String { name.isEmpty ? self.path : "\(self.path)/\(name)" }

    private func look(at name: String) -> State.File {
        var status = stat()
        guard stat(self.place(of: name), &status) == 0 else { return State.File(name: name, size: -1, changed: 0) }
        let changed = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        return State.File(name: name, size: Int64(status.st_size), changed: changed)
    }

    /// A file's bytes, one more than the limit where there are more; `nil` for what is no file. A pipe is not waited for.
    private static func bytes(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        defer { try? file.close() }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (try? file.read(upToCount: limit + 1) ?? Data()).map { Array($0) }
    }
}
