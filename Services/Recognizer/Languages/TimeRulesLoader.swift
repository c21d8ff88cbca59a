// Beckon: reads the rules of time and the holidays from their files
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import RecognizerEngine
public import RecognizerValues

/// Reads what languages say about times.
public enum TimeRulesLoader {
    /// The reader of the times of a language that comes with Beckon.
    ///
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func reader(_ locale: String) throws -> TimeReader {
        try Self.reader(
            in: try ValueLanguageLoader.folder(locale), common: try ValueLanguageLoader.folder("common"),
            locale: locale)
    }

    /// The reader of all values of a language that comes with Beckon.
    ///
    /// - Parameter region: Where, as two letters, if that is known: whose dollars, and how numbers are written.
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func allValues(_ locale: String, region: String? = nil) throws -> AllValueReader {
        AllValueReader(
            values: ValueReader(try ValueLanguageLoader.language(locale, region: region)),
            times: try Self.reader(locale))
    }

    /// The reader of a language's times, from `timeRules.yaml` in its folder and `holidays.yaml` in `common`.
    ///
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func reader(in folder: URL, common: URL, locale: String) throws -> TimeReader {
        let rules = try Self.rules(folder, locale: locale)
        let holidays = try Self.holidays(common.appendingPathComponent("holidays.yaml"))
        do {
            return try TimeReader(rules, holidays: holidays)
        } catch {
            throw LanguageError(place: "\(locale)/timeRules.yaml \(error.place)", message: error.message)
        }
    }

    static func rules(_ folder: URL, locale: String) throws -> TimeRules {
        let name = "\(locale)/timeRules.yaml"
        let file = try DataFile(folder.appendingPathComponent("timeRules.yaml"), name: name)
        try file.allow(["monthFirst", "macros", "variants", "rules", "holidays"])
        var rules = TimeRules(
            rules: try file.sources("rules").map { TimeRules.Rule($0.text, place: $0.place) })
        rules.macros = try file.texts("macros").mapValues(\.text)
        // `variants` are lines of pairs, as traditional characters have no other order.
        for source in try file.sources("variants") {
            for pair in source.text.split(separator: " ") {
                let parts = pair.split(separator: "=")
                guard parts.count == 2 else {
                    throw LanguageError(place: source.place, message: "'\(pair)' is no pair; write variant=normal")
                }
                rules.variants[String(parts[0])] = String(parts[1])
            }
        }
        rules.holidays = try file.texts("holidays").mapValues { [$0.text] }
        rules.monthFirst = Set(try file.words("monthFirst").map { $0 == "none" ? "" : $0 })
        return rules
    }

    static func holidays(_ file: URL) throws -> [HolidayRule] {
        let data = try DataFile(file, name: "common/holidays.yaml")
        try data.allow(["rules", "dates"])
        let dates = try data.lists("dates").mapValues { $0.compactMap { Int($0.text) } }
        return try data.texts("rules").sorted { $0.key < $1.key }.map { name, source in
            guard let rule = Self.holiday(name, source.text, dates) else {
                throw LanguageError(
                    place: source.place, message: "'\(source.text)' is no rule; the top of the file says what is")
            }
            return rule
        }
    }

    private static func holiday(_ name: String, _ text: String, _ dates: [String: [Int]]) -> HolidayRule? {
        var words = text.split(separator: " ").map(String.init)
        func next() -> String? { words.isEmpty ? nil : words.removeFirst() }
        func numbers(_ count: Int) -> [Int]? {
            let found = (0..<count).compactMap { _ in next().flatMap { Int($0) } }
            return found.count == count ? found : nil
        }
        func monthDay() -> [Int]? {
            guard let parts = next()?.split(separator: "-").compactMap({ Int($0) }), parts.count == 2,
                (1...12).contains(parts[0]), (1...31).contains(parts[1])
            else { return nil }
            return parts
        }
        let base: HolidayRule.Base
        switch next() {
        case "fixed":
            guard let date = monthDay() else { return nil }
            base = .fixed(month: date[0], day: date[1])
        case "weekday":
            guard let parts = numbers(3), parts[0] != 0, (1...7).contains(parts[1]), (1...12).contains(parts[2])
            else { return nil }
            base = .weekday(count: parts[0], weekday: parts[1], month: parts[2])
        case "near":
            guard let weekday = numbers(1)?[0], let date = monthDay(), let side = next() else { return nil }
            base = .near(weekday: weekday, month: date[0], day: date[1], isAfter: side == "after")
        case "easter": base = .easter
        case "orthodox": base = .orthodoxEaster
        case "listed":
            guard let list = next().flatMap({ dates[$0] }), list == list.sorted() else { return nil }
            base = .listed(list)
        default: return nil
        }
        var rule = HolidayRule(name: name, base: base)
        while let word = next() {
            if word.hasPrefix("x"), let days = Int(word.dropFirst()), days > 0 {
                rule.days = days
            } else if let offset = Int(word) {
                rule.offset = offset
            } else {
                let ends = word.split(separator: "-").compactMap { Self.seconds($0) }
                guard ends.count == 2, ends[0] <= ends[1] || rule.days > 1 else { return nil }
                rule.hours = HolidayRule.Hours(start: ends[0], end: ends[1])
            }
        }
        return rule
    }

    /// `20:30` or `18` as seconds of the day.
    private static func seconds(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard let hour = parts.first, (0...24).contains(hour) else { return nil }
        return hour * 3600 + (parts.count > 1 ? parts[1] * 60 : 0)
    }
}
