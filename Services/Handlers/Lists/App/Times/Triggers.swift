// Beckon: how the triggers of reminders are resolved
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension RequestClock {
    /// Resolves when to be reminded; unsaid is fine.
    func resolution(of trigger: TemporalEventTrigger?) -> ResolutionResult<TemporalEventTrigger> {
        guard let trigger else { return .notRequired }
        if let rule = trigger.dateComponentsRange.recurrenceRule, !rule.isPossible {
            return .unsupported(reason: "invalidRecurrence")
        }
        return switch self.next(trigger.dateComponentsRange) {
        case .moment(let instant): .success(TemporalEventTrigger(self.filled(trigger.dateComponentsRange, instant)))
        case .past: .unsupported(reason: "timeInPast")
        case .impossible: .unsupported()
        case .unsaid: .needsValue
        }
    }

    /// Resolves when to be reminded next; a time is needed.
    func resolution(ofNext range: DateComponentsRange?) -> ResolutionResult<DateComponentsRange> {
        guard let range else { return .needsValue }
        return switch self.next(range) {
        case .moment(let instant): .success(self.filled(range, instant))
        case .past, .impossible: .unsupported()
        case .unsaid: .needsValue
        }
    }

    /// The range with its start said in full, in the request's zone.
    private func filled(_ range: DateComponentsRange, _ start: Instant) -> DateComponentsRange {
        var range = range
        range.startDateComponents = self.fields(of: start)
        return range
    }
}

extension Optional where Wrapped == SpatialEventTrigger {
    /// Resolves where to be reminded; a trigger without a place is asked about.
    var resolution: ResolutionResult<SpatialEventTrigger> {
        guard let trigger = self else { return .notRequired }
        let place = trigger.placemark
        let names = [place.name, place.thoroughfare, place.locality].compactMap { $0?.trimmed }
        guard place.location != nil || names.contains(where: { !$0.isEmpty }) else { return .needsValue }
        return names.contains { $0.count > NotebookLimits.title } ? .unsupported() : .success(trigger)
    }
}
