// Beckon: phrases found by their words
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Phrases of several words, each with payloads, found at a position in time proportional to the longest phrase. Words are
/// numbers of a ``SymbolTable``, the same for all that is compared.
struct PhraseTrie<Payload: Sendable>: Sendable {
    /// Node and word to the node behind it.
    private var next: [UInt64: Int32] = [:]
    private var payloads: [[Payload]] = [[]]

    /// Whether there is nothing in it.
    var isEmpty: Bool { self.payloads.count == 1 }

    /// Adds a phrase; one without words is passed over.
    mutating func insert(_ phrase: String, _ payload: Payload, _ symbols: inout SymbolTable) {
        self.insert(Tokenizer.tokens(of: phrase).map { symbols.intern($0.text) }, payload)
    }

    /// Adds a phrase as the numbers of its words.
    mutating func insert(_ words: [Int32], _ payload: Payload) {
        guard !words.isEmpty else { return }
        var node: Int32 = 0
        for word in words {
            let key = Self.key(node, word)
            if let known = self.next[key] {
                node = known
            } else {
                let new = Int32(self.payloads.count)
                self.payloads.append([])
                self.next[key] = new
                node = new
            }
        }
        self.payloads[Int(node)].append(payload)
    }

    /// The phrases that begin at `position`, shorter ones first.
    func matches(in tokens: [Token], at position: Int, before limit: Int? = nil) -> [(end: Int, payload: Payload)] {
        guard !self.next.isEmpty else { return [] }
        var found: [(end: Int, payload: Payload)] = []
        var node: Int32 = 0
        var index = position
        let limit = limit ?? tokens.count
        while index < limit, tokens[index].symbol >= 0, let next = self.next[Self.key(node, tokens[index].symbol)] {
            node = next
            index += 1
            for payload in self.payloads[Int(node)] { found.append((index, payload)) }
        }
        return found
    }

    /// The end of the longest phrase at `position`, or `nil`.
    func longest(in tokens: [Token], at position: Int) -> Int? { self.matches(in: tokens, at: position).last?.end }

    private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
    }
}
