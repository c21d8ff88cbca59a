// Beckon: says templates, with what each part means
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics

/// A sentence that a template stands for.
struct SpokenSentence: Hashable {
    var text = ""
    /// Where the values stand, as offsets into the text's UTF-8, and their labels.
    var spans: [TrainingSpan] = []
    /// What the sentence sets as a whole.
    var assignments: Set<Assignment> = []
}

/// Says templates of one intent one way at a time. What has no value here is left out, as the grammar does.
struct SentenceSpeaker {
    /// A part of a sentence that is being said.
    private enum Piece {
        case words(String)
        case value(String, label: String)
        case set(Assignment)
    }

    let rules: TemplateRules
    /// Words for a slot, by its name and rule as written, with the slot's label; `nil` where it has none here.
    let say: (_ name: String, _ rule: String?, inout SeededGenerator) -> (words: String, label: String)?
    var generator: SeededGenerator

    /// One way to say a template, or `nil` where it cannot be said.
    mutating func speak(_ template: Template) -> SpokenSentence? {
        guard let pieces = self.pieces(template, "", 0, isWhole: true) else { return nil }
        var sentence = SpokenSentence()
        var isGlued = false
        for piece in pieces {
            switch piece {
            case .set(let assignment): sentence.assignments.insert(assignment)
            case .words(let words):
                // `{person}'s`: what is glued to a value is a word that nobody said so.
                if isGlued, let first = words.first, !first.isWhitespace,
                    first.isLetter || first == "'" || first == "’",
                    !Self.standsAlone(first)
                {
                    return nil
                }
                sentence.text += words
                if !words.isEmpty { isGlued = false }
            case .value(let words, let label):
                if !label.hasPrefix("="), let last = sentence.text.last, last.isLetter, !Self.standsAlone(last) {
                    return nil
                }
                let start = sentence.text.utf8.count
                sentence.text += words
                sentence.spans.append(TrainingSpan(start..<sentence.text.utf8.count, label))
                isGlued = true
            }
        }
        return sentence.spans.isEmpty && sentence.text.allSatisfy(\.isWhitespace) ? nil : sentence
    }

    private static func standsAlone(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.value >= 0x2E80 }
    }

    private mutating func pieces(_ template: Template, _ prefix: String, _ depth: Int, isWhole: Bool) -> [Piece]? {
        switch template {
        case .text(let text): return [.words(text.text)]
        case .assignment(let name, let value, _): return [.set(Assignment(name: prefix + name, value: value))]
        case .slot(let name, let rule, _):
            return self.say(prefix + name, rule, &self.generator).map { [.value($0.words, label: $0.label)] }
        case .rule(let name, let inner, _):
            guard depth < Bounds.ruleDepth, let rule = self.rules.templates[name] else { return nil }
            return self.pieces(rule, prefix + (inner.map { $0 + "." } ?? ""), depth + 1, isWhole: false)
        case .sequence(let parts):
            var said: [Piece] = []
            for part in parts {
                guard let more = self.pieces(part, prefix, depth, isWhole: false) else { return nil }
                said += more
            }
            return isWhole ? said : Self.implying(said)
        case .optional(let inner):
            guard self.generator.below(2) == 0 else { return [] }
            return self.pieces(inner, prefix, depth, isWhole: false) ?? []
        case .alternatives(let branches):
            // Some may have no value here: the next one that has.
            let first = self.generator.below(branches.count)
            for offset in branches.indices {
                let branch = branches[(first + offset) % branches.count]
                if let said = self.pieces(branch, prefix, depth, isWhole: isWhole) { return said }
            }
            return nil
        case .permutation(let parts):
            var rest = parts
            var said: [Piece] = []
            while !rest.isEmpty {
                let part = rest.remove(at: self.generator.below(rest.count))
                guard let more = self.pieces(part, prefix, depth, isWhole: false) else { return nil }
                said += (said.isEmpty ? [] : [.words(" ")]) + more
            }
            return said
        }
    }

    /// Words that set one value, as `three{partySize=3}` within a rule, are a place where the value is said.
    private static func implying(_ pieces: [Piece]) -> [Piece] {
        var words = ""
        var assignment: Assignment?
        for piece in pieces {
            switch piece {
            case .words(let text): words += text
            case .value: return pieces
            case .set(let one):
                guard assignment == nil else { return pieces }
                assignment = one
            }
        }
        guard let assignment, !words.allSatisfy(\.isWhitespace) else { return pieces }
        let said = words.drop(while: \.isWhitespace)
        let lead = String(words.prefix(words.count - said.count))
        let trimmed = String(said.reversed().drop(while: \.isWhitespace).reversed())
        return [
            .words(lead), .value(trimmed, label: SlotLabel.implied(assignment)),
            .words(String(said.dropFirst(trimmed.count))),
        ]
    }
}
