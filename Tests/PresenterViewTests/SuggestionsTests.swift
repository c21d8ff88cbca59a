// Beckon: tests of what is offered because it was asked for before
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PresenterView
import Schema
import Testing

@Suite struct SuggestionsTests {
    /// 2026-11-23 is a Monday.
    private static func at(_ text: String) throws -> Instant {
        Instant(try Date("2026-11-\(text):00Z", strategy: .iso8601))
    }

    struct Case: Sendable {
        var what: String
        /// Words, day and time, conversation; `!` in front of words: for an unlocked device.
        var said: [(String, String, String)]
        var now = "25T08:00", language = "en", isLocked = false, zone = "UTC"
        var expected: [String]
    }

    static let cases: [Case] = [
        Case(what: "nothing was said", said: [], expected: []),
        Case(what: "said once", said: [("Where is my ride", "23T08:00", "a")], expected: ["Where is my ride"]),
        Case(
            what: "the most frequent first, at most three, of equals the latest",
            said: [
                ("A b", "23T08:00", "a"), ("C d", "23T08:00", "b"), ("c d!", "24T08:00", "c"), ("E f", "24T08:30", "d"),
                ("G h", "24T08:10", "e"),
            ], expected: ["c d!", "E f", "G h"]),
        Case(
            what: "at this kind of time: in the morning what is said in mornings",
            said: [
                ("Play jazz", "23T20:00", "a"), ("Play jazz", "24T20:00", "b"), ("Play jazz", "24T21:00", "c"),
                ("Start my car", "23T07:30", "d"),
            ], expected: ["Start my car", "Play jazz"]),
        Case(
            what: "a weekend is another kind of time than a working day",
            said: [
                ("Start my run", "22T08:00", "a"), ("Start my run", "21T08:00", "b"), ("Start my car", "24T08:00", "c"),
            ], expected: ["Start my car", "Start my run"]),
        Case(
            what: "on a weekend the other way round",
            said: [
                ("Start my run", "22T08:00", "a"), ("Start my car", "24T08:00", "c"), ("Start my car", "23T08:00", "d"),
            ],
            now: "28T08:00", expected: ["Start my run", "Start my car"]),
        Case(
            what: "the reader's own time of day",
            said: [("One two", "23T20:00", "a"), ("Three four", "23T08:00", "b")],
            now: "24T20:30", zone: "UTC", expected: ["One two", "Three four"]),
        Case(
            what: "after midnight is the night before",
            said: [("Lights off", "23T23:30", "a"), ("Good deed", "23T12:00", "b")], now: "25T01:00",
            expected: ["Lights off", "Good deed"]),
        Case(
            what: "words that may refer to what was done before are no words by themselves",
            said: [("Add milk", "23T08:00", "a"), ("and eggs", "23T08:05", "a")], expected: ["Add milk"]),
        Case(
            what: "unless they were said by themselves, too",
            said: [("Add milk", "23T08:00", "a"), ("Add eggs", "23T08:05", "a"), ("Add eggs", "23T09:00", "a")],
            expected: ["Add eggs", "Add milk"]),
        Case(
            what: "what needs an unlocked device is not offered while it is locked",
            said: [("!Pay Hugo", "23T08:00", "a"), ("Add milk", "23T08:00", "b")], isLocked: true,
            expected: ["Add milk"]),
        Case(what: "and is while it is not", said: [("!Pay Hugo", "23T08:00", "a")], expected: ["Pay Hugo"]),
        Case(
            what: "what is sensitive was hidden",
            said: [(Redaction.mark, "23T08:00", "a"), ("Send •••", "23T08:00", "b")],
            expected: []),
        Case(what: "no words", said: [("…!", "23T08:00", "a"), ("", "23T08:00", "b")], expected: []),
        Case(what: "too long", said: [(String(repeating: "word ", count: 30), "23T08:00", "a")], expected: []),
        Case(what: "one line", said: [("Add\n  milk", "23T08:00", "a")], expected: ["Add milk"]),
        Case(
            what: "in the page's script",
            said: [("\u{6211}\u{7684}\u{8F66}", "23T08:00", "a"), ("Add milk", "23T08:00", "b")],
            language: "zh-Hans", expected: ["\u{6211}\u{7684}\u{8F66}"]),
    ]

    @Test(arguments: cases.indices) func ranked(_ index: Int) throws {
        let one = Self.cases[index]
        let askings = try one.said.map { words, time, conversation in
            let needsUnlock = words.hasPrefix("!")
            return Asking(
                needsUnlock ? String(words.dropFirst()) : words, at: try Self.at(time), in: conversation,
                needsUnlock: needsUnlock)
        }
        for askings in [askings, askings.reversed()] {
            let words = Suggestions.ranked(
                askings, at: try Self.at(one.now), in: try #require(TimeZone(identifier: one.zone)),
                language: one.language,
                isLocked: one.isLocked)
            #expect(words == one.expected, "\(one.what)")
        }
    }

    /// An evening in Berlin is an afternoon in New York: there the latest comes first of what was said in afternoons.
    @Test func inTheReadersTimeZone() throws {
        let askings = [
            Asking("Play jazz", at: try Self.at("23T19:00"), in: "a"),
            Asking("Start my car", at: try Self.at("23T22:00"), in: "b"),
        ]
        for (zone, first) in [
            ("Europe/Berlin", "Play jazz"), ("America/New_York", "Start my car"), ("Asia/Tokyo", "Start my car"),
        ] {
            let words = Suggestions.ranked(
                askings, at: try Self.at(zone == "Asia/Tokyo" ? "24T22:30" : "24T19:30"),
                in: try #require(TimeZone(identifier: zone)), language: "en", isLocked: false)
            #expect(words.first == first, "\(zone)")
        }
    }
}
