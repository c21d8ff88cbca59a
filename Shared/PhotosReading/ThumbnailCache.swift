// Beckon: thumbnails that were made, in a folder of bounded size
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Schema
import Synchronization

/// A folder of thumbnails. What it holds can be made again at any time: it is thrown away without asking, the oldest first,
/// and nothing that goes wrong with it is more than lost time. Several workers may share it.
final class ThumbnailCache: Sendable {
    /// What is known of a file.
    enum Entry: Equatable, Sendable {
        case picture([UInt8])
        /// It was looked at, and there can be none of it.
        case nothing
    }

    /// Bytes of one thumbnail.
    static let entryBytes = 128 << 10

    private let folder: String
    private let bytes: Int
    /// Bytes that the folder holds as far as this worker knows; `nil` before it has looked.
    private let held = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - folder: It is made where it is missing, for its owner alone.
    ///   - bytes: What it may hold.
    init(folder: String, bytes: Int = 64 << 20) {
        self.folder = folder
        self.bytes = bytes
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The name under which the thumbnail of a file is kept: another one as soon as the file is another.
    static func key(path: String, size: Int, modified: timespec) -> String {
        Digest.sha256(Array("\(size) \(modified.tv_sec).\(modified.tv_nsec) \(path)".utf8))
    }

    /// What is kept; `nil` where nothing is.
    func entry(_ key: String) -> Entry? {
        let file = open(self.path(key), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.entryBytes) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, Self.entryBytes))
        }
        guard !bytes.isEmpty else { return .nothing }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.count < Self.entryBytes ? .picture(bytes) : nil
    }

    /// Keeps it: written beside and renamed, so that nobody reads half of it.
    func put(_ entry: Entry, _ key: String) {
        let bytes = if case .picture(let bytes) = entry { bytes } else { [UInt8]() }
        let draft = "\(self.path(key)).\(getpid())"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let written = write(file, bytes, bytes.count)
        close(file)
        guard written == bytes.count, rename(draft, self.path(key)) == 0 else {
            unlink(draft)
            return
        }
        self.held.withLock { held in
            let now = (held ?? self.files().reduce(0) { $0 + $1.size }) + Self.room(bytes.count)
            held = now <= self.bytes ? now : self.shrink()
        }
    }

    /// Takes out the oldest until a tenth is free; answers what is left.
    private func shrink() -> Int {
        let files = self.files().sorted { $0.made < $1.made }
        var left = files.reduce(0) { $0 + $1.size }
        for file in files where left > self.bytes / 10 * 9 {
            unlink("\(self.folder)/\(file.name)")
            left -= file.size
        }
        return left
    }

    private func files() -> [(name: String, size: Int, made: Double)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.folder)) ?? []
        return names.compactMap { name in
            var status = stat()
            guard lstat("\(self.folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let made = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            return (name, Self.room(Int(status.st_size)), made)
        }
    }

    /// What a file takes of a disk: empty ones are not for nothing.
    private static func room(_ size: Int) -> Int { max(1, (size + 4_095) / 4_096) * 4_096 }

    private func path(_ key: String) -> String { "\(self.folder)/\(key).jpg" }
}
