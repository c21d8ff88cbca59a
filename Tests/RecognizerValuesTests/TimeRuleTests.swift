// Beckon: what is said of rules of time that cannot be used
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Testing

@Suite struct TimeRuleTests {
    @Test(arguments: [
        ("monday", "'=>' is missing"),
        ("(monday => weekday(1)", "'(' is not closed"),
        ("monday) => weekday(1)", "closes nothing"),
        ("{mouth} => same($1)", "there is no slot {mouth}"),
        ("{month => same($1)", "'{' is not closed"),
        ("{number 9-1} => hour($1)", "is no range"),
        ("{month} => same($2)", "$2 is not in the pattern"),
        ("monday => weekend()", "needs 2 arguments"),
        ("monday => mumble(1)", "there is no operation 'mumble'"),
        ("monday => weekday(1) $1", "is too much"),
        ("monday => weekday(1", "')' is missing"),
        ("monday => fortnight", "is no unit"),
        ("(a|b|c|d|e|f|g|h|i) (a|b|c|d|e|f|g|h|i) (a|b|c|d|e|f|g|h|i) (a|b|c|d|e|f|g|h|i) => now()", "split the rule"),
    ])
    func wrongRules(text: String, message: String) {
        let rules = TimeRules(rules: [.init(text, place: "test:1")])
        do {
            _ = try TimeReader(rules, holidays: [])
            Issue.record("'\(text)' was taken")
        } catch {
            #expect(error.place == "test:1")
            #expect(error.message.contains(message), "\(error)")
        }
    }

    @Test func unknownHolidays() {
        let rules = TimeRules(rules: [], holidays: ["midsummer": ["midsummer"]])
        #expect(throws: TimeRuleError.self) { try TimeReader(rules, holidays: []) }
    }

    @Test func holidaysOfAllKinds() throws {
        var rules = TimeRules(rules: [])
        rules.holidays = ["a": ["alpha"], "b": ["beta"], "c": ["gamma"], "d": ["delta"], "e": ["epsilon"]]
        let reader = try TimeReader(
            rules,
            holidays: [
                HolidayRule(name: "a", base: .fixed(month: 2, day: 29)),
                HolidayRule(name: "b", base: .weekday(count: -1, weekday: 1, month: 5)),
                HolidayRule(name: "c", base: .near(weekday: 7, month: 12, day: 24, isAfter: false), offset: -21),
                HolidayRule(name: "d", base: .orthodoxEaster),
                HolidayRule(name: "e", base: .listed([20_250_101, 20_310_704]), days: 2),
            ])
        let numbers = NumeralReader(NumberRules())
        func meaning(_ text: String) -> String? {
            let tokens = Tokenizer.tokens(of: text)
            return reader.read(tokens, numbers: numbers.read(text, tokens), context: .wednesday).all.first.map {
                TimesOfLanguage.written($0.value)
            }
        }
        #expect(meaning("alpha") == "2028-02-29 day")
        #expect(meaning("beta") == "2026-05-25 day")
        #expect(meaning("gamma") == "2026-11-29 day")
        #expect(meaning("delta") == "2026-04-12 day")
        #expect(meaning("epsilon") == "2025-01-01/2025-01-03 day")
    }
}
