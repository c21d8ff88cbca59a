// Beckon: templates compiled into one graph of words
// SPDX-License-Identifier: Apache-2.0

/// Where an arc leads, and what passing it sets.
struct Edge: Hashable, Sendable {
    var target: Int
    /// Indices into ``Graph/assignments``.
    var assignments: [Int] = []
}

/// A value that a template sets without words.
struct Assignment: Hashable, Sendable {
    var name: String
    var value: String
}

/// One template, as the graph's final nodes know it.
struct Accept: Hashable, Sendable {
    /// Which template, as numbered by its owner.
    var sentence: Int
    var assignments: [Int] = []
}

/// Templates compiled into one graph. Arcs without words are gone: every arc takes at least one token.
struct Graph: Sendable {
    struct Node: Sendable {
        var words: [String: [Edge]] = [:]
        /// Slots that are filled by spans: typed values and vocabulary.
        var slots: [(slot: Int, edge: Edge)] = []
        /// Open slots, whose target takes any number of words.
        var open: [(slot: Int, edge: Edge)] = []
        /// The slot that goes on here with any word, if the node is inside an open slot.
        var inside: Int?
        /// The node behind the open slot.
        var exit: Int?
        var accepts: [Accept] = []
        /// Which template the node belongs to; `nil` for the start.
        var sentence: Int?
    }

    var nodes: [Node] = [Node()]
    var slots: [Slot] = []
    var assignments: [Assignment] = []

    /// Whether there is no template in it.
    var isEmpty: Bool { self.nodes.count == 1 }
}
