// Beckon: tests of cards that apps draw themselves, on their way to a page
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import PresenterView
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct DrawnTests {
    /// What the page is told, each part with its kind: `message` for events.
    private static func stream(_ events: [Event], drawn: [UInt64: Presentation]) async throws -> [(String, String)] {
        let backend = ScriptedBackend(id: try WebTests.id())
        backend.drawn.withLock { $0 = drawn }
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        for var event in events {
            event.conversation = conversation
            backend.put(event)
        }
        let text = try await browser.send(.get, "/events?conversation=\(conversation)").body
        return text.components(separatedBy: "\n\n").compactMap { part in
            let lines = part.split(separator: "\n").map(String.init)
            guard let data = lines.first(where: { $0.hasPrefix("data: ") }) else { return nil }
            let kind = lines.first { $0.hasPrefix("event: ") }?.dropFirst(7)
            return (kind.map(String.init) ?? "message", String(data.dropFirst(6)))
        }
    }

    private struct Element: Decodable {
        var id: String
        var html: String?
    }

    private static func ended(_ sequence: UInt64) throws -> Event {
        try WebTests.event(sequence, "c", .ended, .completed) { event in
            event.intent = "RequestRide"
            event.response = ResponseMessage(code: "success", payload: ["plate": "HOP 1"])
        }
    }

    @Test func itComesBehindItsDefault() async throws {
        let parts = try await Self.stream(
            [try Self.ended(1)], drawn: [1: Presentation([.headline("2 min <b>")])])
        #expect(parts.map(\.0) == ["message", "drawn"])
        let element = try JSON.decode(Element.self, from: try #require(parts.last).1)
        #expect(element.id.hasPrefix("result-"))
        #expect(element.html?.contains("2 min &lt;b&gt;") == true)
        #expect(element.html?.contains("HOP 1") == true)
    }

    @Test func withoutOneTheDefaultStands() async throws {
        #expect(try await Self.stream([try Self.ended(1)], drawn: [:]).map(\.0) == ["message"])
    }

    @Test func whatChangedMeanwhileGoesBefore() throws {
        let drawings = Drawings()
        let first = try Self.ended(1), second = try Self.ended(2)
        #expect(drawings.begin("result", first))
        drawings.note(Scene([Change("result", nil, movesToEnd: false)]), of: second)
        #expect(!drawings.end("result", first))
        #expect(drawings.begin("result", second))
        #expect(!drawings.end("result", first))
        #expect(drawings.end("result", second))
        #expect(!drawings.end("result", second))
    }

    @Test func aQuestionThatIsOverIsNotDrawn() throws {
        let drawings = Drawings()
        let event = try Self.ended(1)
        var other = event
        other.correlationID = try #require(CorrelationID("0198c0de-0000-7000-8000-000000000002"))
        #expect(drawings.begin("ask-1", event))
        #expect(drawings.begin("ask-2", event))
        #expect(drawings.begin("ask-3", other))
        drawings.note(Scene(open: ["ask-2"]), of: event)
        #expect(!drawings.end("ask-1", event))
        #expect(drawings.end("ask-2", event))
        #expect(drawings.end("ask-3", other))
    }

    @Test func oneWaitsForSoManyAtMost() throws {
        let drawings = Drawings()
        let event = try Self.ended(1)
        let begun = (0..<100).filter { drawings.begin("\($0)", event) }
        #expect(begun.count == AwaitedDrawings.bound)
    }
}
