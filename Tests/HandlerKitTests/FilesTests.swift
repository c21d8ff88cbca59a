// Beckon: tests of files and folders that somebody else wrote
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import HandlerKit
import Testing

@Suite struct FilesTests {
    /// An empty folder, for as long as the body runs.
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "beckon-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func write(_ path: String, _ text: String = "x") throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test func aFileIsReadUpToItsBound() throws {
        try self.inFolder { folder in
            func read(_ name: String) -> String {
                do {
                    return String(decoding: try BoundedFile.read("\(folder)/\(name)", atMost: 3), as: UTF8.self)
                } catch {
                    return error.description.replacing(folder, with: "F")
                }
            }
            for text in ["", "abc", "abcd"] { try self.write("\(folder)/\(text.count)", text) }
            #expect(read("0") == "" && read("3") == "abc" && read("4") == "F/4 has more than 3 bytes")
            for name in ["none", "."] { #expect(read(name).contains("cannot be read")) }
        }
    }

    @Test func aWalkFindsPlainFilesByName() throws {
        try self.inFolder { folder in
            for name in ["b", "a", "d/e/f", "d/c", ".hidden/x", ".y"] { try self.write("\(folder)/\(name)") }
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/d/loop", withDestinationPath: folder)
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/a")
            #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
            let hostile = FileName([UInt8]("\(folder)/".utf8) + [0xFF])
            close(open(hostile.characters, O_CREAT | O_WRONLY, 0o600))
            var found: [String] = []
            let outcome = FolderWalk(folder).visit { visited in
                found += visited.files.map { (visited.path + [$0.name]).map { $0.text ?? "?" }.joined(separator: "/") }
                return true
            }
            #expect(
                Set(found) == ["a", "b", "?", "d/c", "d/e/f"]
                    && found.filter { $0.count == 1 && $0 != "?" } == ["a", "b"])
            #expect(outcome?.skipped == 0 && outcome?.isWhole == true)
            var folders = 0
            let stopped = FolderWalk(folder).visit { _ in
                folders += 1
                return false
            }
            #expect(folders == 1 && stopped?.isWhole == false)
        }
    }

    @Test func aWalkIsBoundedAndSaysSo() throws {
        try self.inFolder { folder in
            try self.write("\(folder)/\(String(repeating: "d/", count: FolderWalk.depth + 5))x")
            var files = 0
            let outcome = FolderWalk(folder).visit { visited in
                files += visited.files.count
                return true
            }
            #expect(files == 0 && outcome?.skipped == 1 && outcome?.isWhole == true)
            #expect(!FolderWalk("\(folder)/none").isThere && FolderWalk("\(folder)/none").visit { _ in true } == nil)
        }
    }
}
