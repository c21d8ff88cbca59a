// Beckon: all readings of all parts of an utterance, bottom up
// SPDX-License-Identifier: Apache-2.0

/// The chart of one utterance. Filled from the last atom to the first, so that what follows is always complete.
struct TimeChart {
    /// What one utterance may cost: steps through the rules, and items that begin at one atom.
    static let stepBound = 6000
    static let itemBound = 48
    /// A time of more atoms is none.
    static let lengthBound = 28

    let grammar: TimeGrammar
    let atoms: [TimeAtom]
    /// By the atom that they begin at.
    private(set) var items: [[TimeItem]]
    var builder: TimeBuilder
    private var steps = Self.stepBound
    /// The slots passed on the way through the trie.
    private var path: [TimeItem] = []

    init(grammar: TimeGrammar, atoms: [TimeAtom], builder: TimeBuilder) {
        self.grammar = grammar
        self.atoms = atoms
        self.builder = builder
        self.items = Array(repeating: [], count: atoms.count + 1)
    }

    /// - Parameter seeds: What is known beforehand, by its first atom: numbers.
    mutating func fill(_ seeds: [[TimeItem]]) {
        for start in self.atoms.indices.reversed() {
            if self.steps <= 0 { return }
            for seed in seeds[start] { self.add(seed, at: start) }
            self.follow(0, at: start, start: start, slots: false)
            var next = 0
            while next < self.items[start].count {
                let item = self.items[start][next]
                next += 1
                for index in self.grammar.trie.slots(0) {
                    let arc = self.grammar.trie.slotArcs[index]
                    guard self.grammar.trie.slots[Int(arc.slot)].takes(item) else { continue }
                    self.path.append(item)
                    self.follow(arc.next, at: Int(item.end), start: start, slots: true)
                    self.path.removeLast()
                }
            }
        }
    }

    /// Goes on from a node of the trie. At the root only words count: slots there are for the items of `start`.
    private mutating func follow(_ node: Int32, at position: Int, start: Int, slots: Bool) {
        self.steps -= 1
        guard self.steps > 0 else { return }
        for index in self.grammar.trie.ends(node) {
            let end = self.grammar.trie.ends[index]
            self.finish(end.rule, self.grammar.trie.paths[Int(end.path)], at: position, start: start)
        }
        guard position < self.atoms.count else { return }
        let word = self.atoms[position].word
        if word != 0, let next = self.grammar.trie.next(node, word) {
            self.follow(next, at: position + 1, start: start, slots: true)
        }
        if self.atoms[position].isDashed, position > start,
            let next = self.grammar.trie.next(node, self.grammar.dash)
        {
            self.follow(next, at: position, start: start, slots: true)
        }
        guard slots, !self.items[position].isEmpty, position > start else { return }
        for place in self.grammar.trie.slots(node) {
            let arc = self.grammar.trie.slotArcs[place]
            for index in self.items[position].indices {
                let item = self.items[position][index]
                guard self.grammar.trie.slots[Int(arc.slot)].takes(item) else { continue }
                self.path.append(item)
                self.follow(arc.next, at: Int(item.end), start: start, slots: true)
                self.path.removeLast()
            }
        }
    }

    private mutating func finish(_ rule: Int32, _ slots: [Int], at end: Int, start: Int) {
        let rule = self.grammar.rules[Int(rule)]
        guard end - start <= Self.lengthBound, var item = self.builder.make(rule.expression, slots, self.path) else {
            return
        }
        item.end = Int32(end)
        item.cost = self.path.reduce(rule.cost) { $0 &+ $1.cost }
        self.add(item, at: start)
    }

    private mutating func add(_ item: TimeItem, at start: Int) {
        if let index = self.items[start].firstIndex(where: { $0.isSame(as: item) }) {
            self.items[start][index].cost = min(self.items[start][index].cost, item.cost)
            return
        }
        guard self.items[start].count < Self.itemBound else { return }
        self.items[start].append(item)
    }
}
