// Beckon: how the triggers of reminders are resolved
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import HandlerKit
import Places
import Schema

extension RequestClock {
    /// Resolves when to be reminded; unsaid is fine.
    func resolution(of trigger: TemporalEventTrigger?) -> ResolutionResult<TemporalEventTrigger> {
        guard let trigger, trigger != .noTime else { return .notRequired }
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

    /// What a time without a day means for a reminder of a later day. It was read as a time of today, which who speaks of that
    /// reminder rarely means: the hour is meant on the reminder's day, before noon or after it.
    ///
    /// - Parameters:
    ///   - due: When the reminder comes so far.
    ///   - isPostponed: Whether the reminder can only come later, and what is counted from now is counted from it.
    /// - Returns: The moments that may be meant; `nil` where the time means what it says.
    func meanings(
        of range: DateComponentsRange, forReminderAt due: Instant, isPostponed: Bool
    ) -> [DateComponentsRange]? {
        let timed = self.timed(range)
        guard let said = timed.startDateComponents, said.timeZone == nil, range.recurrenceRule == nil,
            case .moment(let moment) = self.reading(said), moment < due
        else { return nil }
        func ranges(_ moments: [Instant]) -> [DateComponentsRange] {
            moments.map { moment in
                var fields = self.fields(of: moment)
                // A zone says that the day was chosen, and is not looked for any more.
                fields.timeZone = self.calendar.timeZone.identifier
                return DateComponentsRange(start: fields)
            }
        }
        // Seconds are in no time that is said by the clock: "by an hour" has them.
        if said.second != nil {
            let minutes = ((moment - self.now).count + 30_000) / 60_000
            return isPostponed ? ranges([due + .minutes(max(1, minutes))]) : nil
        }
        guard let hour = said.hour, self.calendar.isDate(moment.date, inSameDayAs: self.now.date),
            !self.calendar.isDate(due.date, inSameDayAs: self.now.date)
        else { return nil }
        let day = self.calendar.dateComponents([.year, .month, .day], from: due.date)
        // Who says "in the evening" does not mean seven in the morning.
        let hours = hour > 12 && timed == range ? [hour - 12, hour] : [hour]
        let there = hours.compactMap { hour in
            var parts = day
            (parts.hour, parts.minute) = (hour, said.minute ?? 0)
            return self.calendar.date(from: parts).map { Instant($0) }
        }
        let later = there.filter { $0 > due }
        if isPostponed { return later.isEmpty ? nil : ranges(later) }
        return ranges(there + [moment])
    }

    /// The range with its start said in full, in the request's zone.
    private func filled(_ range: DateComponentsRange, _ start: Instant) -> DateComponentsRange {
        var range = self.timed(range)
        let zone = range.startDateComponents?.timeZone
        range.startDateComponents = self.fields(of: start)
        if zone == self.calendar.timeZone.identifier { range.startDateComponents?.timeZone = zone }
        return range
    }
}

extension Optional where Wrapped == SpatialEventTrigger {
    /// Resolves where to be reminded; a trigger without a place is asked about, and of a city is known where it is.
    ///
    /// - Parameter gazetteer: Which cities there are; `nil` for those that come with Beckon.
    func resolution(_ gazetteer: Gazetteer?) -> ResolutionResult<SpatialEventTrigger> {
        guard var trigger = self else { return .notRequired }
        let place = trigger.placemark
        let names = [place.name, place.thoroughfare, place.locality].compactMap { $0?.trimmed }
        guard place.location != nil || names.contains(where: { !$0.isEmpty }) else { return .needsValue }
        guard names.allSatisfy({ $0.count <= NotebookLimits.title.characters }) else { return .unsupported() }
        if place.location == nil, place.identifier == nil, let name = names.first, !name.isEmpty,
            let city = (gazetteer ?? .cities).cities(named: name).first?.placemark(name, in: "en")
        {
            (trigger.placemark.location, trigger.placemark.identifier) = (city.location, city.identifier)
        }
        return .success(trigger)
    }
}
