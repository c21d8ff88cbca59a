// Beckon: tests of what a page's field looks for
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PresenterView
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct FindTests {
    private static let type = TypeDeclaration("Place", .entity, label: ["name"])

    private static func body(_ request: CorrelationID, finds: String? = "place", text: String = "ho") throws -> String {
        var field = try #require(
            Field(question: "q.t", type: Self.type, isArray: false, finds: finds, label: "l", submit: "s"))
        field.finds = finds
        let typed: Value = .string(text)
        return "{\"request\":\"\(request)\",\"field\":\(try JSON.line(field)),\"text\":\(try JSON.line(typed)),"
            + "\"offset\":8,\"limit\":8,\"locale\":\"de\"}"
    }

    /// A browser that said something, and so has a request.
    private static func browser(_ backend: ScriptedBackend, firstSecret: Int = 1) async throws -> Browser {
        var browser = Browser(try Browser.web(backend, firstSecret: firstSecret))
        let conversation = try await browser.open()
        _ = try await browser.send(.post, "/say", "{\"conversation\":\"\(conversation)\",\"text\":\"go\"}")
        return browser
    }

    @Test func aFieldLooksForWhatAnAppHas() async throws {
        let id = try WebTests.id()
        let backend = ScriptedBackend(id: id)
        var browser = try await Self.browser(backend)
        backend.found.withLock {
            $0 = Found(
                [
                    Option(value: ["name": "Home", "id": "p1"], label: "Home", details: ["Park Lane"]),
                    Option(value: ["id": "x"], label: ""),
                ], hasMore: true)
        }
        let answer = try await browser.send(.post, "/find", try Self.body(id))
        #expect(answer.status == 200)
        let value: Value = try answer.decoded()
        #expect(value["hasMore"] == true)
        // What has no words cannot be chosen.
        #expect(value["choices"]?.array?.count == 1)
        #expect(value.at("choices")?.array?.first?["label"] == "Home")
        #expect(value.at("choices")?.array?.first?["question"] == "q.t")
        let reply = try JSON.encode(try #require(value["choices"]?.array?.first?["reply"]))
        #expect(try JSON.decode(Reply.self, from: reply) == .value(["name": "Home", "id": "p1"]))
        let find = Find(question: "q.t", parameter: "place", query: EntityQuery(text: "ho", offset: 8, limit: 8))
        #expect(backend.finds.withLock { $0 } == [find])
        _ = try await browser.send(.post, "/find", try Self.body(id, text: "  "))
        #expect(backend.finds.withLock { $0.last?.query.text } == nil)
    }

    @Test func anothersRequestIsNotLookedInto() async throws {
        let id = try WebTests.id()
        let backend = ScriptedBackend(id: id)
        _ = try await Self.browser(backend)
        var stranger = Browser(try Browser.web(backend, firstSecret: 100))
        _ = try await stranger.open()
        #expect(try await stranger.send(.post, "/find", try Self.body(id)).status == 404)
        #expect(backend.finds.withLock { $0 }.isEmpty)
    }

    @Test func aFieldOfWhichNothingIsKnownIsRefused() async throws {
        let id = try WebTests.id()
        var browser = try await Self.browser(ScriptedBackend(id: id))
        #expect(try await browser.send(.post, "/find", try Self.body(id, finds: nil)).status == 400)
        #expect(try await browser.send(.post, "/find", "{}").status == 400)
    }
}
