// Beckon: small audio files that tests write
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of a test, removed with its last reference.
final class TemporaryFolder {
    let path: String

    init() throws {
        // Short, because the path of a socket may have no more than 107 bytes.
        self.path = "/tmp/jukebox-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// Writes a file, and the folders that it lies in.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: "\(self.path)/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}

/// A WAV file of silence with an ID3 tag, as small as one can be.
struct WaveFile {
    var title: String?
    var artist: String?
    var album: String?
    var genre: String?
    var year: String?
    var number: String?
    var seconds = 1

    var bytes: [UInt8] {
        let samples = [UInt8](repeating: 0x80, count: 8_000 * self.seconds)
        let format: [UInt8] =
            Self.little(1, 2) + Self.little(1, 2) + Self.little(8_000, 4) + Self.little(8_000, 4)
            + Self.little(1, 2) + Self.little(8, 2)
        let chunks = Self.chunk("fmt ", format) + Self.chunk("data", samples) + Self.chunk("ID3 ", self.tag)
        return Array("RIFF".utf8) + Self.little(chunks.count + 4, 4) + Array("WAVE".utf8) + chunks
    }

    /// The tag, ID3v2.3.
    private var tag: [UInt8] {
        let texts = [
            ("TIT2", self.title), ("TPE1", self.artist), ("TALB", self.album), ("TCON", self.genre),
            ("TYER", self.year), ("TRCK", self.number),
        ]
        var frames: [UInt8] = []
        for case (let name, let text?) in texts {
            let utf16: [UInt8] = [1, 0xFF, 0xFE] + text.utf16.flatMap { Self.little(Int($0), 2) }
            frames += Array(name.utf8) + Self.little(utf16.count, 4).reversed() + [0, 0] + utf16
        }
        let size = frames.count
        let parts = [size >> 21, size >> 14, size >> 7, size].map { UInt8($0 & 0x7F) }
        return Array("ID3".utf8) + [3, 0, 0] + parts + frames
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(name.utf8) + Self.little(bytes.count, 4) + bytes + (bytes.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
