// Beckon: reads a template
// SPDX-License-Identifier: Apache-2.0

/// Reads a template by descent. Templates are written by people: every error shows the spot.
struct TemplateParser {
    private let source: SourceText
    private let characters: [Character]
    private var index = 0
    private var depth = 0

    private init(_ source: SourceText) {
        self.source = source
        self.characters = Array(source.text)
    }

    /// Reads `source`.
    ///
    /// - Throws: ``GrammarError`` at the spot that cannot be read.
    static func parse(_ source: SourceText) throws(GrammarError) -> Template {
        var parser = TemplateParser(source)
        let template = try parser.alternatives()
        guard parser.index == parser.characters.count else {
            throw parser.error(
                "'\(parser.characters[parser.index])' closes nothing; take it out or open it before", at: parser.index)
        }
        return template
    }

    private func error(_ message: String, at column: Int) -> GrammarError {
        GrammarError(place: self.source.place, template: self.source.text, column: column, message: message)
    }

    private mutating func alternatives() throws(GrammarError) -> Template {
        self.depth += 1
        defer { self.depth -= 1 }
        guard self.depth <= 16 else {
            throw self.error("brackets are nested deeper than 16; write two templates", at: self.index)
        }
        var branches = [try self.permutation()]
        while self.index < self.characters.count, self.characters[self.index] == "|" {
            self.index += 1
            branches.append(try self.permutation())
        }
        guard self.depth == 1 || !branches.contains(.sequence([])) else {
            throw self.error(
                "an alternative before this has no words; take it out, or use [ ] for what may be left out",
                at: self.index)
        }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func permutation() throws(GrammarError) -> Template {
        let start = self.index
        var parts = [try self.sequence()]
        while self.index < self.characters.count, self.characters[self.index] == ";" {
            self.index += 1
            parts.append(try self.sequence())
        }
        guard parts.count > 1 else { return parts[0] }
        guard parts.count <= Bounds.permutedParts, !parts.contains(.sequence([])) else {
            throw self.error(
                "two to \(Bounds.permutedParts) parts may change places, each with words; write more templates",
                at: start)
        }
        return .permutation(parts)
    }

    private mutating func sequence() throws(GrammarError) -> Template {
        var parts: [Template] = []
        while self.index < self.characters.count {
            let start = self.index
            switch self.characters[self.index] {
            case "|", ";", ")", "]": return .sequence(parts)
            case "(":
                parts.append(try self.group(closing: ")"))
            case "[":
                parts.append(.optional(try self.group(closing: "]")))
            case "{":
                parts.append(try self.slot(self.enclosed(closing: "}"), column: start))
            case "<":
                let pieces = try self.enclosed(closing: ">").split(separator: ":", maxSplits: 1).map(String.init)
                guard let last = pieces.last else { throw self.error("a rule needs a name, as in <place>", at: start) }
                parts.append(.rule(name: last, prefix: pieces.count == 2 ? pieces[0] : nil, column: start))
            case "}", ">":
                throw self.error(
                    "'\(self.characters[self.index])' closes nothing; take it out or open it before", at: start)
            default:
                parts.append(self.text())
            }
        }
        return .sequence(parts)
    }

    private mutating func group(closing: Character) throws(GrammarError) -> Template {
        let start = self.index
        self.index += 1
        let inner = try self.alternatives()
        guard self.index < self.characters.count, self.characters[self.index] == closing else {
            throw self.error("this bracket is not closed; add '\(closing)'", at: start)
        }
        self.index += 1
        return inner
    }

    private mutating func enclosed(closing: Character) throws(GrammarError) -> String {
        let start = self.index
        guard let end = self.characters[start...].firstIndex(of: closing) else {
            throw self.error("this bracket is not closed; add '\(closing)'", at: start)
        }
        self.index = end + 1
        let text = String(self.characters[(start + 1)..<end])
        guard text.allSatisfy({ $0.isLetter || $0.isNumber || "._-:=/".contains($0) }), !text.isEmpty else {
            throw self.error("a name of letters and digits is expected between the brackets", at: start)
        }
        return text
    }

    private func slot(_ text: String, column: Int) throws(GrammarError) -> Template {
        if let equals = text.firstIndex(of: "=") {
            let name = String(text[..<equals])
            let value = String(text[text.index(after: equals)...])
            guard !name.isEmpty, !value.isEmpty else {
                throw self.error("a value is set as in {status=completed}", at: column)
            }
            return .assignment(name: name, value: value, column: column)
        }
        let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard !pieces[0].isEmpty, pieces.last?.isEmpty == false else {
            throw self.error("a slot needs a name, as in {content} or {recipients:known}", at: column)
        }
        return .slot(name: pieces[0], rule: pieces.count == 2 ? pieces[1] : nil, column: column)
    }

    private mutating func text() -> Template {
        let start = self.index
        while self.index < self.characters.count, !"|;()[]{}<>".contains(self.characters[self.index]) {
            self.index += 1
        }
        return .text(TemplateText(String(self.characters[start..<self.index])))
    }
}
