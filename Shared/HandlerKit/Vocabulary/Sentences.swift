// Beckon: example sentences, as templates
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Collects the example sentences of intents.
struct Sentences {
    let locale: String
    private var examples: [String: [String]] = [:]
    private var order: [String] = []

    init(locale: String) { self.locale = locale }

    mutating func add(_ text: String, to intent: String) {
        if self.examples[intent] == nil { self.order.append(intent) }
        guard self.examples[intent]?.contains(text) != true,
            self.examples[intent]?.count ?? 0 < AppVocabulary.examplesBound
        else { return }
        self.examples[intent, default: []].append(text)
    }

    /// The sentences as templates: a term stands for its parameter, so that all of its kind are understood there.
    func phrases(with vocabulary: [Manifest.GlobalVocabulary]) -> [Manifest.Phrases] {
        self.order.map { intent in
            let slots = Slots(vocabulary, of: intent)
            var seen: Set<String> = []
            let examples = (self.examples[intent] ?? []).map { slots.template($0) }.filter { seen.insert($0).inserted }
            return Manifest.Phrases(intent, locale: self.locale, examples)
        }
    }

    /// The terms of an intent's parameters by their words.
    private struct Slots {
        private var parameters: [[String]: String] = [:]
        private var longest = 0

        init(_ vocabulary: [Manifest.GlobalVocabulary], of intent: String) {
            for set in vocabulary {
                guard let name = set.parameters.first(where: { $0.hasPrefix(intent + ".") }) else { continue }
                let parameter = String(name.dropFirst(intent.utf8.count + 1))
                for phrase in set.terms.flatMap(\.phrases) {
                    let words = Self.words(phrase)
                    // A term of many words is seldom in a sentence, and would be looked for at each of its words.
                    guard (1...8).contains(words.count), self.parameters[words] == nil else { continue }
                    self.parameters[words] = parameter
                    self.longest = max(self.longest, words.count)
                }
            }
        }

        /// Words as they are compared: small, without the marks around them.
        private static func words(_ text: String) -> [String] {
            text.split(separator: " ").map { $0.lowercased().trimmingMarks }
        }

        /// What means something in a template is none of a sentence's business.
        func template(_ text: String) -> String {
            let plain = String(text.map { "()[]{}<>|;:=".contains($0) ? " " : $0 })
            let said = plain.split(separator: " ").map(String.init)
            let words = Self.words(plain)
            var parts: [String] = []
            var filled: Set<String> = []
            var index = 0
            while index < said.count {
                let lengths = (1...max(1, min(self.longest, said.count - index))).reversed()
                let hit = lengths.lazy.compactMap { length in
                    self.parameters[Array(words[index..<index + length])].map { (length, $0) }
                }.first
                // A slot stands once in a template.
                if let (length, parameter) = hit, filled.insert(parameter).inserted {
                    parts.append("{\(parameter)}")
                    index += length
                } else {
                    parts.append(said[index])
                    index += 1
                }
            }
            return parts.joined(separator: " ")
        }
    }
}

extension String {
    /// Without marks at its ends.
    fileprivate var trimmingMarks: String {
        let isMark: (Character) -> Bool = { !$0.isLetter && !$0.isNumber }
        let inner = self.drop(while: isMark)
        return String(inner.reversed().drop(while: isMark).reversed())
    }
}
