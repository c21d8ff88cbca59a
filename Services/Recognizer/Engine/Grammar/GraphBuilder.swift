// Beckon: compiles templates into a graph
// SPDX-License-Identifier: Apache-2.0

/// Compiles templates, one after the other, into one ``Graph``.
struct GraphBuilder {
    /// Makes a slot of a name and a rule; `nil` if there is none: the template is left out.
    typealias SlotMaker = (_ name: String, _ rule: String?) throws(SlotProblem) -> Slot?

    /// Why a slot cannot be.
    struct SlotProblem: Error { var message: String }

    private struct Silent {
        var target: Int
        var assignment: Int?
    }

    private(set) var graph = Graph()
    private var silent: [[Silent]] = [[]]
    private var slotNumbers: [Slot: Int] = [:]
    private var rules: [String: Template] = [:]
    private var ruleSources: [String: SourceText] = [:]

    private enum Stop: Error {
        case leftOut
        case wrong(GrammarError)
    }

    /// - Throws: ``GrammarError`` for a rule that cannot be read.
    init(rules: [String: SourceText] = [:]) throws(GrammarError) {
        for (name, source) in rules.sorted(by: { $0.key < $1.key }) {
            self.rules[name] = try TemplateParser.parse(source)
        }
        self.ruleSources = rules
    }

    /// Adds a template as number `sentence`.
    ///
    /// - Returns: Whether it was taken: not if `slot` returned `nil` for one of its slots.
    /// - Throws: ``GrammarError`` with a caret under the spot.
    mutating func add(_ source: SourceText, sentence: Int, slot: SlotMaker) throws(GrammarError) -> Bool {
        let template = try TemplateParser.parse(source)
        let before = self.graph.nodes.count
        let start = self.node(sentence)
        do throws(Stop) {
            let end = try self.build(template, from: start, source, sentence, prefix: "", depth: 0, outer: nil, slot)
            guard end != start || !self.silent[start].isEmpty else {
                throw .wrong(self.error(source, 0, "the template is empty; take it out"))
            }
            self.graph.nodes[end].accepts.append(Accept(sentence: sentence))
            self.silent[0].append(Silent(target: start, assignment: nil))
            try self.checkNeighbours(from: before, source)
        } catch {
            self.graph.nodes.removeSubrange(before...)
            self.silent.removeSubrange(before...)
            self.silent[0].removeAll { $0.target >= before }
            switch error {
            case .leftOut: return false
            case .wrong(let error): throw error
            }
        }
        return true
    }

    /// The graph, with the arcs without words taken out.
    mutating func finish() -> Graph {
        var result = self.graph
        for node in result.nodes.indices {
            var queue: [Edge] = [Edge(target: node)]
            var seen: Set<Int> = [node]
            var merged = Graph.Node()
            merged.inside = self.graph.nodes[node].inside
            merged.exit = self.graph.nodes[node].exit
            merged.sentence = self.graph.nodes[node].sentence
            while let here = queue.popLast() {
                let original = self.graph.nodes[here.target]
                func behind(_ edge: Edge) -> Edge {
                    Edge(target: edge.target, assignments: here.assignments + edge.assignments)
                }
                for (word, edges) in original.words { merged.words[word, default: []] += edges.map(behind) }
                merged.slots += original.slots.map { ($0.slot, behind($0.edge)) }
                merged.open += original.open.map { ($0.slot, behind($0.edge)) }
                merged.accepts += original.accepts.map {
                    Accept(sentence: $0.sentence, assignments: here.assignments + $0.assignments)
                }
                for step in self.silent[here.target].reversed() where seen.insert(step.target).inserted {
                    queue.append(
                        Edge(target: step.target, assignments: here.assignments + (step.assignment.map { [$0] } ?? [])))
                }
            }
            result.nodes[node] = merged
        }
        return result
    }

    private func error(_ source: SourceText, _ column: Int, _ message: String) -> GrammarError {
        GrammarError(place: source.place, template: source.text, column: column, message: message)
    }

    private mutating func node(_ sentence: Int) -> Int {
        self.graph.nodes.append(Graph.Node(sentence: sentence))
        self.silent.append([])
        return self.graph.nodes.count - 1
    }

    /// Columns of slots by slot arc, for messages; kept for the template in hand only.
    private var columns: [Int: Int] = [:]

    private mutating func build(
        _ template: Template, from start: Int, _ source: SourceText, _ sentence: Int, prefix: String, depth: Int,
        outer: Int?, _ slot: SlotMaker
    ) throws(Stop) -> Int {
        guard self.graph.nodes.count < 1_000_000 else {
            throw .wrong(self.error(source, 0, "the grammar is too large; write fewer alternatives"))
        }
        switch template {
        case .word(let word, _):
            let end = self.node(sentence)
            self.graph.nodes[start].words[word, default: []].append(Edge(target: end))
            return end
        case .assignment(let name, let value, _):
            let end = self.node(sentence)
            let assignment = Assignment(name: prefix + name, value: value)
            if !self.graph.assignments.contains(assignment) { self.graph.assignments.append(assignment) }
            let number = self.graph.assignments.firstIndex(of: assignment) ?? 0
            self.silent[start].append(Silent(target: end, assignment: number))
            return end
        case .slot(let name, let rule, let column):
            return try self.slot(prefix + name, rule, outer ?? column, from: start, source, sentence, slot)
        case .sequence(let parts):
            var here = start
            for part in parts {
                here = try self.build(
                    part, from: here, source, sentence, prefix: prefix, depth: depth, outer: outer, slot)
            }
            return here
        case .optional(let inner):
            let end: Int
            do throws(Stop) {
                end = try self.build(
                    inner, from: start, source, sentence, prefix: prefix, depth: depth, outer: outer, slot)
            } catch {
                // An option whose slot does not exist here is no option; the rest stands.
                guard case .leftOut = error else { throw error }
                return start
            }
            // A node of its own behind the bracket: two optional parts in a row must not share one.
            let join = self.node(sentence)
            self.silent[end].append(Silent(target: join, assignment: nil))
            self.silent[start].append(Silent(target: join, assignment: nil))
            return join
        case .alternatives(let branches):
            return try self.alternatives(
                branches, from: start, source, sentence, prefix: prefix, depth: depth, outer: outer, slot)
        case .rule(let name, let rulePrefix, let column):
            let column = outer ?? column
            guard let rule = self.rules[name] else {
                throw .wrong(
                    self.error(
                        source, column, "there is no rule <\(name)>; define it among the rules, or correct the name"))
            }
            guard depth < Bounds.ruleDepth else {
                throw .wrong(
                    self.error(
                        source, column, "<\(name)> refers to rules deeper than \(Bounds.ruleDepth), or to itself"))
            }
            let prefix = prefix + (rulePrefix.map { $0 + "." } ?? "")
            return try self.build(
                rule, from: start, source, sentence, prefix: prefix, depth: depth + 1, outer: column, slot)
        }
    }

    private mutating func alternatives(
        _ branches: [Template], from start: Int, _ source: SourceText, _ sentence: Int, prefix: String, depth: Int,
        outer: Int?, _ slot: SlotMaker
    ) throws(Stop) -> Int {
        let join = self.node(sentence)
        var isAny = false
        for branch in branches {
            let first = self.node(sentence)
            do throws(Stop) {
                let end = try self.build(
                    branch, from: first, source, sentence, prefix: prefix, depth: depth, outer: outer, slot)
                self.silent[start].append(Silent(target: first, assignment: nil))
                self.silent[end].append(Silent(target: join, assignment: nil))
                isAny = true
            } catch {
                // A branch whose slot does not exist here is left out; the others stand.
                guard case .leftOut = error else { throw error }
            }
        }
        guard isAny else { throw .leftOut }
        return join
    }

    private mutating func slot(
        _ name: String, _ rule: String?, _ column: Int, from start: Int, _ source: SourceText, _ sentence: Int,
        _ make: SlotMaker
    ) throws(Stop) -> Int {
        let made: Slot?
        do throws(SlotProblem) {
            made = try make(name, rule)
        } catch {
            throw .wrong(self.error(source, column, error.message))
        }
        guard let slot = made else { throw .leftOut }
        let number: Int
        if let known = self.slotNumbers[slot] {
            number = known
        } else {
            number = self.graph.slots.count
            self.graph.slots.append(slot)
            self.slotNumbers[slot] = number
        }
        let end = self.node(sentence)
        self.columns[end] = column
        if slot.isOpen {
            let inside = self.node(sentence)
            self.columns[inside] = column
            self.graph.nodes[inside].inside = number
            self.graph.nodes[inside].exit = end
            self.graph.nodes[start].open.append((number, Edge(target: inside)))
            self.silent[inside].append(Silent(target: end, assignment: nil))
        }
        if !slot.isOpen || slot.hasVocabulary { self.graph.nodes[start].slots.append((number, Edge(target: end))) }
        return end
    }

    /// No open slot may begin where another may have ended: nobody could say where.
    private func checkNeighbours(from first: Int, _ source: SourceText) throws(Stop) {
        for node in first..<self.graph.nodes.count where self.graph.nodes[node].inside != nil {
            var queue = [node]
            var seen: Set<Int> = [node]
            while let here = queue.popLast() {
                if let second = self.graph.nodes[here].open.first {
                    let column = self.columns[second.edge.target] ?? 0
                    throw .wrong(
                        self.error(
                            source, column,
                            "two slots of free text side by side; put a word between them, or give one the rule ':known' or ':word'"
                        ))
                }
                for step in self.silent[here] where seen.insert(step.target).inserted { queue.append(step.target) }
            }
        }
    }
}
