// Beckon: the audio files in a folder
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file as it lies in a folder.
struct FoundFile: Hashable, Sendable {
    /// From the folder on.
    var path: String
    var size: Int64
    /// When it was changed, in nanoseconds since 1970.
    var modified: Int64
}

/// The audio files in a folder and the folders in it. Links are not followed, so there are no loops; what is no plain file
/// is passed over; hidden names are, too.
struct FolderWalk {
    private(set) var files: [FoundFile] = []
    /// Names that are no UTF-8, and folders that could not be read.
    private(set) var passedOver = 0
    /// Whether the folder was there from beginning to end, and was read whole.
    private(set) var isWhole = true

    private static let depth = 32

    /// Walks through a folder; blocks.
    init(_ folder: String) {
        self.walk(folder, "", Self.depth)
        // A folder that vanished meanwhile says nothing about its files.
        if !Self.isFolder(folder) { self.isWhole = false }
        self.files.sort { $0.path < $1.path }
    }

    private mutating func walk(_ folder: String, _ prefix: String, _ depth: Int) {
        guard depth > 0, let stream = opendir(folder) else {
            self.isWhole = false
            self.passedOver += 1
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
                    String(
                        validating: UnsafeBufferPointer(
                            start: $0, count: strlen(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))),
                        as: UTF8.self)
                }
            }
            guard let name else {
                self.passedOver += 1
                continue
            }
            if name.hasPrefix(".") { continue }
            guard self.files.count < MediaLimits.files else {
                self.isWhole = false
                return
            }
            self.look("\(folder)/\(name)", prefix + name, depth)
        }
    }

    private mutating func look(_ full: String, _ path: String, _ depth: Int) {
        var status = stat()
        // A line break in a name would end a command of MPD.
        guard lstat(full, &status) == 0, !path.unicodeScalars.contains(where: { $0.value < 32 }) else {
            self.passedOver += 1
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self.walk(full, path + "/", depth - 1)
        case S_IFREG where AudioTags.endings.contains(Self.ending(path)):
            let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
            self.files.append(FoundFile(path: path, size: Int64(status.st_size), modified: modified))
        default: break
        }
    }

    /// The ending of a file's name, in small letters.
    static func ending(_ path: String) -> String {
        guard let dot = path.lastIndex(of: ".") else { return "" }
        return path[path.index(after: dot)...].lowercased()
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
