// Beckon: templates are put into a graph, what is the same once
// SPDX-License-Identifier: Apache-2.0

/// Puts templates one after the other into a ``Graph``: lists of arcs and nodes that are the same are in it once.
struct GraphPacker {
    private var graph = Graph()
    /// Where a list of arcs begins, by a hash of it; nodes by what they are.
    private var wordLists: [UInt64: Int32] = [:]
    private var fillingLists: [UInt64: Int32] = [:]
    private var kinds: [Graph.Node: Int32] = [:]
    private var groupNumbers: [[Int32]: Int32] = [:]

    /// How many templates there are.
    var count: Int { self.graph.entries.count }

    /// Adds a template, whose nodes are numbered from 0.
    ///
    /// - Parameters:
    ///   - arcs: In any order; of equal ones the order is kept.
    ///   - groups: Words of which one must be said, for each.
    mutating func add(
        _ nodes: [GraphBuilder.Node], _ arcs: [GraphBuilder.Arc], sentence: Int, groups: [Set<Int32>]
    ) {
        let order = arcs.indices.sorted { Self.key(arcs[$0], $0) < Self.key(arcs[$1], $1) }
        let entry = Graph.Entry(
            sentence: Int32(sentence), start: Int32(self.graph.nodes.count), groupsEnd: self.number(groups))
        var next = 0
        var words: [Graph.WordArc] = []
        var fillings: [Graph.SlotArc] = []
        for (index, node) in nodes.enumerated() {
            words.removeAll(keepingCapacity: true)
            fillings.removeAll(keepingCapacity: true)
            while next < order.count, arcs[order[next]].from == index {
                let arc = arcs[order[next]]
                let step = Int16(arc.edge.target - arc.from)
                let assignments = UInt16(arc.edge.assignments)
                if arc.kind == .word {
                    words.append(Graph.WordArc(symbol: arc.label, step: step, assignments: assignments))
                } else {
                    fillings.append(
                        Graph.SlotArc(
                            slot: arc.label, step: step, assignments: assignments, isOpen: arc.kind == .open))
                }
                next += 1
            }
            let kind = Graph.Node(
                firstWord: Self.place(words, in: &self.graph.words, &self.wordLists),
                firstFilling: Self.place(fillings, in: &self.graph.fillings, &self.fillingLists),
                wordCount: UInt16(words.count), fillingCount: UInt16(fillings.count), inside: node.inside,
                accept: node.accept)
            self.graph.nodes.append(self.number(kind))
        }
        self.graph.entries.append(entry)
    }

    /// By node, slots before words, and words by their numbers.
    private static func key(_ arc: GraphBuilder.Arc, _ index: Int) -> (Int32, Int32, Int) {
        (arc.from, arc.kind == .word ? arc.label : -1, index)
    }

    private mutating func number(_ kind: Graph.Node) -> Int32 {
        if let known = self.kinds[kind] { return known }
        let number = Int32(self.graph.kinds.count)
        self.graph.kinds.append(kind)
        self.kinds[kind] = number
        return number
    }

    /// Takes a template's groups.
    ///
    /// - Returns: Where they end.
    private mutating func number(_ groups: [Set<Int32>]) -> Int32 {
        var numbers: Set<Int32> = []
        for group in groups {
            let words = group.sorted()
            let number = self.groupNumbers[words] ?? Int32(self.groupNumbers.count)
            self.groupNumbers[words] = number
            numbers.insert(number)
        }
        self.graph.groups += numbers.sorted()
        return Int32(self.graph.groups.count)
    }

    /// Where a list stands among all; it is put there unless it is there.
    private static func place<Arc: Hashable & PackedArc>(
        _ list: [Arc], in all: inout [Arc], _ places: inout [UInt64: Int32]
    ) -> Int32 {
        guard !list.isEmpty else { return 0 }
        let hash = list.reduce(UInt64(list.count)) { ($0 ^ $1.bits) &* 0x9E37_79B9_7F4A_7C15 ^ $0 >> 29 }
        if let known = places[hash] {
            let end = Int(known) + list.count
            if end <= all.count, all[Int(known)..<end].elementsEqual(list) { return known }
        }
        let place = Int32(all.count)
        all += list
        places[hash] = place
        return place
    }

    /// The graph, without room for more.
    consuming func finish(slots: [Slot], assignments: [Assignment], assignmentLists: [[Int32]]) -> Graph {
        var graph = self.graph
        graph.keywords = Keywords(self.groupNumbers)
        graph.nodes = graph.nodes.exact
        graph.kinds = graph.kinds.exact
        graph.words = graph.words.exact
        graph.fillings = graph.fillings.exact
        graph.entries = graph.entries.exact
        graph.groups = graph.groups.exact
        graph.slots = slots.exact
        graph.assignments = assignments
        graph.assignmentLists = assignmentLists.exact
        return graph
    }
}

/// An arc of a graph that is kept once.
protocol PackedArc {
    /// All of it.
    var bits: UInt64 { get }
}

extension Graph.WordArc: PackedArc {
    var bits: UInt64 {
        UInt64(UInt32(bitPattern: self.symbol)) << 32 | UInt64(UInt16(bitPattern: self.step)) << 16
            | UInt64(self.assignments)
    }
}

extension Graph.SlotArc: PackedArc {
    var bits: UInt64 {
        UInt64(UInt32(bitPattern: self.slot)) << 33 | UInt64(self.isOpen ? 1 : 0) << 32
            | UInt64(UInt16(bitPattern: self.step)) << 16 | UInt64(self.assignments)
    }
}

extension Array {
    /// The same without room for more.
    var exact: [Element] { self.count == self.capacity ? self : self.withUnsafeBufferPointer { Array($0) } }
}
