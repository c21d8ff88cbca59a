// Beckon: tests of cards that an app draws, as their author writes them
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import HandlerKit
@testable import ServiceKit

@Suite struct CardsTests {
    private static let cards = Cards(of: "kitchen") {
        CardView(Cook.self) { dish in
            guard let words = dish.response?.payload.words else { return .hidden }
            return Presentation([
                .headline(dish.intent.dish ?? "-", detail: words),
                .text("\(dish.state.rawValue) \(dish.locale) \(dish.place.rawValue) \(dish.maximumSize.width)"),
            ])
        }
    }

    private static func work(_ response: ResponseMessage?, _ values: [String: Value] = ["dish": "soup"]) -> PresentWork
    {
        PresentWork(
            intent: IntentMessage("Cook", values), response: response, state: .success, parameters: ["dish"],
            place: .conversation, minimumSize: .zero, maximumSize: CardSize(width: 300, height: 200), locale: "de",
            timeZone: "UTC", now: Instant(milliseconds: 0))
    }

    private static func perform(_ phase: Phase, _ body: some Encodable) async throws -> Presentation {
        let work = try Message(Header(.work, phase: phase, attempt: 1, workNumber: 1), body)
        let channel = UpdateChannel(work: work.header, link: KeepingLink())
        return try JSON.decode(
            Presentation.self, from: try await CardPerformer(Self.cards).perform(work, updates: channel))
    }

    @Test func theOfferIsMadeOfTheViews() {
        #expect(Self.cards.offer == PresentationOffer(app: "kitchen", intents: ["Cook"]))
    }

    @Test func aViewGetsWhatIsShown() async throws {
        let response = ResponseMessage(code: "success", payload: ["words": "hot"])
        let card = try await Self.perform(.presenting, Self.work(response))
        #expect(card.blocks == [.headline("soup", detail: "hot"), .text("success de conversation 300")])
    }

    @Test func aViewMayHideItself() async throws {
        #expect(try await Self.perform(.presenting, Self.work(nil)) == .hidden)
    }

    @Test func whatIsNotTheIntentsIsNotDrawn() async throws {
        await #expect(throws: WorkFailure.self) {
            try await Self.perform(.presenting, Self.work(nil, ["dish": ["a": 1]]))
        }
        await #expect(throws: WorkFailure.self) { try await Self.perform(.handling, Self.work(nil)) }
        await #expect(throws: WorkFailure.self) { try await Self.perform(.presenting, ["a": 1]) }
        var other = Self.work(nil)
        other.intent.name = "Eat"
        await #expect(throws: WorkFailure.self) { try await Self.perform(.presenting, other) }
    }
}
