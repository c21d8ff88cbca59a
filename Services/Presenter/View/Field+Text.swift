// Beckon: a value as it stands in a field
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import Schema

extension Field {
    /// A value as it would be typed into the field.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - timeZone: Where a moment is meant.
    ///   - now: From when on a day without a year is looked for.
    /// - Returns: `nil` where the field cannot say all that the value says: typing nothing new must change nothing.
    func text(of value: Value, timeZone: TimeZone, now: Date) -> String? {
        if self.isArray {
            guard self.form == .text, let elements = value.array, !elements.isEmpty else { return nil }
            let words = elements.compactMap { self.type.label(of: $0) }
            guard words.count == elements.count, !words.contains(where: { $0.contains(where: self.separates) }) else {
                return nil
            }
            return words.joined(separator: ", ")
        }
        switch self.form {
        case .text: return self.type.label(of: value).flatMap { $0.isEmpty || CardMaker.isOpaque($0) ? nil : $0 }
        case .integer: return value.integer.map { "\($0)" }
        case .decimal: return value.double.map { self.separated(Self.plain($0)) }
        case .measure:
            guard value.object?.count == 2, value["unit"]?.string == self.range?.unit else { return nil }
            return value["doubleValue"]?.double.map { self.separated(Self.plain($0)) }
        case .money:
            guard value.object?.count == 2, let amount = value["amount"]?.string else { return nil }
            return self.separated(amount)
        case .moment: return Self.text(ofFields: value, timeZone, now)
        case .range: return Self.text(ofRange: value, timeZone, now)
        case .trigger:
            guard value.object?.count == 1 else { return nil }
            return value["dateComponentsRange"].flatMap { Self.text(ofRange: $0, timeZone, now) }
        case .date:
            guard let text = value.string, let date = try? Date(text, strategy: .iso8601), date.isInCalendar else {
                return nil
            }
            return Self.text(of: date, timeZone)
        }
    }

    /// A whole number has no decimals: nobody would type them.
    static func plain(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func separated(_ number: String) -> String {
        self.decimalSeparator == "," ? number.replacing(".", with: ",") : number
    }

    private static func text(ofRange value: Value, _ timeZone: TimeZone, _ now: Date) -> String? {
        guard value.object?.count == 1 else { return nil }
        return value["startDateComponents"].flatMap { Self.text(ofFields: $0, timeZone, now) }
    }

    private static func text(ofFields value: Value, _ timeZone: TimeZone, _ now: Date) -> String? {
        guard let fields: DateFields = try? value.decoded(), fields.isInCalendar, let hour = fields.hour,
            let day = fields.day, let month = fields.month, fields.timeZone.map({ $0 == timeZone.identifier }) ?? true
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        var parts = DateComponents(
            year: fields.year ?? calendar.component(.year, from: now), month: month, day: day, hour: hour,
            minute: fields.minute ?? 0)
        if fields.year == nil, let date = calendar.date(from: parts), date < now {
            parts.year = parts.year.map { $0 + 1 }
        }
        return calendar.date(from: parts).map { Self.text(of: $0, timeZone) }
    }

    /// As `2026-11-21T17:30`.
    private static func text(of date: Date, _ timeZone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = "\(number ?? 0)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
            + "T\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
    }
}
