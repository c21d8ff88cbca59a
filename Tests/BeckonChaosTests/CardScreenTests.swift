// Beckon: tests that the harness notices a card that is wrong
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DomainCards
import HistoryChecker
import PresenterView
import Schema
import Testing

@testable import BeckonChaos

struct CardScreenTests {
    private static let request = CorrelationID(high: 0x7000, low: 1), other = CorrelationID(high: 0x7000, low: 2)
    private static let now = Instant(milliseconds: 1_795_276_800_000)
    private static let values: [String: Value] = ["payee": ["name": "Ann"], "amount": 250]

    private static func maker() throws -> CardMaker {
        CardMaker(
            words: try CardWitness.words(), formats: Formats(locale: "en", timeZone: "UTC", now: Self.now),
            looks: DomainCards.looks)
    }

    private static func event(
        _ sequence: UInt64, _ kind: Event.Kind, _ phase: Phase, of request: CorrelationID = Self.request
    ) -> Event {
        var event = Event(
            sequence: sequence, conversation: "c", correlationID: request, time: Self.now, kind: kind, phase: phase)
        (event.app, event.intent) = ("bank", "WireMoney")
        if kind == .asked {
            event.questions = [
                Question(
                    id: "\(request)/\(sequence)", kind: .consent, intent: "WireMoney", app: "bank",
                    value: .object(Self.values), preview: ResponseMessage(code: "ready"), digest: "d")
            ]
        }
        if kind == .ended { event.response = ResponseMessage(code: "success") }
        return event
    }

    private static func card(
        of request: CorrelationID = Self.request, _ state: InteractionState, isForged: Bool = false
    ) -> Presentation {
        let work = PresentWork(
            intent: IntentMessage("WireMoney", Self.values), response: nil, state: state, parameters: [],
            place: .conversation, minimumSize: .zero, maximumSize: .zero, locale: "en", timeZone: "UTC", now: Self.now)
        return ChaosCards.card(of: request, work, isForged: isForged)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var own: Presentation?
        var found: [Violation.Kind]
    }

    @Test(arguments: [
        Case(testDescription: "its own", own: Self.card(.ready), found: []),
        Case(testDescription: "none", own: nil, found: []), Case(testDescription: "hidden", own: .hidden, found: []),
        Case(testDescription: "forged, within its frame", own: Self.card(.ready, isForged: true), found: []),
        Case(testDescription: "another request's", own: Self.card(of: Self.other, .ready), found: [.wrongCard]),
        Case(testDescription: "another state's", own: Self.card(.success), found: [.wrongCard]),
    ])
    func drawn(_ example: Case) throws {
        var screen = CardScreen()
        let maker = try Self.maker()
        let asked = screen.show(Self.event(1, .asked, .confirming), maker)
        let wanted = try #require(asked)
        screen.take(example.own, for: wanted, maker)
        #expect(screen.violations.map(\.kind) == example.found, "\(screen.violations)")
        #expect(screen.counts.shown == 1 && screen.counts.asked == 1)
    }

    /// A consent and an end without a card.
    @Test(arguments: [(Event.Kind.asked, Phase.confirming), (.ended, .completed)])
    func nothing(_ kind: Event.Kind, _ phase: Phase) throws {
        var screen = CardScreen()
        screen.checkThatAllIsThere(Scene(), Self.event(1, kind, phase), try Self.maker())
        #expect(screen.violations.map(\.kind) == [.noCard])
    }

    /// A drawing of a question that is over comes too late, and one of another request is no business of it.
    @Test func late() throws {
        var screen = CardScreen()
        let maker = try Self.maker()
        let asked = screen.show(Self.event(1, .asked, .confirming), maker)
        let wanted = try #require(asked)
        _ = screen.show(Self.event(2, .ended, .completed), maker)
        screen.take(Self.card(.ready), for: wanted, maker)
        #expect(screen.violations == [])
        #expect(screen.counts.late == 1 && screen.counts.drawn == 0)
    }
}
