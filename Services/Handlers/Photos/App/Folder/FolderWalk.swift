// Beckon: the photos and videos below a folder, one after the other
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// A photo's file as it was found.
struct FoundFile: Sendable {
    /// Its path below the root, percent-encoded.
    var path: String
    /// What the name and the folder say.
    var file: PhotoFile
    /// Differs where the file was changed, or what lies beside it.
    var fingerprint: String
    /// The name, and that of the file with tags beside it, as the folder has them, with a zero at the end.
    var rawName: [CChar], sidecar: [CChar]?
}

/// What came of a walk.
struct WalkOutcome: Hashable, Sendable {
    /// Folders that could not be read, and files that are too many.
    var skipped = 0
    /// Whether it came to its end.
    var isWhole = true
}

/// A walk through a folder. Links are not followed, so that none can lead in a circle or out of the folder; names that
/// begin with a dot are passed over.
struct FolderWalk: Sendable {
    /// Folders within folders, entries of one folder, and files in all that are looked at.
    static let depth = 32, entries = 100_000, files = 200_000

    private static let dot = CChar(bitPattern: UInt8(ascii: "."))

    /// The folder.
    let root: String

    private struct State {
        var outcome = WalkOutcome()
        var count = 0
    }

    /// Whether the folder can be opened.
    var isThere: Bool {
        let folder = open(self.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        close(folder)
        return true
    }

    /// Visits each photo and video, folder by folder, by name.
    ///
    /// - Parameter visit: Takes a file, and the descriptor of its folder; answers whether to go on.
    /// - Returns: `nil` where the root cannot be opened.
    func visit(_ visit: (FoundFile, Int32) throws -> Bool) rethrows -> WalkOutcome? {
        let folder = open(self.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        var state = State()
        try self.walk(folder, [], 0, &state, visit)
        return state.outcome
    }

    /// - Parameter folder: An open folder; it is closed.
    private func walk(
        _ folder: Int32, _ path: [[CChar]], _ depth: Int, _ state: inout State,
        _ visit: (FoundFile, Int32) throws -> Bool
    ) rethrows {
        defer { close(folder) }
        guard depth < Self.depth, let names = Self.names(folder) else {
            state.outcome.skipped += 1
            return
        }
        if names.count >= Self.entries { state.outcome.skipped += 1 }
        var files: [Data: stat] = [:]
        var folders: [[CChar]] = []
        for name in names {
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: files[Self.data(name)] = status
            case S_IFDIR: folders.append(name)
            default: break
            }
        }
        for name in names {
            guard let status = files[Self.data(name)], let found = Self.found(name, status, files, path) else {
                continue
            }
            guard state.count < Self.files else {
                state.outcome.skipped += 1
                continue
            }
            state.count += 1
            guard try visit(found, folder) else {
                state.outcome.isWhole = false
                return
            }
        }
        for name in folders where state.outcome.isWhole {
            let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard inner >= 0 else {
                state.outcome.skipped += 1
                continue
            }
            try self.walk(inner, path + [name], depth + 1, &state, visit)
        }
    }

    /// The names in a folder, sorted, at most ``entries``.
    private static func names(_ folder: Int32) -> [[CChar]]? {
        // The stream closes its descriptor, and ours is needed longer.
        let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name), let stream = fdopendir(copy) else {
            close(copy)
            return nil
        }
        defer { closedir(stream) }
        var names: [[CChar]] = []
        while names.count < Self.entries, let entry = readdir(stream) {
            // From the entry itself: most are shorter than their type.
            let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            let name: [CChar] = Array(UnsafeBufferPointer(start: start, count: Int(strnlen(start, 255)))) + [CChar(0)]
            if name[0] != Self.dot { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    static func data(_ name: [CChar]) -> Data { Data(name.dropLast().map { UInt8(bitPattern: $0) }) }
}
