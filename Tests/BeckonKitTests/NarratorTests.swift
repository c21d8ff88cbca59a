// Beckon: tests of what a terminal says in the caller's language, and takes from it
// SPDX-License-Identifier: Apache-2.0

import PresenterWords
import RecognizerLanguages
import Schema
import Testing

@testable import BeckonKit

@Suite struct NarratorTests {
    private static func event(_ kind: Event.Kind, _ phase: Phase, _ questions: [Question] = []) throws -> Event {
        let id = try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
        var event = Event(
            sequence: 1, conversation: "c", correlationID: id, time: Instant(milliseconds: 0), kind: kind, phase: phase)
        event.questions = questions
        return event
    }

    private static let consent = Question(
        id: "r/1", kind: .consent, intent: "RequestRide", app: "hop", digest: "abc")

    @Test(arguments: [
        ("en", "Book this ride?"), ("de-AT", "Diese Fahrt buchen?"), ("zh-CN", "叫这辆车吗？"), ("fr", "Book this ride?"),
    ]) func asksInTheCallersLanguage(_ locale: String, _ title: String) throws {
        var narrator = Narrators.make(Caller(locale: locale))
        let lines = narrator.lines(for: try Self.event(.asked, .confirming, [Self.consent]))
        #expect(lines.first?.contains(title) == true)
        #expect(narrator.say(["chat.locked"], [:]) != "chat.locked")
    }

    /// Who is understood is answered in the same language.
    @Test func everyLanguageIsBoth() {
        #expect(LanguageLoader.locales == WordsLibrary.languages)
    }

    /// A button is pressed by its words as long as its question is in front.
    @Test func whatStandsOnAButton() throws {
        var narrator = Narrators.make(Caller(locale: "de"))
        #expect(narrator.answer(toLine: "Fahrt buchen") == nil)
        _ = narrator.lines(for: try Self.event(.asked, .confirming, [Self.consent]))
        let pressed = narrator.answer(toLine: "fahrt buchen")
        #expect(pressed?.answer == Answer("r/1", .yes(digest: "abc")))
        #expect(pressed?.request.description == "0198c0de-0000-7000-8000-000000000001")
        #expect(narrator.answer(toLine: "Fahrt buchen, bitte") == nil)
        _ = narrator.lines(for: try Self.event(.answered, .confirming))
        #expect(narrator.answer(toLine: "Fahrt buchen") == nil)
    }

    @Test func withoutWords() {
        #expect(PlainNarrator().say(["refusal.busy", "refusal"], ["value": "too much"]) == "refusal too much")
        #expect(PlainNarrator().answer(toLine: "yes") == nil)
    }
}
