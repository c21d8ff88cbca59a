// Beckon: the files below a folder, folder by folder
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A walk through a folder. Links are not followed, so that none can lead in a circle or out of the folder; names that
/// begin with a dot are passed over.
public struct FolderWalk: Sendable {
    /// Folders within folders, and entries of one folder, that are looked at.
    public static let depth = 32, entries = 100_000

    /// A folder as it is visited.
    public struct Folder {
        /// Open as long as it is visited: its files are opened below it, whatever becomes of its path meanwhile.
        public let descriptor: Int32
        /// The names from the root on.
        public let path: [FileName]
        /// The plain files in it, by name.
        public let files: [File]
    }

    /// A plain file.
    public struct File: Sendable {
        /// What it is called.
        public let name: FileName
        /// Bytes.
        public let size: Int64
        /// When it was changed, in seconds since the Unix epoch and nanoseconds beyond them.
        public let modified: (seconds: Int, nanoseconds: Int)
        /// The number of the file on its disk.
        public let inode: UInt64
    }

    /// What came of a walk.
    public struct Outcome: Hashable, Sendable {
        /// Folders that could not be read, or not all of them.
        public var skipped = 0
        /// Whether it came to its end.
        public var isWhole = true
    }

    private let root: String

    /// - Parameter root: The folder.
    public init(_ root: String) { self.root = root }

    /// Whether the folder can be opened.
    public var isThere: Bool {
        let folder = open(self.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        close(folder)
        return true
    }

    /// Visits the folder and those in it, by name.
    ///
    /// - Parameter visit: Takes a folder; answers whether to go on.
    /// - Returns: `nil` where the root cannot be opened.
    public func visit(_ visit: (Folder) throws -> Bool) rethrows -> Outcome? {
        let folder = open(self.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        var outcome = Outcome()
        try Self.walk(folder, [], &outcome, visit)
        return outcome
    }

    /// - Parameter folder: An open folder; it is closed.
    private static func walk(
        _ folder: Int32, _ path: [FileName], _ outcome: inout Outcome, _ visit: (Folder) throws -> Bool
    ) rethrows {
        defer { close(folder) }
        guard path.count < Self.depth, let names = Self.names(folder) else {
            outcome.skipped += 1
            return
        }
        if names.count >= Self.entries { outcome.skipped += 1 }
        var files: [File] = []
        var folders: [FileName] = []
        for name in names {
            var status = stat()
            guard fstatat(folder, name.characters, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                let modified = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
                files.append(
                    File(name: name, size: Int64(status.st_size), modified: modified, inode: UInt64(status.st_ino)))
            case S_IFDIR: folders.append(name)
            default: break
            }
        }
        outcome.isWhole = try visit(Folder(descriptor: folder, path: path, files: files))
        for name in folders where outcome.isWhole {
            let inner = openat(folder, name.characters, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard inner >= 0 else {
                outcome.skipped += 1
                continue
            }
            try self.walk(inner, path + [name], &outcome, visit)
        }
    }

    /// The names in a folder, sorted, at most ``entries``.
    private static func names(_ folder: Int32) -> [FileName]? {
        // The stream closes its descriptor, and ours is needed longer.
        let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name), let stream = fdopendir(copy) else {
            close(copy)
            return nil
        }
        defer { closedir(stream) }
        var names: [FileName] = []
        while names.count < Self.entries, let entry = readdir(stream) {
            // From the entry itself: most are shorter than their type.
            let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            let name = FileName(Array(UnsafeBufferPointer(start: start, count: Int(strnlen(start, 255)))))
            if !name.isHidden { names.append(name) }
        }
        return names.sorted { $0.characters.lexicographicallyPrecedes($1.characters) }
    }
}

/// A file's name as the folder has it, which need not be text.
public struct FileName: Hashable, Sendable {
    /// With a zero at the end, as the system takes it.
    public let characters: [CChar]

    /// - Parameter characters: Without a zero at the end.
    public init(_ characters: [CChar]) { self.characters = characters + [0] }

    /// - Parameter bytes: Without a zero at the end.
    public init(_ bytes: some Sequence<UInt8>) { self.init(bytes.map { CChar(bitPattern: $0) }) }

    /// The name's bytes.
    public var bytes: [UInt8] { self.characters.dropLast().map { UInt8(bitPattern: $0) } }

    /// The name; `nil` where it is no UTF-8.
    public var text: String? { String(validating: self.bytes, as: UTF8.self) }

    fileprivate var isHidden: Bool { self.characters[0] == CChar(bitPattern: UInt8(ascii: ".")) }
}
