// Beckon: tests of what a user said before: the list, one of it, what is offered again, and the language
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct HistoryTests {
    private let door: Door

    init() throws { self.door = try Door() }

    private static func id(_ number: Int) throws -> CorrelationID {
        try #require(CorrelationID("0198c0de-0000-7000-8000-0000000000\(10 + number)"))
    }

    private static let declared = Manifest(
        app: "hop", name: "Hop", usageDescription: "Rides.",
        intents: [
            IntentDeclaration(name: "Ride", domain: "rides"),
            IntentDeclaration(name: "Pay", domain: "rides", lock: .always),
            IntentDeclaration(name: "Open", domain: "rides"),
        ], types: [], restrictedWhileLocked: ["Open"])

    /// A request that was said and done, as the dispatcher tells of it.
    private static func put(
        _ words: String, _ number: Int, _ sequence: UInt64, _ conversation: String, user: String = "ann",
        intent: String = "Ride", hidden: Bool = false, _ backend: ScriptedBackend
    ) throws {
        let id = try Self.id(number)
        let time = Browser.time + .minutes(Int64(number) * 30) + Milliseconds(-86_400_000)
        var said = Event(
            sequence: sequence, conversation: conversation, correlationID: id, time: time, kind: .accepted,
            phase: .recognizing)
        said.utterance = words
        var ended = Event(
            sequence: sequence + 1, conversation: conversation, correlationID: id, time: time, kind: .ended,
            phase: .completed)
        (ended.app, ended.intent, ended.response) = ("hop", intent, ResponseMessage(code: "success"))
        for event in [said, ended] { backend.put(event) }
        let listed = ListedRequest(
            id, began: time, ended: time, user: user, intent: intent, app: "hop", outcome: .completed)
        backend.list.withLock { list in
            list = list.map { RequestList([listed] + $0.requests, older: $0.older) }
        }
        if hidden { said.utterance = Redaction.mark }
        backend.reports.withLock { reports in
            var trace = reports[.trace] ?? Report()
            trace.events = (trace.events ?? []) + [said, ended]
            reports[.trace] = trace
        }
    }

    private func users() async throws -> (web: Web, ann: Browser, bob: Browser, backend: ScriptedBackend) {
        let backend = ScriptedBackend(id: try WebTests.id(), manifests: [Self.declared])
        let web = try self.door.web(backend)
        return (web, try await self.door.browser(web, "ann"), try await self.door.browser(web, "bob"), backend)
    }

    @Test func aUsersOwnConversationsAreListed() async throws {
        var (_, ann, bob, backend) = try await self.users()
        let (old, current, other) = (try await ann.open(), try await ann.open(isNew: true), try await bob.open())
        try Self.put("the first <b>", 1, 1, old, backend)
        try Self.put("the second", 2, 3, old, backend)
        try Self.put("pay 5 to 1234", 3, 1, current, hidden: true, backend)
        try Self.put("a secret of bob", 4, 1, other, user: "bob", backend)
        try Self.put("said in a terminal", 5, 1, "terminal", backend)
        let list = try await ann.send(.get, "/history", fields: ["Accept-Language": "de"])
        #expect(
            list.status == 200 && list.headers[.cacheControl] == "no-store"
                && list.body.contains("Frühere Unterhaltungen"))
        // Only her own, each once, by the first words; a user's own words are theirs to read.
        #expect(backend.filters.withLock { $0.last?.user } == "ann")
        #expect(list.body.contains("the first &lt;b&gt;") && list.body.contains("pay 5 to 1234"))
        for foreign in ["the second", "secret", "terminal", "<script"] { #expect(!list.body.contains(foreign)) }
        #expect(list.body.contains("href=\"/history/\(old)\"") && !list.body.contains("/history/\(current)"))
        // Newest first; what goes on is a way to where it does.
        let places = ["pay 5", "the first"].map { list.body.range(of: $0)?.lowerBound }
        #expect(places[0].map { one in places[1].map { one < $0 } ?? false } == true)
        #expect(list.body.contains("läuft noch"))

        let page = try await ann.send(.get, "/history/\(old)", fields: ["Accept-Language": "en"])
        #expect(page.status == 200 && page.body.contains("the first &lt;b&gt;") && page.body.contains("the second"))
        for what in ["<button", "<form", "<input", "<script", "pay 5"] { #expect(!page.body.contains(what), "\(what)") }
        // Not of another, not with a name that is guessed, not of a terminal.
        for name in [old, "terminal", "web-1-\(String(repeating: "0", count: 32))"] {
            let foreign = try await bob.send(.get, "/history/\(name)")
            #expect(foreign.status == 404 && !foreign.body.contains("the first"))
        }
    }

    @Test func theListGoesOn() async throws {
        var (_, ann, _, backend) = try await self.users()
        let name = try await ann.open()
        _ = try await ann.open(isNew: true)
        try Self.put("the first", 1, 1, name, backend)
        backend.list.withLock { list in list = list.map { RequestList($0.requests, older: "1.a.0") } }
        let list = try await ann.send(.get, "/history?after=2.b.0", fields: ["Accept-Language": "en"])
        #expect(backend.filters.withLock { $0.last?.after } == "2.b.0")
        #expect(list.body.contains("href=\"/history?after=1.a.0\"") && list.body.contains(">Newest</a>"))
        backend.list.withLock { $0 = .failure(Refusal("invalidFilter", "no")) }
        #expect(try await ann.send(.get, "/history?after=x").status == 400)
        backend.list.withLock { $0 = .failure(Refusal("busy", "later")) }
        #expect(try await ann.send(.get, "/history").status == 503)
    }

    /// Nobody signs in: a browser has what it proves by its cookie, and nothing else that the one user said.
    @Test func withoutUsersABrowserHasItsOwn() async throws {
        let backend = ScriptedBackend(id: try WebTests.id(), manifests: [Self.declared])
        let web = try Browser.web(backend)
        var (one, other, fresh) = (Browser(web), Browser(web), Browser(web))
        let (name, _) = (try await one.open(), try await other.open())
        _ = try await one.open(isNew: true)
        try Self.put("the first", 1, 1, name, backend)
        #expect(try await one.send(.get, "/history").body.contains("the first"))
        for browser in [other, fresh] {
            var browser = browser
            #expect(!(try await browser.send(.get, "/history").body.contains("the first")))
            #expect(try await browser.send(.get, "/history/\(name)").status == 404)
        }
        #expect(try await fresh.send(.get, "/history").status == 200)
    }

    private struct Offered: Decodable { var suggestions: [String] }

    private static func offered(_ browser: inout Browser, isLocked: Bool) async throws -> [String] {
        let body = "{\"locale\":\"en\",\"timeZone\":\"UTC\",\"isLocked\":\(isLocked)}"
        let answer = try await browser.send(.post, "/suggestions", body)
        return try answer.decoded(as: Offered.self).suggestions
    }

    @Test func whatWasDoneIsOfferedAgain() async throws {
        var (_, ann, bob, backend) = try await self.users()
        let (old, other) = (try await ann.open(), try await bob.open())
        try Self.put("Take me home", 1, 1, old, backend)
        try Self.put("Take me home", 2, 3, old, backend)
        try Self.put("Pay the driver", 3, 5, old, intent: "Pay", backend)
        try Self.put("Pay 5 to 1234", 4, 7, old, hidden: true, backend)
        try Self.put("Feed the cat", 5, 9, old, intent: "Feed", backend)
        try Self.put("Open the trunk", 7, 11, old, intent: "Open", backend)
        try Self.put("A secret of bob", 6, 1, other, user: "bob", backend)
        // The app of the cat is gone: nobody knows whether it is sensitive.
        #expect(try await Self.offered(&ann, isLocked: false) == ["Take me home", "Pay the driver", "Open the trunk"])
        #expect(try await Self.offered(&ann, isLocked: true) == ["Take me home"])
        #expect(backend.filters.withLock { $0.last?.outcome } == "completed")
        // What the dispatcher lists for somebody else is not theirs either where a name does not prove it.
        #expect(try await Self.offered(&bob, isLocked: false) == ["A secret of bob"])
        // The life of a request is asked for once.
        let traces = backend.calls.count { $0.name == "query trace" }
        _ = try await Self.offered(&ann, isLocked: false)
        #expect(backend.calls.count { $0.name == "query trace" } == traces)
        ann.token = nil
        #expect(try await ann.send(.post, "/suggestions", "{}").code == "wrongToken")
    }

    @Test func theLanguageIsRemembered() async throws {
        var browser = try Browser(ScriptedBackend(id: WebTests.id()))
        let page = try await browser.send(.get, "/", fields: ["Accept-Language": "en-GB"])
        for (language, name) in [("en", "English"), ("de", "Deutsch"), ("es", "Español"), ("id", "Bahasa Indonesia")] {
            #expect(page.body.contains("<a href=\"/language/\(language)\"") && page.body.contains(">\(name)</a>"))
        }
        let chosen = try await browser.send(.get, "/language/de")
        #expect(chosen.status == 303 && chosen.headers[.location] == "/")
        #expect(chosen.headers[.setCookie] == "beckon-language=de; Path=/; Max-Age=31536000; SameSite=Strict")
        for (accepted, locale) in [("en-GB", "de"), ("fr, de-AT;q=0.5", "de-AT")] {
            let german = try await browser.send(.get, "/", fields: ["Accept-Language": accepted])
            #expect(german.headers[.contentLanguage] == "de" && german.body.contains("data-locale=\"\(locale)\""))
        }
        for odd in ["xx", "fr", "de-AT", "%22"] {
            #expect(try await browser.send(.get, "/language/\(odd)").headers[.setCookie] == nil)
        }
        browser.cookie = "beckon-language=<b>"
        let plain = try await browser.send(.get, "/", fields: ["Accept-Language": "es"])
        #expect(plain.headers[.contentLanguage] == "es" && !plain.body.contains("<b>"))
        #expect(try await browser.send(.get, "/language/de", fields: ["Sec-Fetch-Site": "cross-site"]).status == 403)
    }
}
