// Beckon: tests of who may see what
// SPDX-License-Identifier: Apache-2.0

import Access
import ClientKit
import Foundation
import Hummingbird
import Keys
import Logging
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct VisitorTests {
    private let door: Door

    init() throws { self.door = try Door() }

    // MARK: Who may see what

    private static let nobody = Visitor?.none
    private static let lone = Visitor(user: "local", isOperator: false, isSignedIn: false, owner: "s")
    private static let owner = Visitor(user: "local", isOperator: true, isSignedIn: false, owner: "s")
    private static let ann = Visitor(user: "ann", isOperator: false, isSignedIn: true, owner: "a")
    private static let boss = Visitor(user: "boss", isOperator: true, isSignedIn: true, owner: "b")

    @Test(
        "Who may see what",
        arguments: [
            ("/health", nobody, .allowed), ("/page.css", nobody, .allowed), ("/sign-in", nobody, .allowed),
            ("/sign-in/abc", nobody, .allowed), ("/", nobody, .signIn), ("/events", nobody, .signIn),
            ("/session", nobody, .signIn), ("/say", nobody, .signIn), ("/sign-out", nobody, .signIn),
            ("/sign-inside", nobody, .signIn), ("/what/there/is/not", nobody, .signIn), ("/system", nobody, .signIn),
            ("/requests/1", nobody, .signIn), ("/apps/default", nobody, .signIn), ("", nobody, .signIn),
            ("/", lone, .allowed), ("/system", lone, .off), ("/system", owner, .allowed), ("/", ann, .allowed),
            ("/events", ann, .allowed), ("/system", ann, .notYours), ("/apps", ann, .notYours),
            ("/apps/authorization", ann, .notYours), ("/requests", ann, .notYours), ("/requests/1", ann, .notYours),
            ("/requests", boss, .allowed), ("/apps/default", boss, .allowed), ("/", boss, .allowed),
        ] as [(String, Visitor?, Reach.Verdict)])
    func verdicts(_ path: String, _ visitor: Visitor?, _ expected: Reach.Verdict) {
        #expect(Reach(path, files: ["/page.css", "/page.js"]).verdict(visitor) == expected)
    }

    /// Every route that there is asks, also under a path that is written in another way.
    @Test(arguments: [
        "/", "/events?conversation=c", "/system", "/apps", "/requests", "/requests/\(UUID())", "//system", "/system/",
        "/history", "/history/c", "/nothing",
    ]) func nothingWithoutASession(_ path: String) async throws {
        _ = try self.door.invite("ann")
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = Browser(try self.door.web(backend, isOperator: true))
        for cookie in [nil, "beckon=made-up", "beckon=\(Browser.key.secret("s9"))"] {
            // Whoever makes up a cookie can compute the token that belongs to it.
            browser.cookie = cookie
            browser.token = cookie.map { PageToken.text(for: String($0.dropFirst("beckon=".count))) }
            let json = try await browser.send(.get, path)
            #expect(json.status == 401 && json.code == "notSignedIn")
            let page = try await browser.send(.get, path, fields: Door.person)
            #expect(page.status == 401 && page.body.contains("Du bist nicht angemeldet"))
            #expect(page.headers[.cacheControl] == "no-store" && page.headers[.setCookie] == nil)
        }
        #expect(backend.calls.isEmpty && backend.filters.withLock { $0.isEmpty })
    }

    @Test(arguments: [
        "/session", "/say", "/undo", "/answer", "/cancel", "/delivered", "/device", "/apps/default",
        "/apps/authorization", "/sign-out",
    ]) func nothingIsTakenWithoutASession(_ path: String) async throws {
        _ = try self.door.invite("ann")
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = Browser(try self.door.web(backend, isOperator: true))
        #expect(try await browser.send(.post, path, "{}").code == "notSignedIn")
        #expect(backend.calls.isEmpty && browser.cookie == nil)
    }

    // MARK: Users apart

    @Test func oneUserNeverSeesAnothers() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        let web = try self.door.web(backend)
        var (ann, bob, phone) = (
            try await self.door.browser(web, "ann"), try await self.door.browser(web, "bob"),
            try await self.door.browser(web, "ann")
        )
        let conversation = try await ann.open()
        backend.put(try WebTests.event(1, conversation, .accepted, .recognizing) { $0.utterance = "a secret" })
        #expect(try await ann.send(.get, "/events?conversation=\(conversation)").body.contains("a secret"))
        #expect(try await bob.open() != conversation)
        let events = try await bob.send(.get, "/events?conversation=\(conversation)")
        #expect(events.code == "unknownConversation" && !events.body.contains("a secret"))
        let body = #"{"conversation":"\#(conversation)","text":"hi","isLocked":false}"#
        for path in ["/say", "/device"] {
            #expect(try await bob.send(.post, path, body).code == "unknownConversation")
        }
        #expect(try await bob.send(.post, "/cancel", #"{"request":"\#(backend.id)"}"#).code == "unknownRequest")
        // The same user has it in every browser.
        #expect(try await phone.open() == conversation)
        #expect(try await phone.send(.get, "/events?conversation=\(conversation)").body.contains("a secret"))
        #expect(try await phone.send(.post, "/cancel", #"{"request":"\#(backend.id)"}"#).status == 202)
    }

    /// A conversation's name is proven after a restart, too, and by nobody else.
    @Test func aUsersConversationsOutliveTheProcess() async throws {
        let web = try self.door.web(ScriptedBackend(id: WebTests.id()))
        var (ann, bob) = (try await self.door.browser(web, "ann"), try await self.door.browser(web, "bob"))
        let conversation = try await ann.open()
        _ = try await bob.open()
        let later = Browser(try self.door.web(ScriptedBackend(id: WebTests.id())))
        var (again, other) = (later, later)
        (again.cookie, again.token, other.cookie, other.token) = (ann.cookie, ann.token, bob.cookie, bob.token)
        #expect(try await again.send(.get, "/events?conversation=\(conversation)").status == 200)
        #expect(try await other.send(.get, "/events?conversation=\(conversation)").status == 404)
    }

    @Test func onlyOperatorsLookAtTheStack() async throws {
        let web = try self.door.web(ScriptedBackend(id: WebTests.id()), isOperator: true)
        var (ann, boss) = (
            try await self.door.browser(web, "ann"), try await self.door.browser(web, "boss", isOperator: true)
        )
        for path in ["/system", "/apps", "/requests", "/requests/\(try WebTests.id())", "//system"] {
            let page = try await ann.send(.get, path, fields: Door.person)
            #expect(page.status == (path == "//system" ? 404 : 403) && !page.body.contains("<table"))
            #expect(try await boss.send(.get, path, fields: Door.person).status != 403)
        }
        #expect(try await ann.send(.get, "/", fields: Door.person).body.contains("href=\"/system\"") == false)
        #expect(try await boss.send(.get, "/", fields: Door.person).body.contains("href=\"/system\""))
        _ = try await ann.open()
        #expect(try await ann.send(.post, "/apps/default", OperatorRoutesTests.choice).code == "notOperator")
    }
}
