// Beckon: walks a graph along an utterance
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Where the words of slots and of what stands between come from.
protocol SpanSource {
    /// The spans that fill `slot` from `position` on.
    mutating func spans(of slot: Slot, at position: Int) -> [Span]
    /// Names of apps with the words around them, from `position` on. `marked` says that only names with a word before
    /// them count.
    mutating func mentions(at position: Int, marked: Bool) -> [Span]
    /// Whether the app offers the intent of a template.
    func app(_ app: String, offers sentence: Int) -> Bool
    /// The ends of what means nothing and begins at `position`; `isStart` adds what may come before a request.
    func fillers(at position: Int, isStart: Bool) -> [Int]
}

/// One way through a graph: what each part of the utterance was taken for.
struct Reading: Sendable {
    /// A part of a reading.
    enum Part: Sendable {
        case literal(Range<Int>)
        case filled(slot: Int, Range<Int>, Span)
        case free(slot: Int, Range<Int>)
        case app(String, Range<Int>)
        case filler(Range<Int>)
        case skipped(Range<Int>)
    }

    /// Which template.
    var sentence: Int
    /// The position behind the last word.
    var end: Int
    /// How good it is.
    var ranking: Ranking
    /// The parts in order.
    var parts: [Part]
    /// What the template sets without words, in order.
    var assignments: [Assignment]
}

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
        var parent: Int
        var part: Reading.Part?
        var assignments: [Int]
    }

    private struct Item {
        var ranking: Ranking
        var step: Int
        /// Where the free text began that the path is inside of.
        var freeFrom: Int?
        var app: String?
    }

    let graph: Graph
    let tokens: [Token]

    private var steps: [Step] = []
    private var alive: [[Int: Item]] = []

    init(graph: Graph, tokens: [Token]) {
        self.graph = graph
        self.tokens = tokens
    }

    /// The readings that take everything from `start` on to the end.
    mutating func whole(
        from start: Int = 0, insertions: Insertions, source: inout some SpanSource, budget: inout Budget
    ) -> [Reading] {
        self.walk(from: start, insertions: insertions, source: &source, budget: &budget)
        return self.readings(from: start, at: self.tokens.count)
    }

    /// The readings from `start` on, wherever they end.
    mutating func prefixes(from start: Int, source: inout some SpanSource, budget: inout Budget) -> [Reading] {
        self.walk(from: start, insertions: .none, source: &source, budget: &budget)
        return (start...self.tokens.count).flatMap { self.readings(from: start, at: $0) }
    }

    private mutating func walk(
        from start: Int, insertions: Insertions, source: inout some SpanSource, budget: inout Budget
    ) {
        self.steps = [Step(parent: -1, part: nil, assignments: [])]
        self.alive = Array(repeating: [:], count: self.tokens.count - start + 1)
        self.alive[0][0] = Item(ranking: Ranking(), step: 0)
        for offset in 0..<(self.tokens.count - start) {
            let position = start + offset
            // In the order of nodes: where two paths are equally good, the same one is kept each time.
            for (node, item) in self.alive[offset].sorted(by: { $0.key < $1.key }) {
                guard budget.steps > 0 else { return }
                self.literal(node, item, position, start, &budget)
                self.slots(node, item, position, start, &source, &budget)
                if insertions != .none { self.insertions(node, item, position, start, insertions, &source, &budget) }
            }
            // What lies behind is no longer needed but for complete readings, which are taken from the steps.
            if offset > 0, insertions != .none { self.alive[offset - 1] = [:] }
        }
    }

    private mutating func reach(
        _ edge: Edge, at position: Int, start: Int, from item: Item, _ ranking: Ranking, _ part: Reading.Part?,
        freeFrom: Int? = nil, app: String? = nil, budget: inout Budget
    ) {
        budget.steps -= 1
        let sum = item.ranking + ranking
        if let present = self.alive[position - start][edge.target], !(sum < present.ranking) { return }
        self.steps.append(Step(parent: item.step, part: part, assignments: edge.assignments))
        self.alive[position - start][edge.target] = Item(
            ranking: sum, step: self.steps.count - 1, freeFrom: freeFrom, app: app ?? item.app)
    }

    private mutating func literal(_ node: Int, _ item: Item, _ position: Int, _ start: Int, _ budget: inout Budget) {
        budget.steps -= 1
        let token = self.tokens[position]
        for edge in self.graph.nodes[node].words[token.text] ?? [] {
            self.reach(
                edge, at: position + 1, start: start, from: item, Ranking(literal: 1),
                .literal(position..<position + 1),
                budget: &budget)
        }
        if token.isMark, node != 0 {
            // A comma goes by: inside free text the text goes on, elsewhere it separates.
            if self.graph.nodes[node].inside == nil {
                self.reach(
                    Edge(target: node), at: position + 1, start: start, from: item, Ranking(), nil,
                    freeFrom: item.freeFrom,
                    budget: &budget)
            } else if let exit = self.graph.nodes[node].exit {
                self.reach(
                    Edge(target: exit), at: position + 1, start: start, from: item, Ranking(), nil, budget: &budget)
            }
        }
    }

    private mutating func slots(
        _ node: Int, _ item: Item, _ position: Int, _ start: Int, _ source: inout some SpanSource,
        _ budget: inout Budget
    ) {
        let here = self.graph.nodes[node]
        for (number, edge) in here.slots {
            for span in source.spans(of: self.graph.slots[number], at: position) {
                if let app = span.app, let said = item.app, app != said { continue }
                let count = self.words(position..<span.end)
                self.reach(
                    edge, at: span.end, start: start, from: item,
                    Ranking(
                        free: span.isFree ? count : 0, typed: span.isFree ? 0 : count, vocabulary: span.rank, values: 1),
                    .filled(slot: number, position..<span.end, span),
                    app: span.app, budget: &budget)
            }
        }
        let weight = self.tokens[position].isMark ? 0 : 1
        for (number, edge) in here.open where weight > 0 {
            self.reach(
                edge, at: position + 1, start: start, from: item, Ranking(free: 1, values: 1),
                .free(slot: number, position..<position + 1), freeFrom: position, budget: &budget)
        }
        if let inside = here.inside, let from = item.freeFrom {
            let slot = self.graph.slots[inside]
            let isShort = !slot.isVerbatim && !slot.isArray && slot.reader != .anything
            if isShort, position - from >= Bounds.nameWords { return }
            self.reach(
                Edge(target: node), at: position + 1, start: start, from: item, Ranking(free: weight),
                .free(slot: inside, position..<position + 1), freeFrom: from, budget: &budget)
        }
    }

    private mutating func insertions(
        _ node: Int, _ item: Item, _ position: Int, _ start: Int, _ insertions: Insertions,
        _ source: inout some SpanSource,
        _ budget: inout Budget
    ) {
        let here = self.graph.nodes[node]
        let isInside = here.inside != nil
        let target = here.exit ?? node
        if insertions == .all, item.app == nil || !isInside {
            for span in source.mentions(at: position, marked: isInside) {
                guard case .app(let app) = span.content, item.app == nil || item.app == app else { continue }
                if let sentence = here.sentence, !source.app(app, offers: sentence) { continue }
                self.reach(
                    Edge(target: target), at: span.end, start: start, from: item,
                    Ranking(literal: self.words(position..<span.end)), .app(app, position..<span.end), app: app,
                    budget: &budget)
            }
        }
        let isVerbatim = here.inside.map { self.graph.slots[$0].isVerbatim } ?? false
        if !isVerbatim {
            for end in source.fillers(at: position, isStart: node == 0) {
                self.reach(
                    Edge(target: target), at: end, start: start, from: item, Ranking(), .filler(position..<end),
                    budget: &budget)
            }
        }
        if insertions == .all, !isInside, item.ranking.skipped < Bounds.skippedWords, !self.tokens[position].isMark {
            self.reach(
                Edge(target: node), at: position + 1, start: start, from: item, Ranking(skipped: 1),
                .skipped(position..<position + 1), budget: &budget)
        }
    }

    private func words(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + (self.tokens[$1].isMark ? 0 : 1) } }

    private func readings(from start: Int, at end: Int) -> [Reading] {
        self.alive[end - start].sorted { $0.key < $1.key }.flatMap { node, item in
            self.graph.nodes[node].accepts.map { accept in
                var parts: [Reading.Part] = []
                var assignments: [Int] = accept.assignments.reversed()
                var step = item.step
                while step > 0 {
                    let here = self.steps[step]
                    if let part = here.part { Self.add(part, before: &parts) }
                    assignments += here.assignments.reversed()
                    step = here.parent
                }
                return Reading(
                    sentence: accept.sentence, end: end, ranking: item.ranking, parts: parts.reversed(),
                    assignments: assignments.reversed().map { self.graph.assignments[$0] })
            }
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
