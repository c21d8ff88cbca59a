// Beckon: the words of sentences outside of their slots
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Which words an intent's examples have outside of slots: another word in that place is something that was not learnt.
struct LiteralWords: Codable, Sendable {
    private let words: KeyTable

    /// The share of groups in whose examples a word stands outside of slots that makes it one of the language's own, which
    /// explains itself anywhere.
    private static let everywhere = 0.2

    /// - Parameters:
    ///   - reader: The training set.
    ///   - groups: Of each intent the number of its group, which is looked at as one.
    ///   - intents: The intents in that order.
    init(_ reader: TrainingReader, groups: [Int], intents: [String]) {
        let numbers = Dictionary(uniqueKeysWithValues: zip(intents, groups))
        var owners: [UInt64: Set<Int>] = [:]
        for example in reader.set.examples where example.teachesSlots {
            guard let group = numbers[example.intent] else { continue }
            let sentence = reader.sentence(example.text)
            let spans = SlotExchange.spans(example, sentence.tokens)
            for (position, word) in sentence.words.enumerated()
            where !spans.contains(where: { $0.range.contains(position) }) {
                owners[word, default: []].insert(group)
            }
        }
        let many = Double(Set(groups).count) * Self.everywhere
        var keys: Set<UInt64> = []
        for (word, groups) in owners {
            if groups.count > 1, Double(groups.count) >= many {
                keys.insert(Hashing.join(60, word))
            } else {
                for group in groups { keys.insert(Hashing.join(61 + UInt64(group), word)) }
            }
        }
        self.words = KeyTable(keys.sorted())
    }

    /// The words of a sentence that stand in no span and that the group does not explain.
    func unexplained(_ sentence: Sentence, _ spans: [PhraseHit], _ group: Int) -> [Int] {
        sentence.words.indices.filter { position in
            !sentence.tokens[position].isMark && !spans.contains { $0.range.contains(position) }
                && self.words.number(of: Hashing.join(60, sentence.words[position])) < 0
                && self.words.number(of: Hashing.join(61 + UInt64(group), sentence.words[position])) < 0
        }
    }

    var bytes: Int { self.words.bytes }
}
