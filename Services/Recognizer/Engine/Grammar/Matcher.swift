// Beckon: finds the templates that an utterance fits
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Walks a graph along an utterance, position by position. At each it keeps one path a node, the best, so that the work
/// is at most nodes alive times words; a budget of steps bounds it whatever the utterance is.
struct Matcher {
    /// Steps that are left, all graphs of one utterance together.
    struct Budget {
        var steps: Int
    }

    /// What may stand between the parts of a template.
    enum Insertions {
        case none, fillers
        /// Fillers, names of apps, and a few words that nothing explains.
        case all
    }

    /// A part of a way as numbers, which are copied for nothing.
    struct Part {
        enum Kind: UInt8 { case none, literal, filled, free, app, filler, skipped }
        var kind = Kind.none
        /// A slot, or an app.
        var number: Int32 = -1
        /// The span that fills the slot.
        var span: Int32 = -1
        var start: Int32 = 0, end: Int32 = 0

        static let none = Part()

        init() {}

        init(_ kind: Kind, _ range: Range<Int>, _ number: Int32 = -1, span: Int32 = -1) {
            self.kind = kind
            self.number = number
            self.span = span
            self.start = Int32(range.lowerBound)
            self.end = Int32(range.upperBound)
        }
    }

    struct Step {
        var parent: Int32
        var part: Part
        var assignments: Int32
    }

    struct Item {
        var node: Int32
        /// The template, an index into the graph's entries.
        var entry: Int32
        var ranking: Ranking
        var step: Int32
        /// Where the free text began that the path is inside of.
        var freeFrom: Int32
        /// The app that was named, or whose vocabulary was used, or -1.
        var app: Int32
    }

    let graph: Graph
    let tokens: [Token]

    var steps: [Step] = []
    var items: [Item] = []
    /// The items of each position.
    var alive: [[Int32]] = []
    private var places = PlaceTable()
    var start = 0
    private var insertions = Insertions.none
    var cache: SpanCache
    /// Which tokens are marks.
    private let marks: [Bool]

    init(graph: Graph, tokens: [Token]) {
        self.graph = graph
        self.tokens = tokens
        self.marks = tokens.map(\.isMark)
        self.cache = SpanCache(slots: graph.slots.count, positions: tokens.count)
    }

    /// The readings that take everything from `start` on to the end.
    mutating func whole(
        from start: Int = 0, insertions: Insertions, source: inout some SpanSource, budget: inout Budget
    ) -> [Reading] {
        self.walk(from: start, insertions: insertions, source: &source, budget: &budget)
        return self.readings(at: self.tokens.count)
    }

    /// The readings from `start` on, wherever they end.
    mutating func prefixes(from start: Int, source: inout some SpanSource, budget: inout Budget) -> [Reading] {
        self.walk(from: start, insertions: .none, source: &source, budget: &budget)
        return (start...self.tokens.count).flatMap { self.readings(at: $0) }
    }

    private mutating func walk(
        from start: Int, insertions: Insertions, source: inout some SpanSource, budget: inout Budget
    ) {
        self.start = start
        self.insertions = insertions
        self.steps = [Step(parent: -1, part: .none, assignments: 0)]
        self.items = []
        self.alive = Array(repeating: [], count: self.tokens.count - start + 1)
        self.places = PlaceTable()
        for entry in self.graph.possible(self.tokens) {
            self.alive[0].append(Int32(self.items.count))
            self.items.append(
                Item(
                    node: self.graph.entries[Int(entry)].start, entry: entry, ranking: Ranking(), step: 0, freeFrom: -1,
                    app: -1))
        }
        for position in start..<self.tokens.count {
            for index in self.alive[position - start] {
                guard budget.steps > 0 else { return }
                let item = self.items[Int(index)]
                self.literal(item, position, &budget)
                self.slots(item, position, &source, &budget)
                if insertions != .none { self.insert(item, position, &source, &budget) }
            }
        }
    }

    private mutating func reach(
        _ edge: Graph.Edge, at position: Int, from item: Item, _ ranking: Ranking, _ part: Part,
        freeFrom: Int32 = -1, app: Int32 = -1, _ budget: inout Budget
    ) {
        budget.steps -= 1
        let sum = item.ranking + ranking
        let known = self.places.item(at: position, edge.target)
        if let known, !(sum < self.items[Int(known)].ranking) { return }
        self.steps.append(Step(parent: item.step, part: part, assignments: edge.assignments))
        let better = Item(
            node: edge.target, entry: item.entry, ranking: sum, step: Int32(self.steps.count - 1), freeFrom: freeFrom,
            app: app < 0 ? item.app : app)
        if let known {
            self.items[Int(known)] = better
        } else {
            let index = Int32(self.items.count)
            self.items.append(better)
            self.alive[position - self.start].append(index)
            self.places.insert(index, at: position, edge.target)
        }
    }

    private mutating func literal(_ item: Item, _ position: Int, _ budget: inout Budget) {
        budget.steps -= 1
        let symbol = self.tokens[position].symbol
        if symbol >= 0 {
            let slips = self.tokens[position].isCorrected ? 1 : 0
            for index in self.graph.arcs(from: item.node, symbol) {
                let arc = self.graph.words[index]
                self.reach(
                    Graph.Edge(target: item.node + Int32(arc.step), assignments: Int32(arc.assignments)),
                    at: position + 1, from: item, Ranking(literal: 1, slips: slips),
                    Part(.literal, position..<position + 1), &budget)
            }
        }
        guard self.marks[position], position > self.start else { return }
        // A comma goes by: inside free text the text goes on, elsewhere it separates.
        let isInside = self.graph[item.node].inside >= 0
        self.reach(
            Graph.Edge(target: isInside ? item.node - 1 : item.node), at: position + 1, from: item, Ranking(), .none,
            freeFrom: isInside ? -1 : item.freeFrom, &budget)
    }

    private mutating func slots(
        _ item: Item, _ position: Int, _ source: inout some SpanSource, _ budget: inout Budget
    ) {
        let node = self.graph[item.node]
        let isMark = self.marks[position]
        for arc in node.fillings {
            let filling = self.graph.fillings[arc]
            let edge = Graph.Edge(
                target: item.node + Int32(filling.step), assignments: Int32(filling.assignments))
            if filling.isOpen {
                guard !isMark else { continue }
                self.reach(
                    edge, at: position + 1, from: item, Ranking(free: 1, values: 1),
                    Part(.free, position..<position + 1, filling.slot), freeFrom: Int32(position), &budget)
                continue
            }
            let slot = Int(filling.slot)
            for index in self.cache.spans(slot, position, { source.spans(of: self.graph.slots[slot], at: position) }) {
                let owner = self.cache.owners[Int(index)]
                if owner >= 0, item.app >= 0, owner != item.app { continue }
                let named = self.cache.named[Int(index)]
                if named >= 0, !self.offers(named, item.entry, &source) { continue }
                self.fill(edge, filling.slot, index, owner, position, from: item, &budget)
            }
        }
        guard node.inside >= 0, item.freeFrom >= 0 else { return }
        if self.isShort(Int(node.inside)), position - Int(item.freeFrom) >= self.nameBound(at: position) { return }
        self.reach(
            Graph.Edge(target: item.node), at: position + 1, from: item, Ranking(free: isMark ? 0 : 1),
            Part(.free, position..<position + 1, node.inside), freeFrom: item.freeFrom, &budget)
    }

    private mutating func fill(
        _ edge: Graph.Edge, _ slot: Int32, _ index: Int32, _ owner: Int32, _ position: Int, from item: Item,
        _ budget: inout Budget
    ) {
        let end = self.cache.spans[Int(index)].end
        let isFree = self.cache.spans[Int(index)].isFree
        let count = self.words(position..<end)
        self.reach(
            edge, at: end, from: item,
            Ranking(
                free: isFree ? count : 0,
                near: self.cache.spans[Int(index)].near + (isFree ? 0 : self.slips(position..<end)),
                typed: isFree ? 0 : count, named: self.cache.spans[Int(index)].named,
                vocabulary: self.cache.spans[Int(index)].rank, values: 1),
            Part(.filled, position..<end, slot, span: index), app: owner, &budget)
    }

    /// Whether a slot takes no more words than a name has.
    private func isShort(_ slot: Int) -> Bool {
        !self.graph.slots[slot].isVerbatim && !self.graph.slots[slot].isArray
            && self.graph.slots[slot].reader != .anything
    }

    private func offers(_ app: Int32, _ entry: Int32, _ source: inout some SpanSource) -> Bool {
        source.app(self.cache.apps[Int(app)], offers: Int(self.graph.entries[Int(entry)].sentence))
    }

    private mutating func insert(
        _ item: Item, _ position: Int, _ source: inout some SpanSource, _ budget: inout Budget
    ) {
        let inside = self.graph[item.node].inside
        let isInside = inside >= 0
        let target = isInside ? item.node - 1 : item.node
        if self.insertions == .all, item.app < 0 || !isInside {
            for index in self.cache.mentions(position, isInside, { source.mentions(at: position, marked: isInside) }) {
                let app = self.cache.named[Int(index)]
                guard app >= 0, item.app < 0 || item.app == app, self.offers(app, item.entry, &source) else { continue }
                let end = self.cache.spans[Int(index)].end
                self.reach(
                    Graph.Edge(target: target), at: end, from: item, Ranking(literal: self.words(position..<end)),
                    Part(.app, position..<end, app), app: app, &budget)
            }
        }
        if !isInside || !self.graph.slots[Int(inside)].isVerbatim {
            let isStart = item.node == self.graph.entries[Int(item.entry)].start
            for end in self.cache.fillers(position, isStart, { source.fillers(at: position, isStart: isStart) })
            where isStart || !self.beginsText(item.node, end) {
                self.reach(
                    Graph.Edge(target: target), at: end, from: item, Ranking(), Part(.filler, position..<end), &budget)
            }
        }
        if self.insertions == .all, !isInside, item.ranking.skipped < Bounds.skippedWords, !self.marks[position] {
            self.reach(
                Graph.Edge(target: item.node), at: position + 1, from: item, Ranking(skipped: 1),
                Part(.skipped, position..<position + 1), &budget)
        }
    }

    /// Whether a filler is the beginning of somebody's own text: `text Anna thanks for lunch`.
    private func beginsText(_ node: Int32, _ end: Int) -> Bool {
        guard end < self.tokens.count, !self.marks[end] else { return false }
        let takesText = self.graph[node].fillings.contains { arc in
            let filling = self.graph.fillings[arc]
            return filling.isOpen && self.graph.slots[Int(filling.slot)].isVerbatim
        }
        guard takesText else { return false }
        let symbol = self.tokens[end].symbol
        return symbol < 0 || self.graph.arcs(from: node, symbol).isEmpty
    }

    /// How many tokens a name may have: letters that are words of their own are short words.
    private func nameBound(at position: Int) -> Int {
        let first = self.tokens[position].text.unicodeScalars.first
        return first.map(Tokenizer.standsAlone) == true ? Bounds.nameLetters : Bounds.nameWords
    }

    private func slips(_ range: Range<Int>) -> Int {
        var count = 0
        for index in range where self.tokens[index].isCorrected { count += 1 }
        return count
    }

    private func words(_ range: Range<Int>) -> Int {
        var count = 0
        for index in range where !self.marks[index] { count += 1 }
        return count
    }
}
