// Beckon: goals of a workout and numbers of people that no tagger marked
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerStatistics
import RecognizerValues
import Schema

extension StatisticalFilling {
    /// A goal and its unit, and the number of people, as intents declare them.
    private static let goalUnit = "WorkoutGoalUnitType", people = "partySize"

    /// Gives the only length of time, distance or number with a unit to the goal, where it was not read as a whole: `half an hour`.
    mutating func takeGoal(_ source: inout UtteranceSource) {
        guard let unit = self.slots.first(where: { $0.type?.name == Self.goalUnit }),
            let value = self.slots.first(where: { $0.reader == .double }),
            !self.filled.contains(where: { $0.slot.name == unit.name })
        else { return }
        let taken = self.filled.firstIndex { $0.slot.name == value.name }
        let free = self.tokens.indices.filter { position in
            !self.explained.contains(position) || taken.map { self.filled[$0].range.contains(position) } ?? false
        }
        for position in free {
            guard let goal = Self.goal(unit, value, at: position, &source),
                (position..<goal.end).allSatisfy({ free.contains($0) || self.isOfUnit($0) })
            else { continue }
            if let taken { self.filled.remove(at: taken) }
            let range = position..<goal.end
            self.add(value, range, Span(end: goal.end, content: .value(.double(goal.number))))
            self.add(unit, range, Span(end: goal.end, content: .value(.string(goal.unit))))
            return
        }
    }

    private func isOfUnit(_ position: Int) -> Bool { !self.filled.contains { $0.range.contains(position) } }

    /// A number with a unit of goals, as words from a place on say it, the longest.
    private static func goal(
        _ unit: Slot, _ value: Slot, at position: Int, _ source: inout UtteranceSource
    ) -> (number: Double, unit: String, end: Int)? {
        var found: [(number: Double, unit: String, end: Int)] = []
        for number in source.spans(of: value, at: position) {
            guard case .value(let count) = number.content, let count = count.double else { continue }
            for name in source.spans(of: unit, at: number.end) {
                if case .value(.string(let name)) = name.content { found.append((count, name, found.count)) }
                if let last = found.indices.last { found[last].end = name.end }
            }
        }
        let cases = Set(unit.type?.cases ?? [])
        let allowsBareTimes = source.allowsBareTimes
        source.allowsBareTimes = true
        for span in source.spans(of: Slot(name: value.name, reader: .date), at: position) {
            guard case .duration(let duration) = span.content else { continue }
            let name = "\(duration.unit)"
            if cases.contains(name) { found.append((Double(duration.count), name, span.end)) }
        }
        source.allowsBareTimes = allowsBareTimes
        for span in source.values.spans(of: .distance, at: position) {
            guard case .distance(let measure) = span.value, let amount = Double(measure.amount.description) else {
                continue
            }
            let end = span.range.upperBound
            switch measure.unit {
            case "kilometre": found.append((amount * 1000, "meter", end))
            case "metre": found.append((amount, "meter", end))
            case let name?: if cases.contains(name) { found.append((amount, name, end)) }
            case nil: break
            }
        }
        return found.max { $0.end < $1.end }
    }

    /// Gives words for a number of people, "just me", to the number of people, where nothing else says it. Words that name nobody count
    /// before others: who says "there are two of us" does not say with "I am meeting my brother" how many they are.
    mutating func takePeople(_ source: inout UtteranceSource) {
        guard let slot = self.slots.first(where: { $0.name == Self.people }),
            !self.filled.contains(where: { $0.slot.name == slot.name }), !self.isAssigned(slot.name)
        else { return }
        let found = self.tokens.indices.filter { !self.explained.contains($0) }.compactMap { position in
            self.language.counts.matches(in: self.tokens, at: position).last.map { (position..<$0.end, $0.payload) }
        }
        let contact = VocabularySet.Kind.contactName.rawValue
        let names = source.hits().filter { $0.list == contact }
        let unnamed = found.first { range, _ in !names.contains { $0.range.overlaps(range) } }
        guard let (range, count) = unnamed ?? found.first else { return }
        self.add(slot, range, Span(end: range.upperBound, content: .value(.integer(count))))
    }
}
