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
    struct End: Hashable {
        var node: Int32
        /// Letters of a word that is not finished, an index into ``partials``; 0 is none.
        var partial: Int32 = 0
        var assignments: Int32 = 0
        /// The slot that the letters stand directly behind, an index into ``gluings``, or -1.
        var glued: Int32 = -1
    }

    /// A slot that letters may stand directly behind: `{name}'s`.
    struct Gluing {
        var slot: Slot
        var isName: Bool
        var from: [End]
    }

    /// Letters that stand together in a template, and the words that they make.
    struct Partial {
        var text: String
        /// Known where the word was finished once.
        var words: [Int32]?
        /// Whether the last letter is a word of its own.
        var endsAlone: Bool { self.text.unicodeScalars.last.map(Tokenizer.standsAlone) ?? false }
    }

    struct SlotKey: Hashable {
        var scope: String
        var name: String
        var rule: String?
    }

    struct Arc {
        var from: Int32
        /// A symbol, or a slot.
        var label: Int32
        var kind: Kind
        var edge: Graph.Edge
        enum Kind { case word, filling, open }
    }

    enum Stop: Error {
        case leftOut
        case wrong(GrammarError)
    }

    /// A node of the template in hand.
    struct Node {
        /// The slot that goes on here with any word, or -1; then the node before is the same place outside of it.
        var inside: Int32 = -1
        /// What accepting here sets, or -1.
        var accept: Int32 = -1
    }

    private var packer = GraphPacker()
    private var keywordFinder = KeywordFinder(rules: [:])
    var slots: [Slot] = []
    var assignments: [Assignment] = []
    var assignmentLists: [[Int32]] = [[]]
    var slotNumbers: [Slot: Int32] = [:]
    var madeSlots: [SlotKey: Int32] = [:]
    var assignmentNumbers: [Assignment: Int32] = [:]
    var listNumbers: [[Int32]: Int32] = [[]: 0]
    var rules: [String: Template] = [:]
    var gluings: [Gluing] = []
    var partials: [Partial] = [Partial(text: "", words: [])]
    var partialNumbers: [String: Int32] = ["": 0]
    // What is the same for the template in hand.
    var source = SourceText("")
    var scope = ""
    /// Kept here: as an argument it would be copied, with all that it holds, at every step down a template.
    var makeSlot: SlotMaker = { _, _ in nil }
    var nodes: [Node] = []
    var arcs: [Arc] = []

    /// - Parameter rules: Shared parts of templates.
    init(_ rules: TemplateRules) {
        self.rules = rules.templates
        self.keywordFinder = KeywordFinder(rules: rules.templates)
    }

    /// Adds a template as number `sentence`.
    ///
    /// - Parameter scope: What slots mean is the same for all templates of a scope, an intent.
    /// - Returns: Whether it was taken: not if `slot` returned `nil` for one of its slots.
    /// - Throws: ``GrammarError`` with a caret under the spot.
    mutating func add(
        _ source: SourceText, sentence: Int, scope: String = "", symbols: inout SymbolTable, slot: @escaping SlotMaker
    ) throws(GrammarError) -> Bool {
        let template = try TemplateParser.parse(source)
        self.source = source
        self.scope = scope
        self.makeSlot = slot
        self.nodes.removeAll(keepingCapacity: true)
        self.arcs.removeAll(keepingCapacity: true)
        self.gluings = []
        let start = self.node()
        do throws(Stop) {
            let open = try self.build(template, from: [End(node: start)], Place(), &symbols)
            let ends = self.flush(open, &symbols)
            guard !ends.contains(where: { $0.node == start }) else {
                throw .wrong(self.error(0, "the template is empty, or may be; write a word that must be said"))
            }
            // Steps and counts of arcs have 16 bits.
            guard self.nodes.count <= Int16.max, self.arcs.count <= UInt16.max else { throw self.tooMany }
            guard self.assignmentLists.count <= UInt16.max else {
                throw .wrong(self.error(0, "all templates together set too many different values; set fewer"))
            }
            for end in ends { self.nodes[Int(end.node)].accept = end.assignments }
        } catch {
            switch error {
            case .leftOut: return false
            case .wrong(let error): throw error
            }
        }
        let groups = self.keywordFinder.groups(of: template, &symbols)
        self.packer.add(self.nodes, self.arcs, sentence: sentence, groups: groups)
        return true
    }

    /// The graph of all templates.
    consuming func finish() -> Graph {
        self.packer.finish(slots: self.slots, assignments: self.assignments, assignmentLists: self.assignmentLists)
    }

    /// Why a template is not taken that multiplies out.
    var tooMany: Stop {
        .wrong(
            self.error(
                0, "the template has too many ways to be said; write fewer alternatives, or several templates"))
    }

    func error(_ column: Int, _ message: String) -> GrammarError {
        GrammarError(place: self.source.place, template: self.source.text, column: column, message: message)
    }

    mutating func node() -> Int32 {
        self.nodes.append(Node())
        return Int32(self.nodes.count - 1)
    }

    /// Where in the template: inside which rules.
    struct Place {
        var prefix = ""
        var depth = 0
        /// The column of the outermost rule, for messages.
        var column: Int?
    }
}
