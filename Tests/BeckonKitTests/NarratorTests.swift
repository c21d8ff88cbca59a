// Beckon: tests of what a terminal says in the caller's language, and takes from it
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Domains
import PresenterView
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

    private static let apps: KnownApps = {
        let people = ParameterDeclaration(name: "who", type: "Person", isArray: true, isQueryable: true)
        let place = ParameterDeclaration(name: "place", type: "Placemark", isQueryable: true)
        return KnownApps([
            Manifest(
                app: "stranger", name: "Stranger", usageDescription: "Does it.",
                intents: [IntentDeclaration(name: "DoIt", domain: "things", parameters: [people, place])],
                types: [Person.declaration, Placemark.declaration])
        ])
    }()

    /// A question mark looks up what the app has, at a question and at a preview, there by the name of one of its fields.
    @Test(
        arguments: [
            (false, "?", "place", nil), (false, "? ha", "place", "ha"), (true, "?", "who", nil),
            (true, "? le", "who", "le"),
            (true, "？place ha", "place", "ha"), (true, "le", nil, nil), (true, "why?", nil, nil),
        ] as [(Bool, String, String?, String?)])
    func aQuestionMarkLooksUp(_ isPreview: Bool, _ line: String, _ parameter: String?, _ text: String?) throws {
        var narrator = Narrators.make(Caller(locale: "en"))
        narrator.learn(apps: Self.apps)
        let values: Value = ["who": [["displayName": "Ana"]], "place": ["name": "Home"]]
        let question =
            isPreview
            ? Question(id: "r/1", kind: .consent, intent: "DoIt", app: "stranger", value: values, digest: "abc")
            : Question(
                id: "r/1", kind: .value, intent: "DoIt", app: "stranger", parameter: "place",
                type: Placemark.declaration)
        _ = narrator.lines(for: try Self.event(.asked, .confirming, [question]))
        let lookUp = narrator.lookUp(inLine: line)
        #expect(lookUp?.find.parameter == parameter && lookUp?.find.query.text == text)
        guard let lookUp, parameter == "place" else { return }
        let found = Found([Option(value: ["name": "Harbour"], label: "Harbour")], hasMore: true)
        #expect(narrator.lines(found: found, for: lookUp).contains("  1) Harbour"))
        let reply: Reply = isPreview ? .correction(["place": ["name": "Harbour"]]) : .value(["name": "Harbour"])
        #expect(narrator.answer(toLine: "1")?.answer == Answer("r/1", reply))
        #expect(narrator.lines(found: Found(), for: lookUp).count == 1)
    }

    /// A terminal says of itself what pictures it draws.
    @Test(arguments: [
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", "", "kitty"), ("\u{1B}[?62;4;22c", "truecolor", "sixel"),
        ("\u{1B}[?64;1;2;42c", "truecolor", "colorHalfBlocks"), ("\u{1B}[?1;2c", "", "halfBlocks"),
        ("", "", "halfBlocks"),
        ("\u{1B}_Gi=31;EINVAL\u{1B}\\\u{1B}[?4c", "", "halfBlocks"), ("\u{1B}[?", "24bit", "colorHalfBlocks"),
    ]) func aTerminalSaysWhatItDraws(_ answer: String, _ colors: String, _ way: String) {
        #expect(TerminalGraphics.way(answer: answer, environment: ["COLORTERM": colors]).rawValue == way)
    }

    @Test func withoutWords() {
        #expect(PlainNarrator().say(["refusal.busy", "refusal"], ["value": "too much"]) == "refusal too much")
        #expect(PlainNarrator().answer(toLine: "yes") == nil)
    }
}
