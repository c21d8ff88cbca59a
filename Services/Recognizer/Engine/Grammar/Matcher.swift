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

    private struct Step {
        var parent: Int32
        var part: Reading.Part?
        var assignments: Int32
    }

    private struct Item {
        var node: Int32
        var ranking: Ranking
        var step: Int32
        /// Where the free text began that the path is inside of.
        var freeFrom: Int32
        var app: String?
    }

    let graph: Graph
    let tokens: [Token]

    private var steps: [Step] = []
    private var items: [Item] = []
    /// The items of each position.
    private var alive: [[Int32]] = []
    private var places = PlaceTable()
    private var start = 0
    private var insertions = Insertions.none
    private var cache: SpanCache

    init(graph: Graph, tokens: [Token]) {
        self.graph = graph
        self.tokens = tokens
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
        self.steps = [Step(parent: -1, part: nil, assignments: 0)]
        self.items = []
        self.alive = Array(repeating: [], count: self.tokens.count - start + 1)
        self.places = PlaceTable()
        let said = self.graph.keywords.said(in: self.tokens)
        for entry in self.graph.entries where entry.groups.allSatisfy({ said[Int($0)] }) {
            self.alive[0].append(Int32(self.items.count))
            self.items.append(Item(node: entry.start, ranking: Ranking(), step: 0, freeFrom: -1))
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
        _ edge: Graph.Edge, at position: Int, from item: Item, _ ranking: Ranking, _ part: Reading.Part?,
        freeFrom: Int32 = -1, app: String? = nil, _ budget: inout Budget
    ) {
        budget.steps -= 1
        let sum = item.ranking + ranking
        let known = self.places.item(at: position, edge.target)
        if let known, !(sum < self.items[Int(known)].ranking) { return }
        self.steps.append(Step(parent: item.step, part: part, assignments: edge.assignments))
        let better = Item(
            node: edge.target, ranking: sum, step: Int32(self.steps.count - 1), freeFrom: freeFrom, app: app ?? item.app
        )
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
        let token = self.tokens[position]
        if token.symbol >= 0 {
            var edges: [Graph.Edge] = []
            self.graph.edges(from: item.node, token.symbol) { edges.append($0) }
            for edge in edges {
                self.reach(
                    edge, at: position + 1, from: item, Ranking(literal: 1, slips: token.isCorrected ? 1 : 0),
                    .literal(position..<position + 1), &budget)
            }
        }
        guard token.isMark, position > self.start else { return }
        // A comma goes by: inside free text the text goes on, elsewhere it separates.
        let node = self.graph.nodes[Int(item.node)]
        let target = node.inside < 0 ? item.node : node.exit
        self.reach(
            Graph.Edge(target: target), at: position + 1, from: item, Ranking(), nil,
            freeFrom: node.inside < 0 ? item.freeFrom : -1, &budget)
    }

    private mutating func slots(
        _ item: Item, _ position: Int, _ source: inout some SpanSource, _ budget: inout Budget
    ) {
        let node = self.graph.nodes[Int(item.node)]
        let isMark = self.tokens[position].isMark
        for arc in node.fillings {
            let filling = self.graph.fillings[Int(arc)]
            let slot = Int(filling.slot)
            if filling.isOpen {
                guard !isMark else { continue }
                self.reach(
                    filling.edge, at: position + 1, from: item, Ranking(free: 1, values: 1),
                    .free(slot: slot, position..<position + 1), freeFrom: Int32(position), &budget)
                continue
            }
            let spans = self.cache.spans(slot, position) { source.spans(of: self.graph.slots[slot], at: position) }
            for span in spans {
                if let app = span.app, let said = item.app, app != said { continue }
                if case .app(let app) = span.content,
                    !source.app(app, offers: self.graph.entries[Int(node.entry)].sentence)
                {
                    continue
                }
                let count = self.words(position..<span.end)
                self.reach(
                    filling.edge, at: span.end, from: item,
                    Ranking(
                        free: span.isFree ? count : 0,
                        near: span.near + (span.isFree ? 0 : self.slips(position..<span.end)),
                        typed: span.isFree ? 0 : count, named: span.named, vocabulary: span.rank, values: 1),
                    .filled(slot: slot, position..<span.end, span), app: span.app, &budget)
            }
        }
        guard node.inside >= 0, item.freeFrom >= 0 else { return }
        let slot = self.graph.slots[Int(node.inside)]
        let isShort = !slot.isVerbatim && !slot.isArray && slot.reader != .anything
        if isShort, position - Int(item.freeFrom) >= self.nameBound(at: position) { return }
        self.reach(
            Graph.Edge(target: item.node), at: position + 1, from: item, Ranking(free: isMark ? 0 : 1),
            .free(slot: Int(node.inside), position..<position + 1), freeFrom: item.freeFrom, &budget)
    }

    private mutating func insert(
        _ item: Item, _ position: Int, _ source: inout some SpanSource, _ budget: inout Budget
    ) {
        let node = self.graph.nodes[Int(item.node)]
        let isInside = node.inside >= 0
        let target = isInside ? node.exit : item.node
        let entry = self.graph.entries[Int(node.entry)]
        if self.insertions == .all, item.app == nil || !isInside {
            for span in self.cache.mentions(position, isInside, { source.mentions(at: position, marked: isInside) }) {
                guard case .app(let app) = span.content, item.app == nil || item.app == app else { continue }
                guard source.app(app, offers: entry.sentence) else { continue }
                self.reach(
                    Graph.Edge(target: target), at: span.end, from: item,
                    Ranking(literal: self.words(position..<span.end)), .app(app, position..<span.end), app: app, &budget
                )
            }
        }
        let isVerbatim = isInside && self.graph.slots[Int(node.inside)].isVerbatim
        if !isVerbatim {
            let isStart = item.node == entry.start
            for end in self.cache.fillers(position, isStart, { source.fillers(at: position, isStart: isStart) }) {
                self.reach(
                    Graph.Edge(target: target), at: end, from: item, Ranking(), .filler(position..<end), &budget)
            }
        }
        if self.insertions == .all, !isInside, item.ranking.skipped < Bounds.skippedWords, !self.tokens[position].isMark
        {
            self.reach(
                Graph.Edge(target: item.node), at: position + 1, from: item, Ranking(skipped: 1),
                .skipped(position..<position + 1), &budget)
        }
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
        for index in range where !self.tokens[index].isMark { count += 1 }
        return count
    }

    private func readings(at end: Int) -> [Reading] {
        self.alive[end - self.start].compactMap { index in
            let item = self.items[Int(index)]
            let node = self.graph.nodes[Int(item.node)]
            guard node.accept >= 0 else { return nil }
            var parts: [Reading.Part] = []
            var assignments = self.graph.assignmentLists[Int(node.accept)].reversed() as [Int32]
            var step = Int(item.step)
            while step > 0 {
                let here = self.steps[step]
                if let part = here.part { Self.add(part, before: &parts) }
                assignments += self.graph.assignmentLists[Int(here.assignments)].reversed()
                step = Int(here.parent)
            }
            return Reading(
                sentence: self.graph.entries[Int(node.entry)].sentence, end: end, ranking: item.ranking,
                parts: parts.reversed(), assignments: assignments.reversed().map { self.graph.assignments[Int($0)] })
        }
    }

    /// Joins words of one open slot; `parts` is in reverse order.
    private static func add(_ part: Reading.Part, before parts: inout [Reading.Part]) {
        if case .free(let slot, let range) = part, case .free(let other, let later)? = parts.last, slot == other,
            range.upperBound == later.lowerBound
        {
            parts[parts.count - 1] = .free(slot: slot, range.lowerBound..<later.upperBound)
        } else {
            parts.append(part)
        }
    }
}
