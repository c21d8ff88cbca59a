// Beckon: the patterns of a language's times as one trie
// SPDX-License-Identifier: Apache-2.0

/// Patterns as one trie over words and slots, so that what they begin with in common is looked at once. Nodes and arcs stand
/// in flat arrays: a language has tens of thousands of them.
struct TimeTrie: Sendable {
    struct SlotArc: Sendable {
        /// An index into ``TimeTrie/slots``.
        var slot: Int32
        var next: Int32
    }

    /// A rule that ends at a node.
    struct End: Sendable {
        var rule: Int32
        /// An index into ``TimeTrie/paths``.
        var path: Int32
    }

    private struct WordArc: Sendable {
        var word: Int32
        var next: Int32
    }

    /// Where the parts of a node begin; they end where those of the next one begin.
    private struct Node: Sendable {
        var words: Int32
        var slots: Int32
        var ends: Int32
    }

    private let nodes: [Node]
    private let words: [WordArc]
    let slotArcs: [SlotArc]
    let ends: [End]
    let slots: [TimeSlot]
    /// The pattern's slot number of each slot passed on the way to an end.
    let paths: [[Int]]

    init() { self.init(TimeTrieBuilder()) }

    init(_ builder: TimeTrieBuilder) {
        var nodes: [Node] = []
        nodes.reserveCapacity(builder.nodes.count + 1)
        var words: [WordArc] = []
        words.reserveCapacity(builder.nodes.reduce(0) { $0 + $1.words.count })
        var slotArcs: [SlotArc] = []
        slotArcs.reserveCapacity(builder.nodes.reduce(0) { $0 + $1.slots.count })
        var ends: [End] = []
        ends.reserveCapacity(builder.nodes.reduce(0) { $0 + $1.ends.count })
        for node in builder.nodes {
            nodes.append(Node(words: Int32(words.count), slots: Int32(slotArcs.count), ends: Int32(ends.count)))
            for (word, next) in node.words.sorted(by: { $0.key < $1.key }) {
                words.append(WordArc(word: word, next: next))
            }
            slotArcs += node.slots
            ends += node.ends
        }
        nodes.append(Node(words: Int32(words.count), slots: Int32(slotArcs.count), ends: Int32(ends.count)))
        self.nodes = nodes
        self.words = words
        self.slotArcs = slotArcs
        self.ends = ends
        self.slots = builder.slots
        self.paths = builder.paths
    }

    /// The node behind a word.
    func next(_ node: Int32, _ word: Int32) -> Int32? {
        let end = Int(self.nodes[Int(node) + 1].words)
        var low = Int(self.nodes[Int(node)].words)
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if self.words[middle].word < word { low = middle + 1 } else { high = middle }
        }
        return low < end && self.words[low].word == word ? self.words[low].next : nil
    }

    /// The indices of a node's ``slotArcs``.
    func slots(_ node: Int32) -> Range<Int> {
        Int(self.nodes[Int(node)].slots)..<Int(self.nodes[Int(node) + 1].slots)
    }

    /// The indices of a node's ``ends``.
    func ends(_ node: Int32) -> Range<Int> {
        Int(self.nodes[Int(node)].ends)..<Int(self.nodes[Int(node) + 1].ends)
    }
}

/// A ``TimeTrie`` that is being filled.
struct TimeTrieBuilder {
    struct Node {
        var words: [Int32: Int32] = [:]
        var slots: [TimeTrie.SlotArc] = []
        var ends: [TimeTrie.End] = []
    }

    private(set) var nodes: [Node] = [Node()]
    private(set) var slots: [TimeSlot] = []
    private(set) var paths: [[Int]] = []
    private var slotNumbers: [TimeSlot: Int32] = [:]
    private var pathNumbers: [[Int]: Int32] = [:]

    /// The node behind a word, which is added unless it is there.
    mutating func next(_ node: Int32, _ word: Int32) -> Int32 {
        if let known = self.nodes[Int(node)].words[word] { return known }
        self.nodes[Int(node)].words[word] = Int32(self.nodes.count)
        return self.add()
    }

    /// The same for a slot.
    mutating func next(_ node: Int32, _ slot: TimeSlot) -> Int32 {
        let number = self.slotNumbers[slot] ?? Int32(self.slots.count)
        if Int(number) == self.slots.count {
            self.slots.append(slot)
            self.slotNumbers[slot] = number
        }
        if let known = self.nodes[Int(node)].slots.first(where: { $0.slot == number }) { return known.next }
        self.nodes[Int(node)].slots.append(TimeTrie.SlotArc(slot: number, next: Int32(self.nodes.count)))
        return self.add()
    }

    private mutating func add() -> Int32 {
        self.nodes.append(Node())
        return Int32(self.nodes.count - 1)
    }

    /// Ends a rule at a node; `slots` are the pattern's numbers of those that were passed.
    mutating func end(_ node: Int32, rule: Int32, slots: [Int]) {
        let path = self.pathNumbers[slots] ?? Int32(self.paths.count)
        if Int(path) == self.paths.count {
            self.paths.append(slots)
            self.pathNumbers[slots] = path
        }
        self.nodes[Int(node)].ends.append(TimeTrie.End(rule: rule, path: path))
    }
}
