// Beckon: a real folder of real images, for tests
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhotosReading
import Testing

@testable import PhotoIndex

/// A folder of its own that goes with the test.
final class PhotoFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("\(FileManager.default.temporaryDirectory.path)/beckon-photos-XXXXXX".utf8CString)
        self.path = String(cString: try #require(mkdtemp(&template)))
    }

    /// What reads tags and pictures, by the program that `swift build` put beside the bundle of the tests.
    static func reader() -> PhotoReader {
        var folder = Bundle.main.bundleURL
        for argument in CommandLine.arguments {
            if let range = argument.range(of: ".xctest") {
                folder = URL(fileURLWithPath: String(argument[..<range.lowerBound])).deletingLastPathComponent()
            }
        }
        return PhotoReader(executable: folder.appendingPathComponent("beckon-photos-reader").path)
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// Where a file is; the folders on the way are made.
    func place(_ name: String) throws -> String {
        let path = "\(self.path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        return path
    }

    func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: try self.place(name)))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(self.path)/\(name)") }

    /// Writes JPEGs, then tags into each, by one call of exiftool for all of them.
    func write(images: [(name: String, tags: [String])], _ jpeg: [UInt8] = PhotoFolder.jpeg()) throws {
        var arguments: [String] = []
        for (name, tags) in images {
            try self.write(jpeg, name)
            guard !tags.isEmpty else { continue }
            if !arguments.isEmpty { arguments.append("-execute") }
            arguments += ["-q", "-overwrite_original"] + tags.map { "-\($0)" } + ["\(self.path)/\(name)"]
        }
        guard !arguments.isEmpty else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["exiftool"] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "exiftool is needed: apt-get install libimage-exiftool-perl")
    }

    /// The smallest file that readers of tags take for a JPEG: a header with a size, a scan, an end.
    static func jpeg(width: UInt16 = 400, height: UInt16 = 300) -> [UInt8] {
        let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0, 0xFF, 0xD9]
    }
}
