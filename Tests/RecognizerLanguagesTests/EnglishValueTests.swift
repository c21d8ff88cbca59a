// Beckon: times and amounts as English says them
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import RecognizerLanguages
import Schema
import Testing

@testable import RecognizerEngine

/// Values are asked for, so that the whole utterance is the value.
@Suite struct EnglishValueTests {
    static func value(_ say: String, _ type: TypeDeclaration, _ parameter: String) throws -> Value? {
        let question = Question(
            id: "q", kind: .value, intent: "RequestRide", app: "hop", parameter: parameter, type: type)
        let answer = try Fixtures.read(say, expectation: Ask.expectation(question)).answer
        guard case .value(let value)? = answer?.reply else { return nil }
        return value
    }

    static func text(_ fields: Value?) -> String {
        guard let fields else { return "-" }
        func two(_ name: String) -> String { fields[name]?.integer.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "??" }
        let day = "\(two("year"))-\(two("month"))-\(two("day"))"
        return fields["hour"] == nil ? day : "\(day) \(two("hour")):\(two("minute"))"
    }

    /// Now is Friday, 20 November 2026, 10:00.
    @Test(arguments: [
        ("today", "2026-11-20", "-"), ("tomorrow", "2026-11-21", "-"), ("the day after tomorrow", "2026-11-22", "-"),
        ("tomorrow at seven", "2026-11-21 07:00", "-"), ("at six", "2026-11-20 18:00", "-"),
        ("at 6 am", "2026-11-21 06:00", "-"),
        ("in 15 minutes", "2026-11-20 10:15", "-"), ("in a quarter of an hour", "2026-11-20 10:15", "-"),
        ("in half an hour", "2026-11-20 10:30", "-"), ("in an hour", "2026-11-20 11:00", "-"),
        ("in two and a half hours", "2026-11-20 12:30", "-"),
        ("in an hour and a half", "2026-11-20 11:30", "-"), ("in three days", "2026-11-23 10:00", "-"),
        ("two weeks ago", "2026-11-06", "-"),
        ("next Friday at 5 pm", "2026-11-27 17:00", "-"), ("5pm next friday", "2026-11-27 17:00", "-"),
        ("on May 3rd", "2027-05-03", "-"),
        ("May 3", "2027-05-03", "-"), ("the 3rd of May", "2027-05-03", "-"), ("3 May 2027", "2027-05-03", "-"),
        ("on the 24th", "2026-11-24", "-"), ("December 24th at noon", "2026-12-24 12:00", "-"),
        ("tonight", "2026-11-20 18:00", "2026-11-20 23:59"), ("tonight at eight", "2026-11-20 20:00", "-"),
        ("at 8 tonight", "2026-11-20 20:00", "-"), ("this weekend", "2026-11-20 18:00", "2026-11-22 23:59"),
        ("noon", "2026-11-20 12:00", "-"),
        ("midnight", "2026-11-21 00:00", "-"), ("half past eight", "2026-11-20 20:30", "-"),
        ("quarter to nine", "2026-11-20 20:45", "-"),
        ("a quarter past ten", "2026-11-20 10:15", "-"), ("at 14:30", "2026-11-20 14:30", "-"),
        ("17:45 tomorrow", "2026-11-21 17:45", "-"),
        ("10:30", "2026-11-20 10:30", "-"), ("seven o'clock in the evening", "2026-11-20 19:00", "-"),
        ("seven thirty", "2026-11-20 19:30", "-"),
        ("7 in the morning", "2026-11-21 07:00", "-"), ("tomorrow morning", "2026-11-21 06:00", "2026-11-21 12:00"),
        ("tomorrow evening at 8", "2026-11-21 20:00", "-"), ("Monday", "2026-11-23", "-"),
        ("on Monday at 9 a.m.", "2026-11-23 09:00", "-"),
        ("Monday morning", "2026-11-23 06:00", "2026-11-23 12:00"), ("next week", "2026-11-23", "2026-11-29"),
        ("last month", "2026-10-01", "2026-10-31"), ("from five to seven", "2026-11-20 17:00", "2026-11-20 19:00"),
        ("between 5 and 6 pm tomorrow", "2026-11-21 17:00", "2026-11-21 18:00"),
        ("every day at 8", "2026-11-20 20:00", "-"),
        ("Monday next week", "2026-11-23", "-"), ("Saturday next week", "2026-11-28", "-"),
        ("2026-12-24", "2026-12-24", "-"),
        ("8 this evening", "2026-11-20 20:00", "-"), ("every Monday", "2026-11-23", "-"),
        ("seven", "2026-11-20 19:00", "-"),
        ("in 10 minutes please", "2026-11-20 10:10", "-"),
    ])
    func times(say: String, start: String, end: String) throws {
        let value = try Self.value(say, DateComponentsRange.declaration, "scheduledPickupTime")
        #expect(Self.text(value?["startDateComponents"]) == start)
        #expect(Self.text(value?["endDateComponents"]) == end)
        if let value { _ = try value.decoded(as: DateComponentsRange.self) }
    }

    @Test(arguments: ["the 31st of June", "at 25", "banana", "sometime", "30:99"])
    func noTimes(say: String) throws {
        #expect(try Self.value(say, DateComponentsRange.declaration, "scheduledPickupTime") == nil)
    }

    @Test(arguments: [
        ("$5", "5", "USD"), ("five dollars", "5", "USD"), ("2 euros 50", "2.5", "EUR"),
        ("two euros and fifty cents", "2.5", "EUR"),
        ("€12.50", "12.5", "EUR"), ("a dollar", "1", "USD"), ("1,000 pounds", "1000", "GBP"),
        ("fifty cents", "0.5", "USD"),
        ("a hundred rupees", "100", "INR"), ("a couple of dollars", "2", "USD"),
    ])
    func money(say: String, amount: String, code: String) throws {
        let value = try Self.value(say, CurrencyAmount.declaration, "tip")
        #expect(value == ["amount": .string(amount), "currencyCode": .string(code)])
        if let value { _ = try value.decoded(as: CurrencyAmount.self) }
    }

    @Test(arguments: [
        ("four", 4), ("twenty-one", 21), ("a couple", 2), ("half a dozen", 6), ("1,200", 1200),
        ("two hundred and three", 203),
        ("nine thousand nine hundred and ninety nine", 9999), ("make it five", 5), ("four people please", 4),
    ])
    func numbers(say: String, number: Int) throws {
        #expect(try Self.value(say, Int.declaration, "partySize") == .integer(number))
    }

    @Test func theCostOfEnglishIsBounded() throws {
        let recognizer = try Fixtures.recognizer.get()
        for word in [
            "to ", "remind me to ", "add a to b list ", "and ", "from five to seven ", "tell ", "with Hop ",
            "every day at 8 ", "Lena and ",
        ] {
            let text = String(repeating: word, count: Limits.utteranceBytes / word.utf8.count)
            let context = RequestContext(conversation: "c")
            let (_, steps) = recognizer.measure(RecognizeWork(utterance: text, context: context, now: Fixtures.now))
            #expect(steps <= 2 * Bounds.steps, "\(word)")
        }
        let context = RequestContext(conversation: "c")
        let work = RecognizeWork(
            utterance: "what is the capital of Norway and who lives there", context: context, now: Fixtures.now)
        #expect(recognizer.measure(work).steps < 5_000)
    }
}
