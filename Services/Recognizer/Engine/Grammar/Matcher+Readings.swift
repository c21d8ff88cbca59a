// Beckon: the ways that a walk has found, as readings
// SPDX-License-Identifier: Apache-2.0

extension Matcher {
    /// The readings that end at a position.
    func readings(at end: Int) -> [Reading] {
        self.alive[end - self.start].compactMap { index in
            let item = self.items[Int(index)]
            let accept = self.graph[item.node].accept
            guard accept >= 0 else { return nil }
            var parts: [Reading.Part] = []
            var assignments = self.graph.assignmentLists[Int(accept)].reversed() as [Int32]
            var step = Int(item.step)
            while step > 0 {
                let here = self.steps[step]
                if let part = self.part(here.part) { Self.add(part, before: &parts) }
                assignments += self.graph.assignmentLists[Int(here.assignments)].reversed()
                step = Int(here.parent)
            }
            return Reading(
                sentence: Int(self.graph.entries[Int(item.entry)].sentence), end: end, ranking: item.ranking,
                parts: parts.reversed(), assignments: assignments.reversed().map { self.graph.assignments[Int($0)] })
        }
    }

    private func part(_ part: Part) -> Reading.Part? {
        let range = Int(part.start)..<Int(part.end)
        switch part.kind {
        case .none: return nil
        case .literal: return .literal(range)
        case .filled: return .filled(slot: Int(part.number), range, self.cache.spans[Int(part.span)])
        case .free: return .free(slot: Int(part.number), range)
        case .app: return .app(self.cache.apps[Int(part.number)], range)
        case .filler: return .filler(range)
        case .skipped: return .skipped(range)
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
