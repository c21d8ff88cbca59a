// Beckon: the words that value rules know, as small numbers
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Words as numbers, so that an utterance's words are looked up once.
struct WordTable: Sendable {
    private var identifiers: [String: Int32] = [:]

    /// How many words there are.
    var count: Int { self.identifiers.count }

    /// The number of a word, a new one if need be.
    mutating func intern(_ word: String) -> Int {
        if let known = self.identifiers[word] { return Int(known) }
        self.identifiers[word] = Int32(self.identifiers.count)
        return self.identifiers.count - 1
    }

    /// The numbers of a phrase's words. A mark that is a token only behind digits is a phrase as it stands.
    mutating func intern(phrase: String, style: NumberStyle) -> [Int32] {
        let tokens = Tokenizer.tokens(of: phrase, style: style)
        return tokens.isEmpty ? [Int32(self.intern(phrase))] : tokens.map { Int32(self.intern($0.text)) }
    }

    /// The number of a word, or -1.
    func identifier(_ word: String) -> Int32 { self.identifiers[word] ?? -1 }
}

/// Phrases of known words and what they mean.
struct WordTrie<Payload: Sendable>: Sendable {
    private var next: [UInt64: Int32] = [:]
    private var payloads: [[Payload]] = [[]]
    /// Whether a phrase begins with a word, so that most positions cost one look.
    private var begins: Set<Int32> = []

    mutating func insert(_ words: [Int32], _ payload: Payload) {
        guard let first = words.first else { return }
        self.begins.insert(first)
        var node: Int32 = 0
        for word in words {
            let key = UInt64(node) << 32 | UInt64(UInt32(bitPattern: word))
            if let known = self.next[key] {
                node = known
            } else {
                node = Int32(self.payloads.count)
                self.payloads.append([])
                self.next[key] = node
            }
        }
        self.payloads[Int(node)].append(payload)
    }

    /// The longest phrase at `position`.
    func longest(_ words: [Int32], at position: Int) -> (end: Int, payloads: [Payload])? {
        var found: (end: Int, payloads: [Payload])?
        self.forEach(words, at: position) { found = ($0, $1) }
        return found
    }

    /// All phrases at `position`, shorter ones first.
    func forEach(_ words: [Int32], at position: Int, _ body: (Int, [Payload]) -> Void) {
        guard position < words.count, words[position] >= 0, self.begins.contains(words[position]) else { return }
        var node: Int32 = 0
        var index = position
        while index < words.count, words[index] >= 0,
            let after = self.next[UInt64(node) << 32 | UInt64(UInt32(bitPattern: words[index]))]
        {
            node = after
            index += 1
            if !self.payloads[Int(node)].isEmpty { body(index, self.payloads[Int(node)]) }
        }
    }
}
