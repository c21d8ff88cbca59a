// Beckon: the files that comments and documents name
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// Finds the names of files in comments and documents, and says which of them lead nowhere.
struct Citations {
    /// The endings by which a word counts as the name of a file.
    static let endings = [".md", ".yaml", ".yml", ".json", ".swift", ".py", ".sh", ".bash"]

    /// Names of files that are written when something runs, or that users write. No file of the repository has them.
    static let elsewhere: [String: String] = [
        "AppIntentVocabulary.json": "an app's own vocabulary, which its author writes",
        "badge.json": "a user's own contact, account and tickets, which they write for Badge",
        "cars.json": "what `beckon-handler-car --signals` printed",
        "changed.json": "the same after its reader changed it",
        "compose.override.yaml": "an operator's own settings for compose",
        "dice.py": "the worker of docs/protocol.md, which its reader saves under this name",
        "mine.yaml": "a scenario that a reader of docs/load.md writes",
        "rights.json": "written by `beckon keys`",
        "stack.json": "written by `beckon up`",
        "users.json": "written by `beckon user`",
    ]

    /// Every ending of the repository's paths: of `docs/limits.md` both `docs/limits.md` and `limits.md`.
    private let known: Set<String>
    private let paths: [String]

    init(paths: [String]) {
        self.paths = paths
        self.known = Set(
            paths.flatMap { path in
                let parts = path.split(separator: "/")
                return parts.indices.map { parts[$0...].joined(separator: "/") }
            })
    }

    /// What a file cites that is not there.
    func problems(_ file: SourceFile) -> [Violation] {
        guard Self.endings.contains(where: file.mayHold) else { return [] }
        return Self.prose(of: file).enumerated().flatMap { number, line in
            Self.names(in: line).filter { !self.leadsSomewhere($0, from: file.path) }.map {
                let message = "cites \($0), which is not in the repository: say what stands there instead"
                return Violation(path: file.path, line: number + 1, message: message)
            }
        }
    }

    /// Whether a name means a file: from the root, from the citing file's folder, or as the last parts of a path.
    /// `*` and `<language>` stand for any name.
    private func leadsSomewhere(_ name: String, from path: String) -> Bool {
        if let last = name.split(separator: "/").last, Self.elsewhere[String(last)] != nil { return true }
        guard let name = Self.join(name, in: path.split(separator: "/").dropLast().map(String.init)) else {
            return false
        }
        guard name.contains(where: { "*<".contains($0) }) else { return self.known.contains(name) }
        let parts = name.split(separator: "/")
        let pattern = parts.map { $0.hasPrefix("<") ? "*" : String($0) }.joined(separator: "/")
        return self.paths.contains { path in
            let tail = path.split(separator: "/").suffix(parts.count).joined(separator: "/")
            return fnmatch(pattern, tail, FNM_PATHNAME) == 0
        }
    }

    /// The name without `./` and `../`, which are read from a folder, or `nil` where it leads out of the repository.
    private static func join(_ name: String, in folder: [String]) -> String? {
        guard name.hasPrefix("./") || name.hasPrefix("../") else { return name }
        var parts = folder
        for part in name.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
    }

    /// The words that are names of files. Addresses on the web are none.
    static func names(in line: String) -> [String] {
        guard Self.endings.contains(where: line.contains) else { return [] }
        return line.split { !Self.isNameCharacter($0) }.compactMap { word in
            let name = word.hasSuffix(".") ? word.dropLast() : word
            guard !name.hasPrefix("//"), Self.endings.contains(where: { name.hasSuffix($0) && name != $0 }) else {
                return nil
            }
            return String(name)
        }
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "._/+-*<>".contains(character))
    }

    /// What of a file is written for readers, line by line: comments, and all of a document. Of JSON nothing is.
    private static func prose(of file: SourceFile) -> [String] {
        switch file.path.split(separator: ".").last {
        case "md": file.lines.map(String.init)
        case "swift": SwiftCode(file.text).comments
        case "json", "jsonl", "png", "svg", "resolved": []
        default:
            file.lines.map { line in
                guard let sign = line.firstIndex(of: "#") else { return "" }
                // `$#` and `a#b` begin no comment.
                let before = sign == line.startIndex ? " " : line[line.index(before: sign)]
                return before == " " ? String(line[sign...]) : ""
            }
        }
    }
}
