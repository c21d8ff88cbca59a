// Beckon: the documentation comments of Swift files, by type and property
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads what `///` says above types and properties. It knows as much of Swift as Beckon's own style needs: one declaration
/// a line, and braces that open at the end of one.
struct DocumentationComments {
    /// The first paragraph above each type (`Event`, `Event.Kind`) and each property (`Event.time`).
    private(set) var texts: [String: String] = [:]

    /// What was read and not used yet.
    private var paragraph: [String] = []
    private var isParagraphOver = false
    /// The types around the line, each with the depth of braces within it.
    private var scopes: [(name: String, depth: Int)] = []
    /// A type whose brace is still to come.
    private var head: String?
    private var depth = 0

    /// - Parameter files: The text of Swift files. What has a comment in several has the first.
    init(files: [String]) {
        for file in files {
            self.scopes = []
            self.depth = 0
            self.head = nil
            for line in file.split(separator: "\n") { self.read(line.trimmingCharacters(in: .whitespaces)) }
        }
    }

    /// All comments of the Swift files in a folder and the folders in it.
    init(folder: URL) throws {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        self.init(
            files: try names.filter { $0.hasSuffix(".swift") }.sorted().map {
                try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
            })
    }

    private mutating func read(_ line: String) {
        if line.hasPrefix("///") {
            self.take(comment: line.dropFirst(3).trimmingCharacters(in: .whitespaces))
        } else if !line.hasPrefix("//") {
            let code = Self.withoutAttribute(Self.withoutTexts(line))
            // An attribute alone stands between a comment and what the comment is about.
            guard !code.isEmpty else { return }
            self.take(code: code)
            (self.paragraph, self.isParagraphOver) = ([], false)
        }
    }

    private mutating func take(comment: String) {
        if comment.isEmpty || comment.hasPrefix("- ") { self.isParagraphOver = true }
        if !self.isParagraphOver { self.paragraph.append(comment) }
    }

    private mutating func take(code: String) {
        let words = code.prefix { $0 != "{" }.split { !($0.isLetter || $0.isNumber || "_.`".contains($0)) }
            .map(String.init)
        if let place = words.firstIndex(where: Self.types.contains), place + 1 < words.count, self.isBetweenMembers {
            let name = self.path(to: words[place + 1])
            if words[place] != "extension" { self.note(name) }
            self.head = name
        } else if let place = words.firstIndex(where: ["var", "let"].contains), place + 1 < words.count,
            self.isBetweenMembers, !words.contains("static")
        {
            for name in Self.properties(of: code, after: words[place]) { self.note(self.path(to: name)) }
        }
        for character in code {
            switch character {
            case "{":
                self.depth += 1
                if let head = self.head { self.scopes.append((head, self.depth)) }
                self.head = nil
            case "}":
                if self.scopes.last?.depth == self.depth { self.scopes.removeLast() }
                self.depth -= 1
            default: break
            }
        }
    }

    private static let types: Set<String> = ["struct", "enum", "class", "extension", "protocol", "actor"]

    /// Whether the line stands directly in a file or a type, not in a function.
    private var isBetweenMembers: Bool { self.depth == self.scopes.last?.depth ?? 0 }

    private func path(to name: String) -> String {
        (self.scopes.last.map { "\($0.name)." } ?? "") + name.replacing("`", with: "")
    }

    private mutating func note(_ name: String) {
        guard !self.paragraph.isEmpty, self.texts[name] == nil else { return }
        self.texts[name] = Self.withoutLinks(self.paragraph.joined(separator: " "))
    }

    /// The names in `var a: Int, b: [String: Int]`.
    private static func properties(of code: String, after keyword: String) -> [String] {
        guard let start = code.range(of: "\(keyword) ")?.upperBound else { return [] }
        var names: [String] = [], nesting = 0, isName = true, name = ""
        for character in code[start...] {
            switch character {
            case "(", "[", "<", "{": nesting += 1
            case ")", "]", ">", "}": nesting -= 1
            case ":", "=":
                if isName { names.append(name.trimmingCharacters(in: .whitespaces)) }
                isName = false
            case "," where nesting == 0: (isName, name) = (true, "")
            default: name.append(character)
            }
        }
        return names
    }

    /// ` ``Limits/bodyBytes`` ` as one who does not read Swift's documentation has it: `Limits.bodyBytes`.
    private static func withoutLinks(_ text: String) -> String {
        text.components(separatedBy: "``").enumerated().map { place, part in
            place.isMultiple(of: 2) ? part : "`\(part.replacing("/", with: "."))`"
        }.joined()
    }

    /// A line of code without an attribute at its beginning, such as `@frozen`.
    private static func withoutAttribute(_ code: String) -> String {
        guard code.hasPrefix("@") else { return code }
        return code.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
    }

    /// A line of code without the insides of its texts, which may hold braces, and without a comment at its end.
    private static func withoutTexts(_ line: String) -> String {
        var code = "", isText = false, isEscaped = false
        for character in line {
            if !isText, character == "/", code.hasSuffix("/") { return String(code.dropLast()) }
            if character == "\"" && !isEscaped { isText.toggle() }
            isEscaped = isText && character == "\\" && !isEscaped
            if !isText { code.append(character) }
        }
        return code
    }
}
