// Beckon: the parts of a template become arcs
// SPDX-License-Identifier: Apache-2.0

extension GraphBuilder {
    mutating func build(
        _ template: Template, from ends: [End], _ place: Place, _ symbols: inout SymbolTable
    ) throws(Stop) -> [End] {
        guard self.arcs.count < Bounds.arcsPerTemplate, ends.count < Bounds.openEnds else { throw self.tooMany }
        switch template {
        case .text(let text): return self.text(text.pieces, from: ends, &symbols)
        case .assignment(let name, let value, _):
            let number = self.number(Assignment(name: place.prefix + name, value: value))
            return ends.map { end in
                End(
                    node: end.node, partial: end.partial, assignments: self.list(end.assignments, and: number),
                    glued: end.glued)
            }
        case .slot(let name, let rule, let column):
            return try self.slot(place.prefix + name, rule, place.column ?? column, from: ends, &symbols)
        case .sequence(let parts):
            var here = ends
            for part in parts { here = try self.build(part, from: here, place, &symbols) }
            return here
        case .optional(let inner):
            // An option whose slot does not exist here is no option; the rest stands.
            return Self.union(ends, try self.branch(inner, from: ends, place, &symbols) ?? [])
        case .alternatives(let branches):
            // A branch whose slot does not exist here is left out; the others stand.
            var joined: [End] = []
            var known: Set<End> = []
            var isLeftOut = true
            for branch in branches {
                guard let more = try self.branch(branch, from: ends, place, &symbols) else { continue }
                isLeftOut = false
                for end in more where known.insert(end).inserted { joined.append(end) }
            }
            if isLeftOut { throw .leftOut }
            return joined
        case .permutation(let parts): return try self.permutation(parts, from: ends, place, &symbols)
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
            return try self.build(rule, from: ends, inner, &symbols)
        }
    }

    /// The ends of a part, or `nil` where one of its slots does not exist; then nothing of it stays.
    mutating func branch(
        _ template: Template, from ends: [End], _ place: Place, _ symbols: inout SymbolTable
    ) throws(Stop) -> [End]? {
        let arcs = self.arcs.count
        let nodes = self.nodes.count
        do throws(Stop) {
            return try self.build(template, from: ends, place, &symbols)
        } catch {
            guard case .leftOut = error else { throw error }
            self.arcs.removeSubrange(arcs...)
            self.nodes.removeSubrange(nodes...)
            return nil
        }
    }

    /// Every order of the parts, with spaces between them: what has been said decides what may follow, not in which order.
    mutating func permutation(
        _ parts: [Template], from ends: [End], _ place: Place, _ symbols: inout SymbolTable
    ) throws(Stop) -> [End] {
        var reached: [Int: [End]] = [0: ends]
        let all = 1 << parts.count - 1
        for said in 0..<all {
            guard let here = reached[said] else { continue }
            let from = said == 0 ? here : self.flush(here, &symbols)
            for (index, part) in parts.enumerated() where said & 1 << index == 0 {
                let more = try self.build(part, from: from, place, &symbols)
                reached[said | 1 << index] = Self.union(reached[said | 1 << index] ?? [], more)
            }
        }
        return reached[all] ?? []
    }

    /// Both, each once, in the order that they came in.
    static func union(_ left: [End], _ right: [End]) -> [End] {
        guard !left.isEmpty else { return right }
        guard left.count > 16 else { return left + right.filter { !left.contains($0) } }
        let known = Set(left)
        return left + right.filter { !known.contains($0) }
    }
}
