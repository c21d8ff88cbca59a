// Beckon: templates become a graph
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

/// Compiles templates, one after the other, into one ``Graph``. After Glushkov: a node is a place between words, options
/// and alternatives are only more arcs.
struct GraphBuilder {
    /// Makes a slot of a name and a rule; `nil` if there is none: the template is left out.
    typealias SlotMaker = (_ name: String, _ rule: String?) throws(SlotProblem) -> Slot?

    /// Why a slot cannot be.
    struct SlotProblem: Error { var message: String }

    /// A place that what follows goes on from.
    private struct End: Hashable {
        var node: Int32
        /// Letters of a word that is not finished.
        var partial = ""
        var assignments: Int32 = 0
        /// The slot that the letters stand directly behind, an index into ``gluings``, or -1.
        var glued: Int32 = -1
    }

    /// A slot that letters may stand directly behind: `{name}'s`.
    private struct Gluing {
        var slot: Slot
        var isName: Bool
        var from: [End]
    }

    private struct Arc {
        var from: Int32
        /// A symbol, or a slot.
        var label: Int32
        var kind: Kind
        var edge: Graph.Edge
        enum Kind { case word, filling, open }
    }

    private enum Stop: Error {
        case leftOut
        case wrong(GrammarError)
    }

    private var graph = Graph()
    private var arcs: [Arc] = []
    private var slotNumbers: [Slot: Int32] = [:]
    private var assignmentNumbers: [Assignment: Int32] = [:]
    private var listNumbers: [[Int32]: Int32] = [[]: 0]
    private var rules: [String: Template] = [:]
    private var gluings: [Gluing] = []
    // What is the same for the template in hand.
    private var source = SourceText("")
    private var firstArc = 0
    private var entry: Int32 = 0

    /// - Throws: ``GrammarError`` for a rule that cannot be read.
    init(rules: [String: SourceText] = [:]) throws(GrammarError) {
        for (name, source) in rules.sorted(by: { $0.key < $1.key }) {
            self.rules[name] = try TemplateParser.parse(source)
        }
    }

    /// Adds a template as number `sentence`.
    ///
    /// - Returns: Whether it was taken: not if `slot` returned `nil` for one of its slots.
    /// - Throws: ``GrammarError`` with a caret under the spot.
    mutating func add(
        _ source: SourceText, sentence: Int, symbols: inout SymbolTable, slot: SlotMaker
    ) throws(GrammarError) -> Bool {
        let template = try TemplateParser.parse(source)
        let nodes = self.graph.nodes.count
        self.source = source
        self.firstArc = self.arcs.count
        self.gluings = []
        self.entry = Int32(self.graph.entries.count)
        let start = self.node()
        do throws(Stop) {
            let open = try self.build(template, from: [End(node: start)], Place(), &symbols, slot)
            let ends = self.flush(open, &symbols)
            guard !ends.contains(where: { $0.node == start }) else {
                throw .wrong(self.error(0, "the template is empty, or may be; write a word that must be said"))
            }
            for end in ends { self.graph.nodes[Int(end.node)].accept = end.assignments }
        } catch {
            self.graph.nodes.removeSubrange(nodes...)
            self.arcs.removeSubrange(self.firstArc...)
            switch error {
            case .leftOut: return false
            case .wrong(let error): throw error
            }
        }
        let groups = KeywordFinder(rules: self.rules).groups(of: template)
            .map { group in self.graph.keywords.number(of: group.map { symbols.intern($0) }.sorted()) }
        self.graph.entries.append(Graph.Entry(sentence: sentence, start: start, groups: Array(Set(groups)).sorted()))
        return true
    }

    /// The graph, with the arcs of each node side by side.
    consuming func finish() -> Graph {
        // The order of equal arcs is that of the template.
        let arcs = self.arcs.enumerated().sorted {
            ($0.element.from, $0.element.kind == .word ? $0.element.label : -1, $0.offset)
                < ($1.element.from, $1.element.kind == .word ? $1.element.label : -1, $1.offset)
        }
        var graph = self.graph
        var index = 0
        for node in graph.nodes.indices {
            let words = Int32(graph.words.count)
            let fillings = Int32(graph.fillings.count)
            while index < arcs.count, arcs[index].element.from == node {
                let arc = arcs[index].element
                if arc.kind == .word {
                    graph.words.append(Graph.WordArc(symbol: arc.label, edge: arc.edge))
                } else {
                    graph.fillings.append(Graph.SlotArc(slot: arc.label, isOpen: arc.kind == .open, edge: arc.edge))
                }
                index += 1
            }
            graph.nodes[node].words = words..<Int32(graph.words.count)
            graph.nodes[node].fillings = fillings..<Int32(graph.fillings.count)
        }
        return graph
    }

    private func error(_ column: Int, _ message: String) -> GrammarError {
        GrammarError(place: self.source.place, template: self.source.text, column: column, message: message)
    }

    private mutating func node() -> Int32 {
        self.graph.nodes.append(Graph.Node(entry: self.entry))
        return Int32(self.graph.nodes.count - 1)
    }

    /// Where in the template: inside which rules.
    private struct Place {
        var prefix = ""
        var depth = 0
        /// The column of the outermost rule, for messages.
        var column: Int?
    }

    private mutating func build(
        _ template: Template, from ends: [End], _ place: Place, _ symbols: inout SymbolTable, _ slot: SlotMaker
    ) throws(Stop) -> [End] {
        guard self.arcs.count - self.firstArc < Bounds.arcsPerTemplate, ends.count < Bounds.openEnds else {
            throw .wrong(
                self.error(
                    0, "the template has too many ways to be said; write fewer alternatives, or several templates"))
        }
        switch template {
        case .text(let text, _): return self.text(text, from: ends, &symbols)
        case .assignment(let name, let value, _):
            let number = self.number(Assignment(name: place.prefix + name, value: value))
            return ends.map { end in
                End(
                    node: end.node, partial: end.partial, assignments: self.list(end.assignments, and: number),
                    glued: end.glued)
            }
        case .slot(let name, let rule, let column):
            return try self.slot(place.prefix + name, rule, place.column ?? column, from: ends, &symbols, slot)
        case .sequence(let parts):
            var here = ends
            for part in parts { here = try self.build(part, from: here, place, &symbols, slot) }
            return here
        case .optional(let inner):
            // An option whose slot does not exist here is no option; the rest stands.
            return Self.union(ends, try self.branch(inner, from: ends, place, &symbols, slot) ?? [])
        case .alternatives(let branches):
            // A branch whose slot does not exist here is left out; the others stand.
            var joined: [End]?
            for branch in branches {
                guard let more = try self.branch(branch, from: ends, place, &symbols, slot) else { continue }
                joined = Self.union(joined ?? [], more)
            }
            guard let joined else { throw .leftOut }
            return joined
        case .permutation(let parts): return try self.permutation(parts, from: ends, place, &symbols, slot)
        case .rule(let name, let rulePrefix, let column):
            let column = place.column ?? column
            guard let rule = self.rules[name] else {
                throw .wrong(
                    self.error(column, "there is no rule <\(name)>; define it among the rules, or correct the name"))
            }
            guard place.depth < Bounds.ruleDepth else {
                throw .wrong(
                    self.error(column, "<\(name)> refers to rules deeper than \(Bounds.ruleDepth), or to itself"))
            }
            let inner = Place(
                prefix: place.prefix + (rulePrefix.map { $0 + "." } ?? ""), depth: place.depth + 1, column: column)
            return try self.build(rule, from: ends, inner, &symbols, slot)
        }
    }

    /// The ends of a part, or `nil` where one of its slots does not exist; then nothing of it stays.
    private mutating func branch(
        _ template: Template, from ends: [End], _ place: Place, _ symbols: inout SymbolTable, _ slot: SlotMaker
    ) throws(Stop) -> [End]? {
        let arcs = self.arcs.count
        let nodes = self.graph.nodes.count
        do throws(Stop) {
            return try self.build(template, from: ends, place, &symbols, slot)
        } catch {
            guard case .leftOut = error else { throw error }
            self.arcs.removeSubrange(arcs...)
            self.graph.nodes.removeSubrange(nodes...)
            return nil
        }
    }

    /// Every order of the parts, with spaces between them: what has been said decides what may follow, not in which order.
    private mutating func permutation(
        _ parts: [Template], from ends: [End], _ place: Place, _ symbols: inout SymbolTable, _ slot: SlotMaker
    ) throws(Stop) -> [End] {
        var reached: [Int: [End]] = [0: ends]
        let all = 1 << parts.count - 1
        for said in 0..<all {
            guard let here = reached[said] else { continue }
            let from = said == 0 ? here : self.flush(here, &symbols)
            for (index, part) in parts.enumerated() where said & 1 << index == 0 {
                let more = try self.build(part, from: from, place, &symbols, slot)
                reached[said | 1 << index] = Self.union(reached[said | 1 << index] ?? [], more)
            }
        }
        return reached[all] ?? []
    }

    /// Both, each once, in the order that they came in.
    private static func union(_ left: [End], _ right: [End]) -> [End] {
        guard !left.isEmpty else { return right }
        let known = Set(left)
        return left + right.filter { !known.contains($0) }
    }

    private mutating func text(_ text: String, from ends: [End], _ symbols: inout SymbolTable) -> [End] {
        var here = ends
        var isFirst = true
        for piece in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
            if !isFirst { here = self.flush(here, &symbols) }
            isFirst = false
            guard let first = piece.unicodeScalars.first, let last = piece.unicodeScalars.last else { continue }
            // Letters that are words of their own join nothing.
            if Tokenizer.standsAlone(first) { here = self.flush(here, &symbols) }
            for index in here.indices { here[index].partial += piece }
            if Tokenizer.standsAlone(last) { here = self.flush(here, &symbols) }
        }
        return here
    }

    /// Finishes words: all that end here go on together.
    private mutating func flush(_ ends: [End], _ symbols: inout SymbolTable) -> [End] {
        guard ends.contains(where: { !$0.partial.isEmpty }) else { return ends }
        var kept: [End] = []
        var target: Int32?
        /// Nodes between the words of one piece of text (Han has a word a letter), shared by all that say the same.
        var chains: [[Int32]: Int32] = [:]
        for end in ends {
            let words = Tokenizer.tokens(of: end.partial, isTemplate: true).map { symbols.intern($0.text) }
            guard let last = words.last else {
                // A name may be written together with the word behind it.
                let glued =
                    end.partial.isEmpty && end.glued >= 0 && self.gluings[Int(end.glued)].isName ? end.glued : -1
                kept.append(End(node: end.node, assignments: end.assignments, glued: glued))
                continue
            }
            let join = target ?? self.node()
            target = join
            var here = end.node
            var assignments = end.assignments
            for count in words.indices.dropFirst() {
                let key = words + [Int32(count)]
                let next = chains[key] ?? self.node()
                chains[key] = next
                self.connect(here, words[count - 1], .word, next, assignments)
                (here, assignments) = (next, 0)
            }
            self.connect(here, last, .word, join, assignments)
            if end.glued >= 0, words.count == 1 { self.connectSuffix(end, join) }
        }
        return kept + (target.map { [End(node: $0)] } ?? [])
    }

    /// Letters directly behind a slot are part of its last word.
    private mutating func connectSuffix(_ end: End, _ target: Int32) {
        var slot = self.gluings[Int(end.glued)].slot
        slot.suffix = end.partial.lowercased()
        let number = self.number(slot)
        for from in self.gluings[Int(end.glued)].from {
            self.connect(from.node, number, .filling, target, from.assignments)
        }
    }

    private mutating func connect(
        _ from: Int32, _ label: Int32, _ kind: Arc.Kind, _ target: Int32, _ assignments: Int32
    ) {
        let edge = Graph.Edge(target: target, assignments: assignments)
        // Beginnings that are shared come here once for each that shares them.
        if let last = self.arcs.last, last.from == from, last.label == label, last.kind == kind, last.edge == edge {
            return
        }
        self.arcs.append(Arc(from: from, label: label, kind: kind, edge: edge))
    }

    private mutating func slot(
        _ name: String, _ rule: String?, _ column: Int, from ends: [End], _ symbols: inout SymbolTable,
        _ make: SlotMaker
    ) throws(Stop) -> [End] {
        let made: Slot?
        do throws(SlotProblem) {
            made = try make(name, rule)
        } catch {
            throw .wrong(self.error(column, error.message))
        }
        guard let slot = made else { throw .leftOut }
        let number = self.number(slot)
        let ends = self.flush(ends, &symbols)
        let behind = self.node()
        guard slot.isOpen else {
            for end in ends { self.connect(end.node, number, .filling, behind, end.assignments) }
            guard case .list(_, let areNames) = slot.reader else { return [End(node: behind)] }
            self.gluings.append(Gluing(slot: slot, isName: areNames, from: ends))
            return [End(node: behind, glued: Int32(self.gluings.count - 1))]
        }
        // No open slot may begin where another may have ended: nobody could say where.
        guard !ends.contains(where: { self.graph.nodes[Int($0.node)].inside >= 0 }) else {
            throw .wrong(
                self.error(
                    column,
                    "two slots of free text side by side; put a word between them, or give one the rule ':known' or ':word'"
                ))
        }
        let inside = self.node()
        self.graph.nodes[Int(inside)].inside = number
        self.graph.nodes[Int(inside)].exit = behind
        for end in ends {
            if slot.hasVocabulary { self.connect(end.node, number, .filling, behind, end.assignments) }
            self.connect(end.node, number, .open, inside, end.assignments)
        }
        return [End(node: inside), End(node: behind)]
    }

    private mutating func number(_ slot: Slot) -> Int32 {
        if let known = self.slotNumbers[slot] { return known }
        let number = Int32(self.graph.slots.count)
        self.graph.slots.append(slot)
        self.slotNumbers[slot] = number
        return number
    }

    private mutating func number(_ assignment: Assignment) -> Int32 {
        if let known = self.assignmentNumbers[assignment] { return known }
        let number = Int32(self.graph.assignments.count)
        self.graph.assignments.append(assignment)
        self.assignmentNumbers[assignment] = number
        return number
    }

    private mutating func list(_ list: Int32, and assignment: Int32) -> Int32 {
        let longer = self.graph.assignmentLists[Int(list)] + [assignment]
        if let known = self.listNumbers[longer] { return known }
        let number = Int32(self.graph.assignmentLists.count)
        self.graph.assignmentLists.append(longer)
        self.listNumbers[longer] = number
        return number
    }
}
