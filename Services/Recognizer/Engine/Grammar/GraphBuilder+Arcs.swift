// Beckon: words and slots become arcs
// SPDX-License-Identifier: Apache-2.0

import RecognizerText

extension GraphBuilder {
    mutating func text(_ pieces: [String], from ends: [End], _ symbols: inout SymbolTable) -> [End] {
        var here = ends
        var isFirst = true
        for piece in pieces {
            if !isFirst { here = self.flush(here, &symbols) }
            isFirst = false
            guard let first = piece.unicodeScalars.first else { continue }
            // Letters that are words of their own join nothing; all that ends here goes on together.
            if Tokenizer.standsAlone(first) || here.contains(where: { self.partials[Int($0.partial)].endsAlone }) {
                here = self.flush(here, &symbols)
            }
            for index in here.indices { here[index].partial = self.partial(here[index].partial, piece) }
        }
        return here
    }

    /// Finishes words: all that end here go on together.
    mutating func flush(_ ends: [End], _ symbols: inout SymbolTable) -> [End] {
        guard ends.contains(where: { $0.partial != 0 }) else { return ends }
        var kept: [End] = []
        var target: Int32?
        /// Nodes between the words of one piece of text (Han has a word a letter), shared by all that say the same.
        var chains: [[Int32]: Int32] = [:]
        for end in ends {
            let words = self.words(of: end.partial, &symbols)
            guard let last = words.last else {
                // A name may be written together with the word behind it.
                let glued =
                    end.partial == 0 && end.glued >= 0 && self.gluings[Int(end.glued)].isName ? end.glued : -1
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
    mutating func connectSuffix(_ end: End, _ target: Int32) {
        var slot = self.gluings[Int(end.glued)].slot
        slot.suffix = self.partials[Int(end.partial)].text.lowercased()
        let number = self.number(slot)
        for from in self.gluings[Int(end.glued)].from {
            self.connect(from.node, number, .filling, target, from.assignments)
        }
    }

    mutating func connect(
        _ from: Int32, _ label: Int32, _ kind: Arc.Kind, _ target: Int32, _ assignments: Int32
    ) {
        let edge = Graph.Edge(target: target, assignments: assignments)
        // Beginnings that are shared come here once for each that shares them.
        if let last = self.arcs.last, last.from == from, last.label == label, last.kind == kind, last.edge == edge {
            return
        }
        self.arcs.append(Arc(from: from, label: label, kind: kind, edge: edge))
    }

    mutating func slot(
        _ name: String, _ rule: String?, _ column: Int, from ends: [End], _ symbols: inout SymbolTable
    ) throws(Stop) -> [End] {
        let key = SlotKey(scope: self.scope, name: name, rule: rule)
        let number: Int32
        if let known = self.madeSlots[key] {
            number = known
        } else {
            let made: Slot?
            do throws(SlotProblem) {
                made = try self.makeSlot(name, rule)
            } catch {
                throw .wrong(self.error(column, error.message))
            }
            guard let slot = made else { throw .leftOut }
            number = self.number(slot)
            self.madeSlots[key] = number
        }
        let slot = self.slots[Int(number)]
        let ends = self.flush(ends, &symbols)
        let behind = self.node()
        guard slot.isOpen else {
            for end in ends { self.connect(end.node, number, .filling, behind, end.assignments) }
            var isName = false
            switch slot.reader {
            case .list(_, let areNames): isName = areNames
            case .words where slot.rule == .word: break
            default: return [End(node: behind)]
            }
            self.gluings.append(Gluing(slot: slot, isName: isName, from: ends))
            return [End(node: behind, glued: Int32(self.gluings.count - 1))]
        }
        // No open slot may begin where another may have ended: nobody could say where.
        guard !ends.contains(where: { self.nodes[Int($0.node)].inside >= 0 }) else {
            throw .wrong(
                self.error(
                    column,
                    "two slots of free text side by side; put a word between them, or give one the rule ':known' or ':word'"
                ))
        }
        let inside = self.node()
        self.nodes[Int(inside)].inside = number
        for end in ends {
            if slot.hasVocabulary { self.connect(end.node, number, .filling, behind, end.assignments) }
            self.connect(end.node, number, .open, inside, end.assignments)
        }
        return [End(node: inside), End(node: behind)]
    }

    /// The letters of a partial word with more behind them.
    mutating func partial(_ known: Int32, _ more: String) -> Int32 {
        let text = self.partials[Int(known)].text + more
        if let number = self.partialNumbers[text] { return number }
        let number = Int32(self.partials.count)
        self.partials.append(Partial(text: text))
        self.partialNumbers[text] = number
        return number
    }

    /// The words of letters that stand together: Han has one a letter, a mark may be none.
    mutating func words(of partial: Int32, _ symbols: inout SymbolTable) -> [Int32] {
        if let known = self.partials[Int(partial)].words { return known }
        let words = Tokenizer.tokens(of: self.partials[Int(partial)].text, isTemplate: true)
            .map { symbols.intern($0.text) }
        self.partials[Int(partial)].words = words
        return words
    }

    mutating func number(_ slot: Slot) -> Int32 {
        if let known = self.slotNumbers[slot] { return known }
        let number = Int32(self.slots.count)
        self.slots.append(slot)
        self.slotNumbers[slot] = number
        return number
    }

    mutating func number(_ assignment: Assignment) -> Int32 {
        if let known = self.assignmentNumbers[assignment] { return known }
        let number = Int32(self.assignments.count)
        self.assignments.append(assignment)
        self.assignmentNumbers[assignment] = number
        return number
    }

    mutating func list(_ list: Int32, and assignment: Int32) -> Int32 {
        let longer = self.assignmentLists[Int(list)] + [assignment]
        if let known = self.listNumbers[longer] { return known }
        let number = Int32(self.assignmentLists.count)
        self.assignmentLists.append(longer)
        self.listNumbers[longer] = number
        return number
    }
}
