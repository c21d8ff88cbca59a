// Beckon: tests of pages that go on after the presenter or the dispatcher was started anew
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Hummingbird
import Schema
import Testing

@testable import PresenterService

@Suite struct RestartTests {
    /// A page with an open question whose presenter was started anew: the browser has its cookie, the presenter nothing.
    @Test func thePageGoesOnAfterThePresenterWasStartedAnew() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var page = Browser(try Browser.web(backend))
        let conversation = try await page.open()
        backend.put(try WebTests.event(1, conversation, .accepted, .recognizing))
        backend.put(
            try WebTests.event(2, conversation, .asked, .resolving) {
                $0.questions = [Question(id: "q", kind: .authorization, intent: "RequestRide", app: "hop")]
            })
        let answer = "{\"request\":\"\(backend.id)\",\"question\":\"q\",\"reply\":{\"kind\":\"yes\"}}"

        var again = Browser(try Browser.web(backend))
        (again.cookie, again.token) = (page.cookie, page.token)
        // Who it belongs to is known once the page listens again, which it does by itself.
        #expect(try await again.send(.post, "/answer", answer).code == "unknownRequest")
        let stream = try await again.send(.get, "/events?conversation=\(conversation)", lastEvent: "2")
        #expect(stream.status == 200)
        #expect(!stream.body.contains("id: "))
        #expect(try await again.send(.post, "/answer", answer).status == 202)
        // The conversation that the page shows stays; without one a new one begins.
        let opened = try await again.send(.post, "/session", "{\"conversation\":\"\(conversation)\"}")
        #expect(opened.body.contains(conversation))
        #expect(opened.headers[.setCookie] == nil)

        // Nobody else can take it over, knowing its name or another secret.
        for cookie in [nil, "beckon=", "beckon=other", "beckon=\(String(repeating: "x", count: 200))"] {
            var stranger = Browser(try Browser.web(backend, firstSecret: 100))
            stranger.cookie = cookie
            let stolen = try await stranger.send(.get, "/events?conversation=\(conversation)")
            #expect(stolen.status == 403 || stolen.code == "unknownConversation")
            let own = try await stranger.send(.post, "/session", "{\"conversation\":\"\(conversation)\"}")
            #expect(!own.body.contains(conversation))
            struct Opened: Decodable { var token: String }
            stranger.token = try (own.decoded() as Opened).token
            #expect(try await stranger.send(.get, "/events?conversation=\(conversation)").code == "unknownConversation")
            #expect(try await stranger.send(.post, "/answer", answer).code == "unknownRequest")
        }
    }

    @Test func theNameOfAConversationHoldsADigestOfItsSecret() {
        #expect(Sessions.name(secret: "a", salt: "1") == Sessions.name(secret: "a", salt: "1"))
        #expect(Sessions.name(secret: "a", salt: "1") != Sessions.name(secret: "b", salt: "1"))
        #expect(Sessions.name(secret: "a", salt: "1") != Sessions.name(secret: "a", salt: "2"))
        #expect(Sessions.name(secret: "secret", salt: "1").utf8.count <= Limits.nameBytes)
        let sessions = Sessions(limits: PresenterLimits(), key: Browser.key) { "x" }
        let secret = Browser.key.secret("a")
        for name in ["web-1-", "web--", "web-1-2-3", "web", "", "else", "web-1-" + String(repeating: "0", count: 32)] {
            #expect(!sessions.owns(secret: secret, conversation: name))
        }
        #expect(sessions.owns(secret: secret, conversation: Sessions.name(secret: secret, salt: "")))
    }

    @Test func wordsThatAreSentAgainKeepTheirID() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        let id = try #require(CorrelationID("0198c0de-0000-7000-8000-00000000000a"))
        for _ in 0..<2 {
            _ = try await browser.send(
                .post, "/say", #"{"conversation":"\#(conversation)","text":"x","id":"\#(id)"}"#)
        }
        #expect(backend.calls.map(\.id) == [id, id])
    }

    @Test func thePageIsToldWhetherTheDispatcherIsHeard() async throws {
        var browser = try Browser(ScriptedBackend(id: WebTests.id(), states: [.connected, .silent, .connected]))
        let conversation = try await browser.open()
        let stream = try await browser.send(.get, "/events?conversation=\(conversation)")
        let states = stream.body.split(separator: "\n\n").filter { $0.hasPrefix("event: dispatcher\n") }
        #expect(states.map { $0.split(separator: " ").last } == ["connected", "silent", "connected"])
    }

    @Test func aConversationThatBeganAnewIsShownFromItsBeginning() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        for number in [UInt64(1), 2, 3, 1, 2] {
            backend.put(try WebTests.event(number, conversation, .accepted, .recognizing))
        }
        let stream = try await browser.send(.get, "/events?conversation=\(conversation)", lastEvent: "3")
        let lines = stream.body.split(separator: "\n").filter { $0.hasPrefix("id: ") || $0.hasPrefix("event: ") }
        #expect(lines == ["event: anew", "id: 1", "id: 2"])
    }
}
