// Beckon: reads times in tests, and writes them down shortly
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerLanguages
import RecognizerText
import RecognizerValues

/// The readers of one language.
struct TimesOfLanguage: Sendable {
    let numbers: NumeralReader
    let times: TimeReader
    let style: NumberStyle

    static let all: [String: Result<TimesOfLanguage, any Error>] = Dictionary(
        uniqueKeysWithValues: ValueLanguageLoader.locales.map { locale in
            (
                locale,
                Result {
                    let rules = try ValueLanguageLoader.numberRules(locale)
                    return TimesOfLanguage(
                        numbers: NumeralReader(rules), times: try TimeRulesLoader.reader(locale), style: rules.style)
                }
            )
        })

    static func of(_ locale: String) throws -> TimesOfLanguage {
        guard let found = Self.all[locale] else { throw LanguageError(place: locale, message: "no such language") }
        return try found.get()
    }

    func tokens(_ text: String) -> [Token] { Tokenizer.tokens(of: text, style: self.style) }

    func spans(_ text: String, _ context: TimeContext) -> [ValueSpan] {
        let tokens = self.tokens(text)
        return self.times.read(tokens, numbers: self.numbers.read(text, tokens), context: context).all
    }

    /// What the whole text means: its time, its duration, or "-".
    func whole(_ text: String, _ context: TimeContext) -> String {
        let count = self.tokens(text).count
        let whole = self.spans(text, context).filter { $0.range == 0..<count && !$0.isLatent }
        return whole.map { Self.written($0.value) }.first ?? "-"
    }

    /// `2026-03-20T19:30:00 minute`, `A/B day`, `A/.. hour`, `80 minute`.
    static func written(_ value: ReadValue) -> String {
        switch value {
        case .duration(let duration): return "\(duration.count) \(duration.unit.name)"
        case .time(let time):
            guard let first = time.values.first else { return "none" }
            var text = Self.written(first.start)
            if first.end != nil || time.isOpen { text += "/" + Self.written(first.end) }
            text += " \(first.grain.name)"
            if let recurrence = time.recurrence {
                let days = recurrence.weekdays.map { "\($0)" }.joined()
                text += " every \(recurrence.interval) \(recurrence.unit.name)" + (days.isEmpty ? "" : " on \(days)")
            }
            return text
        default: return "\(value)"
        }
    }

    static func written(_ time: WallTime?) -> String {
        guard let time else { return ".." }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = time.date
        let day = "\(date.year)-\(two(date.month))-\(two(date.day))"
        guard time.hour + time.minute + time.second > 0 else { return day }
        let clock = "\(day)T\(two(time.hour)):\(two(time.minute))"
        return time.second == 0 ? clock : clock + ":\(two(time.second))"
    }
}

extension TimeContext {
    /// Wednesday, the 18th of March 2026, a quarter past ten in the morning, in Berlin.
    static let wednesday = TimeContext(
        now: WallTime(year: 2026, month: 3, day: 18, hour: 10, minute: 15), offsetMinutes: 60)

    func at(_ region: String) -> TimeContext {
        var context = self
        context.region = region
        return context
    }
}
