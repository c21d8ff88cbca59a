// Beckon: the audio files in a folder
// SPDX-License-Identifier: Apache-2.0

import HandlerKit

/// An audio file as it lies in a folder.
public struct AudioFile: Hashable, Sendable {
    /// From the folder on.
    public var path: String
    /// Bytes.
    public var size: Int64
    /// When it was changed, in nanoseconds since 1970.
    public var modified: Int64

    /// - Parameters: See the properties.
    public init(path: String, size: Int64, modified: Int64) {
        self.path = path
        self.size = size
        self.modified = modified
    }

    /// The ending of its name, in small letters.
    public var ending: String { AudioFiles.ending(self.path) }
}

/// The audio files in a folder and the folders in it, by path.
public struct AudioFiles: Sendable {
    /// How many are looked at.
    public static let most = 100_000

    /// The files.
    public private(set) var files: [AudioFile] = []
    /// Names that are no UTF-8, and folders that could not be read.
    public private(set) var passedOver = 0
    /// Whether the folder was there from beginning to end, and was read whole.
    public private(set) var isWhole = true

    /// Walks through a folder; blocks.
    public init(_ folder: String) {
        let walk = FolderWalk(folder)
        let outcome = walk.visit { folder in
            for file in folder.files {
                // A line break in a name would end a command of MPD.
                let names = (folder.path + [file.name]).compactMap(\.text)
                let path = names.joined(separator: "/")
                guard names.count > folder.path.count, !path.unicodeScalars.contains(where: { $0.value < 32 }) else {
                    self.passedOver += 1
                    continue
                }
                guard AudioTags.endings.contains(Self.ending(path)) else { continue }
                guard self.files.count < Self.most else { return false }
                let modified = Int64(file.modified.seconds) &* 1_000_000_000 &+ Int64(file.modified.nanoseconds)
                self.files.append(AudioFile(path: path, size: file.size, modified: modified))
            }
            return true
        }
        self.passedOver += outcome?.skipped ?? 1
        // A folder that vanished meanwhile says nothing about its files.
        self.isWhole = outcome?.isWhole == true && outcome?.skipped == 0 && walk.isThere
        self.files.sort { $0.path < $1.path }
    }

    /// The ending of a file's name, in small letters.
    static func ending(_ path: String) -> String {
        guard let dot = path.lastIndex(of: ".") else { return "" }
        return path[path.index(after: dot)...].lowercased()
    }
}
