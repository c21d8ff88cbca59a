// Beckon: templates compiled into a graph
// SPDX-License-Identifier: Apache-2.0

/// A value that a template sets without words.
struct Assignment: Hashable, Sendable {
    var name: String
    var value: String
}

/// Templates compiled into one graph. Every arc takes at least one token; nodes of different templates are apart, so that
/// templates that an utterance cannot mean are not even begun. Nodes and arcs are numbers in flat arrays: a language has
/// hundreds of thousands of them.
struct Graph: Sendable {
    /// Where an arc leads, and what passing it sets.
    struct Edge: Hashable, Sendable {
        var target: Int32
        /// An index into ``Graph/assignmentLists``; 0 is the empty list.
        var assignments: Int32 = 0
    }

    struct WordArc: Sendable {
        var symbol: Int32
        var edge: Edge
    }

    struct SlotArc: Sendable {
        var slot: Int32
        /// Whether any words fill it, one after the other; else spans do.
        var isOpen: Bool
        var edge: Edge
    }

    struct Node: Sendable {
        /// Ranges of ``Graph/words``, sorted by symbol, and of ``Graph/fillings``.
        var words: Range<Int32> = 0..<0
        var fillings: Range<Int32> = 0..<0
        /// The slot that goes on here with any word, or -1.
        var inside: Int32 = -1
        /// The same place outside of the open slot, or -1.
        var exit: Int32 = -1
        /// An index into ``Graph/entries``.
        var entry: Int32 = 0
        /// What accepting here sets, an index into ``Graph/assignmentLists``; -1 where no template ends.
        var accept: Int32 = -1
    }

    /// One template.
    struct Entry: Sendable {
        /// Its number, as its owner counts.
        var sentence: Int
        /// Its first node.
        var start: Int32
        /// Indices of ``Keywords`` groups: of each group a word must be in the utterance.
        var groups: [Int32]
    }

    var nodes: [Node] = []
    var words: [WordArc] = []
    var fillings: [SlotArc] = []
    var entries: [Entry] = []
    var slots: [Slot] = []
    var assignments: [Assignment] = []
    var assignmentLists: [[Int32]] = [[]]
    var keywords = Keywords()

    /// Whether there is no template in it.
    var isEmpty: Bool { self.entries.isEmpty }

    /// The edges out of `node` for a word.
    func edges(from node: Int32, _ symbol: Int32, _ body: (Edge) -> Void) {
        let range = self.nodes[Int(node)].words
        var low = Int(range.lowerBound)
        var high = Int(range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if self.words[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        while low < Int(range.upperBound), self.words[low].symbol == symbol {
            body(self.words[low].edge)
            low += 1
        }
    }

    /// Whether a template may begin with the word.
    func begins(with symbol: Int32) -> Bool {
        var found = false
        for entry in self.entries where !found { self.edges(from: entry.start, symbol) { _ in found = true } }
        return found
    }
}
