// Beckon: phrases found by their words
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Phrases of several words, each with payloads, found at a position in time proportional to the longest phrase.
struct PhraseTrie<Payload: Sendable>: Sendable {
    private struct Node: Sendable {
        var next: [String: Int] = [:]
        var payloads: [Payload] = []
    }

    private var nodes: [Node] = [Node()]

    /// Whether there is nothing in it.
    var isEmpty: Bool { self.nodes.count == 1 }

    /// Adds a phrase; one without words is passed over.
    mutating func insert(_ phrase: String, _ payload: Payload) {
        self.insert(Tokenizer.tokens(of: phrase).map(\.text), payload)
    }

    /// Adds a phrase as its words.
    mutating func insert(_ words: [String], _ payload: Payload) {
        guard !words.isEmpty else { return }
        var node = 0
        for word in words {
            if let next = self.nodes[node].next[word] {
                node = next
            } else {
                self.nodes.append(Node())
                self.nodes[node].next[word] = self.nodes.count - 1
                node = self.nodes.count - 1
            }
        }
        self.nodes[node].payloads.append(payload)
    }

    /// The phrases that begin at `position`, shorter ones first.
    func matches(in tokens: [Token], at position: Int, before limit: Int? = nil) -> [(end: Int, payload: Payload)] {
        var found: [(end: Int, payload: Payload)] = []
        var node = 0
        var index = position
        let limit = limit ?? tokens.count
        while index < limit, let next = self.nodes[node].next[tokens[index].text] {
            node = next
            index += 1
            for payload in self.nodes[node].payloads { found.append((index, payload)) }
        }
        return found
    }

    /// The end of the longest phrase at `position`, or `nil`.
    func longest(in tokens: [Token], at position: Int) -> Int? { self.matches(in: tokens, at: position).last?.end }
}
