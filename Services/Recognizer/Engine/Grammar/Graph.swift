// Beckon: templates compiled into a graph
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// A value that a template sets without words.
struct Assignment: Codable, Hashable, Sendable {
    var name: String
    var value: String
}

/// Templates compiled into one graph. Every arc takes at least one token; nodes of different templates are apart, so that
/// templates that an utterance cannot mean are not even begun. Nodes and arcs are numbers in flat arrays: a language has
/// hundreds of thousands of them. An arc says how far it leads and not where, so that places that go on alike, as they do
/// behind the same rule in many templates, share their arcs.
struct Graph: Sendable {
    /// Where an arc leads, and what passing it sets.
    struct Edge: Hashable, Sendable {
        var target: Int32
        /// An index into ``Graph/assignmentLists``; 0 is the empty list.
        var assignments: Int32 = 0
    }

    struct WordArc: Hashable, Sendable {
        var symbol: Int32
        /// How many nodes further it leads.
        var step: Int16
        var assignments: UInt16
    }

    struct SlotArc: Hashable, Sendable {
        var slot: Int32
        var step: Int16
        var assignments: UInt16
        /// Whether any words fill it, one after the other; else spans do.
        var isOpen: Bool
    }

    /// What a node is; many are the same.
    struct Node: Hashable, Sendable {
        /// Where its arcs begin in ``Graph/words``, sorted by symbol, and in ``Graph/fillings``.
        var firstWord: Int32 = 0, firstFilling: Int32 = 0
        var wordCount: UInt16 = 0, fillingCount: UInt16 = 0
        /// The slot that goes on here with any word, or -1. The same place outside of it is the node before.
        var inside: Int32 = -1
        /// What accepting here sets, an index into ``Graph/assignmentLists``; -1 where no template ends.
        var accept: Int32 = -1

        /// Its arcs for slots.
        var fillings: Range<Int> { Int(self.firstFilling)..<Int(self.firstFilling) + Int(self.fillingCount) }
    }

    /// One template.
    struct Entry: Sendable {
        /// Its number, as its owner counts.
        var sentence: Int32
        /// Its first node.
        var start: Int32
        /// Where its ``Keywords`` groups end in ``Graph/groups``: of each a word must be in the utterance.
        var groupsEnd: Int32
    }

    /// What each node is, an index into ``kinds``.
    var nodes: [Int32] = []
    var kinds: [Node] = []
    var words: [WordArc] = []
    var fillings: [SlotArc] = []
    var entries: [Entry] = []
    var groups: [Int32] = []
    var slots: [Slot] = []
    var assignments: [Assignment] = []
    var assignmentLists: [[Int32]] = [[]]
    var keywords = Keywords()

    /// Whether there is no template in it.
    var isEmpty: Bool { self.entries.isEmpty }

    subscript(node: Int32) -> Node { self.kinds[Int(self.nodes[Int(node)])] }

    /// The arcs out of a node for a word.
    func arcs(from node: Int32, _ symbol: Int32) -> Range<Int> {
        let node = self[node]
        let end = Int(node.firstWord) + Int(node.wordCount)
        var low = Int(node.firstWord)
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if self.words[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        high = low
        while high < end, self.words[high].symbol == symbol { high += 1 }
        return low..<high
    }

    /// The templates of whose groups each has a word among the tokens: their indices in ``entries``.
    func possible(_ tokens: [Token]) -> [Int32] {
        let said = self.keywords.said(in: tokens)
        var found: [Int32] = []
        var group = 0
        for (index, entry) in self.entries.enumerated() {
            var isPossible = true
            while group < entry.groupsEnd {
                if !said[Int(self.groups[group])] { isPossible = false }
                group += 1
            }
            if isPossible { found.append(Int32(index)) }
        }
        return found
    }
}
