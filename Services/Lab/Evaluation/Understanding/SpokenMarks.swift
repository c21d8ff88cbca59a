// Beckon: the words of values in what people said
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

extension SpokenSentence {
    /// The sentence as statistics learn from it, with marks around the words of its values: the ones that whoever read it marked,
    /// else those that stand in it letter by letter, once.
    var marked: String {
        var marks: [(range: Range<String.Index>, head: String)] = []
        var unsaid = ""
        for (name, value) in self.values.sorted(by: { $0.key < $1.key }) {
            let said = self.marks.filter { $0.parameter == name }
            if said.isEmpty {
                for words in (value.array ?? [value]).compactMap(\.string) {
                    self.mark(words, name, isOnlyOne: true, &marks)
                }
            }
            for mark in said {
                guard let words = mark.words else {
                    if let code = self.code(value, of: name) { unsaid += "{\(name)=\(code)}" }
                    continue
                }
                let code = self.code(value, of: name).flatMap { $0.lowercased() == words.lowercased() ? nil : $0 }
                self.mark(words, code.map { "\(name)=\($0)" } ?? name, isOnlyOne: false, &marks)
            }
        }
        // Pieces of a value, such as the artist of what is played.
        for mark in self.marks where self.values[mark.parameter] == nil {
            if let words = mark.words { self.mark(words, mark.parameter, isOnlyOne: false, &marks) }
        }
        var text = ""
        var reached = self.text.startIndex
        for mark in marks.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            text += "\(self.text[reached..<mark.range.lowerBound]){\(mark.head):\(self.text[mark.range])}"
            reached = mark.range.upperBound
        }
        return text + self.text[reached...] + unsaid
    }

    /// A value that is a case or a truth, as it is written; `nil` for words, numbers, and lists.
    private func code(_ value: Value, of parameter: String) -> String? {
        if case .boolean(let truth) = value { return "\(truth)" }
        guard let text = value.string, !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        guard let type = SampleApps.type(of: parameter, in: self.intents[0]), type.declaration.name == "Boolean" else {
            return text
        }
        return UnderstandingTrial.truths[text.lowercased()].map { "\($0)" }
    }

    /// Marks words that are none of other words' parts and not marked yet; of several such places the last.
    ///
    /// - Parameter isOnlyOne: Whether they are left out where they stand there twice.
    private func mark(
        _ words: String, _ head: String, isOnlyOne: Bool, _ marks: inout [(range: Range<String.Index>, head: String)]
    ) {
        var places: [Range<String.Index>] = []
        var start = self.text.startIndex
        while let range = self.text.range(of: words, options: .caseInsensitive, range: start..<self.text.endIndex) {
            start = range.upperBound
            let before =
                range.lowerBound > self.text.startIndex ? self.text[self.text.index(before: range.lowerBound)] : " "
            let after = range.upperBound < self.text.endIndex ? self.text[range.upperBound] : " "
            guard !Self.isInWord(before, self.text[range].first), !Self.isInWord(after, self.text[range].last) else {
                continue
            }
            places.append(range)
        }
        guard let place = places.last, !isOnlyOne || places.count == 1,
            !marks.contains(where: { $0.range.overlaps(place) })
        else { return }
        marks.append((place, head))
    }

    /// Whether two characters beside one another belong to one word; of Chinese each is one.
    private static func isInWord(_ one: Character, _ other: Character?) -> Bool {
        func isPart(_ character: Character) -> Bool {
            (character.isLetter || character.isNumber) && character.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
        }
        return isPart(one) && other.map(isPart) ?? false
    }
}
