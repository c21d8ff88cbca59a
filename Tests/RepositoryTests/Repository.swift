// Beckon: the repository's own files, as the tests of its rules read them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A file of the repository, or a sample that a rule is tried on.
struct SourceFile: Sendable, CustomStringConvertible {
    /// From the repository's root, such as `Shared/Bus/BusError.swift`.
    let path: String
    let text: String
    /// The lines, without a last empty one.
    let lines: [Substring]

    init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.lines = lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    var description: String { self.path }

    /// Whether it lies in one of the folders, or is one of the files.
    func isIn(_ places: [String]) -> Bool {
        places.contains { place in self.path == place || self.path.hasPrefix("\(place)/") }
    }

    /// Whether the text holds some other anywhere; quick, to pass over most files.
    func mayHold(_ needle: String) -> Bool {
        self.text.withCString { text in needle.withCString { strstr(text, $0) != nil } }
    }
}

/// The repository that these tests were compiled in.
enum Repository {
    /// Its folder.
    static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every file in it but what git is told to ignore, by path.
    static let paths: [String] = Self.walk("").sorted()

    /// Every Swift file of the rooms.
    static let swift: [SourceFile] = Self.paths
        .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("docs/") }.compactMap(Self.file)

    /// Every Markdown file.
    static let markdown: [SourceFile] = Self.paths.filter { $0.hasSuffix(".md") }.compactMap(Self.file)

    /// Every file of text.
    static let texts: [SourceFile] = Self.paths.filter { !$0.hasSuffix(".png") }.compactMap(Self.file)

    /// A text file, or `nil` where there is none.
    static func file(_ path: String) -> SourceFile? {
        guard let data = FileManager.default.contents(atPath: "\(self.root.path)/\(path)") else { return nil }
        return SourceFile(path, String(decoding: data, as: UTF8.self))
    }

    /// Whether there is such a file or folder.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(self.root.path)/\(path)")
    }

    /// What stands in the root, without what git ignores.
    static let entries: [String] = Self.children(of: "").sorted()

    /// The lines of `.gitignore`: names, `*` at the beginning or the end.
    private static let ignored: [String] = (Self.file(".gitignore")?.lines ?? [])
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "/ ")) }.filter {
            !$0.isEmpty && !$0.hasPrefix("#")
        }

    private static func isIgnored(_ name: String) -> Bool {
        name == ".git"
            || self.ignored.contains { pattern in
                if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
                if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
                return name == pattern
            }
    }

    private static func children(of folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(self.root.path)/\(folder)")
        return (names ?? []).filter { !self.isIgnored($0) }
    }

    private static func walk(_ folder: String) -> [String] {
        self.children(of: folder).flatMap { name -> [String] in
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(self.root.path)/\(path)", isDirectory: &isFolder) else {
                return []
            }
            return isFolder.boolValue ? self.walk(path) : [path]
        }
    }
}
