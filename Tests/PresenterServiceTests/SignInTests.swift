// Beckon: tests of signing in and out, and of who may see what
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

@Suite struct SignInTests {
    private let door: Door

    init() throws { self.door = try Door() }

    // MARK: Signing in

    @Test func aLinkSignsInOnce() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        let web = try self.door.web(backend)
        let link = try self.door.invite("ann")
        var (first, second) = (Browser(web), Browser(web))
        // Being looked at does not use it up.
        for _ in 0..<3 {
            let ask = try await first.send(.get, "/sign-in/\(link)", fields: Door.person)
            #expect(ask.status == 200 && ask.body.contains("Als ann anmelden?") && ask.headers[.setCookie] == nil)
            #expect(ask.headers[.contentSecurityPolicy]?.contains("form-action 'self'") == true)
            #expect(!ask.body.contains("<script"))
        }
        let opened = try await first.send(.post, "/sign-in", "link=\(link)", type: Door.form)
        #expect(opened.status == 303)
        let cookie = opened.headers[.setCookie] ?? ""
        #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"))
        for again in [
            try await second.send(.post, "/sign-in", "link=\(link)", type: Door.form),
            try await second.send(.get, "/sign-in/\(link)", fields: Door.person),
        ] {
            #expect(again.status == 410 && again.headers[.setCookie] == nil)
        }
        let page = try await first.send(.get, "/", fields: Door.person)
        #expect(page.status == 200 && page.body.contains("<bdi class=\"who\">ann</bdi>"))
        #expect(!page.body.contains("href=\"/system\""))
        let conversation = try await first.open()
        #expect(try await first.send(.post, "/say", #"{"conversation":"\#(conversation)","text":"hi"}"#).status == 202)
        #expect(backend.calls.last?.context?.user == "ann")
        // Neither the secret of the link nor that of the session stands in the file.
        let file = String(decoding: FileManager.default.contents(atPath: self.door.store.path) ?? Data(), as: UTF8.self)
        let secret = cookie.dropFirst("beckon=".count).prefix { $0 != ";" }
        #expect(!file.contains(link) && !file.contains(secret) && file.contains(UsersFile.digest(of: String(secret))))
    }

    @Test func aLinkExpires() async throws {
        var browser = Browser(try self.door.web(ScriptedBackend(id: WebTests.id())))
        let link = try self.door.invite("ann")
        self.door.time.withLock { $0 = $0 + .minutes(15) }
        #expect(try await browser.send(.get, "/sign-in/\(link)", fields: Door.person).status == 410)
        #expect(try await browser.send(.post, "/sign-in", "link=\(link)", type: Door.form).status == 410)
        #expect(browser.cookie == nil)
    }

    @Test func aSessionExpires() async throws {
        var browser = try await self.door.browser(try self.door.web(ScriptedBackend(id: WebTests.id())), "ann")
        #expect(try await browser.send(.get, "/").status == 200)
        self.door.time.withLock { $0 = $0 + .days(30) }
        #expect(try await browser.send(.get, "/").status == 401)
    }

    /// Behind https the cookie is for this host and https alone.
    @Test func aSecureCookie() async throws {
        let browser = try await self.door.browser(
            try self.door.web(ScriptedBackend(id: WebTests.id()), isSecure: true), "ann")
        #expect(browser.cookie?.hasPrefix("__Host-beckon=") == true)
    }

    /// A page elsewhere signs nobody in: neither as somebody else, nor with a type that a browser sends without asking.
    @Test(
        arguments: [
            ("http://evil.example", Door.form, 403), (nil, Door.form, 403), ("null", Door.form, 403),
            ("http://localhost:8080", "text/plain", 415),
        ] as [(String?, String, Int)]) func onlyOurOwnForm(_ origin: String?, _ type: String, _ status: Int)
        async throws
    {
        var browser = Browser(try self.door.web(ScriptedBackend(id: WebTests.id())))
        let link = try self.door.invite("ann")
        let answer = try await browser.send(.post, "/sign-in", "link=\(link)", origin: origin, type: type)
        #expect(answer.status == status && browser.cookie == nil)
        #expect(try await browser.send(.get, "/sign-in/\(link)", fields: Door.person).status == 200)
    }

    @Test func linksAreTriedSlowly() async throws {
        var browser = Browser(try self.door.web(ScriptedBackend(id: WebTests.id())))
        let link = try self.door.invite("ann")
        for number in 0..<LinkTries.ofAddress {
            #expect(try await browser.send(.get, "/sign-in/wrong\(number)", fields: Door.person).status == 410)
        }
        let limited = try await browser.send(.post, "/sign-in", "link=\(link)", type: Door.form)
        #expect(limited.status == 429 && limited.headers[.retryAfter] == "60" && browser.cookie == nil)
        self.door.time.withLock { $0 = $0 + .minutes(1) }
        #expect(try await browser.send(.post, "/sign-in", "link=\(link)", type: Door.form).status == 303)
    }

    @Test(
        "How often links are tried",
        arguments: [
            (10, "a", "a", 0, false), (9, "a", "a", 0, true), (10, "a", "b", 0, true), (10, "a", "a", 60_000, true),
            (100, nil, nil, 0, false), (99, nil, nil, 0, true), (100, nil, "b", 59_999, false),
        ]
            as [(Int, String?, String?, Int64, Bool)])
    func tries(_ count: Int, _ from: String?, _ next: String?, _ later: Int64, _ expected: Bool) {
        var tries = LinkTries()
        for _ in 0..<count { tries.note(from: from, at: Browser.time) }
        #expect(tries.mayTry(from: next, at: Browser.time + Milliseconds(later)) == expected)
    }

    // MARK: Ends

    @Test func signingOut() async throws {
        let web = try self.door.web(ScriptedBackend(id: WebTests.id()))
        var (ann, phone) = (try await self.door.browser(web, "ann"), try await self.door.browser(web, "ann"))
        _ = try await ann.open()
        let cookie = ann.cookie
        let answer = try await ann.send(.post, "/sign-out", "{}")
        #expect(answer.status == 200 && answer.headers[.setCookie]?.hasPrefix("beckon=; Path=/; Max-Age=0;") == true)
        // It is the server that forgot it.
        ann.cookie = cookie
        #expect(try await ann.send(.get, "/").status == 401)
        #expect(try await phone.send(.get, "/").status == 200)
        #expect(try self.door.store.read()?["ann"]?.sessions.count == 1)
    }

    @Test func removingAUserEndsWhatIsOpen() async throws {
        let backend = ScriptedBackend(id: try WebTests.id(), states: [.connected])
        let web = try self.door.web(backend)
        var ann = try await self.door.browser(web, "ann")
        let conversation = try await ann.open()
        let secret = ann.cookie?.dropFirst("beckon=".count).description
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in web.visitors.end(ofSession: secret) {}
                return true
            }
            _ = try self.door.store.change { users in (users.remove("ann"), isChanged: true) }
            web.visitors.refresh()
            #expect(try await group.next() == true)
        }
        #expect(try await ann.send(.get, "/events?conversation=\(conversation)").status == 401)
        #expect(try await ann.send(.post, "/session", "{}").code == "notSignedIn")
    }

    /// The stream of somebody whose session is over says so, and ends.
    @Test func aStreamSaysThatItIsOver() async throws {
        let backend = ScriptedBackend(id: try WebTests.id(), states: [.connected])
        let web = try self.door.web(backend)
        let owner = try #require(web.sessions.open(secret: nil, isNew: false).newSecret)
        let stream = EventStream(
            web: web, place: try #require(web.sessions.openStream(secret: owner)), owner: owner, session: "over",
            conversation: "c", after: 0, locale: "en", timeZone: "UTC", leadsToTraces: false)
        _ = try self.door.invite("ann")
        web.visitors.refresh()
        let collected = Collected()
        var writer: any ResponseBodyWriter = Collector(collected: collected)
        try await stream.write(to: &writer, until: RequestBody(buffer: .init()))
        #expect(collected.text.contains("event: signedOut\n"))
    }

    /// A session that is over by its time ends what is open, too.
    @Test func aStreamEndsWithItsSession() async throws {
        let web = try self.door.web(ScriptedBackend(id: WebTests.id()))
        let ann = try await self.door.browser(web, "ann")
        let secret = ann.cookie?.dropFirst("beckon=".count).description
        let end = web.visitors.end(ofSession: secret)
        self.door.time.withLock { $0 = $0 + .days(30) }
        web.visitors.look()
        for await _ in end {}
    }

    // MARK: The file

    /// Whoever was here before there were users signs in, too, without a restart.
    @Test func theFirstUserClosesTheDoor() async throws {
        let web = try self.door.web(ScriptedBackend(id: WebTests.id()), isOperator: true)
        var browser = Browser(web)
        let conversation = try await browser.open()
        #expect(try await browser.send(.get, "/system").status == 200)
        _ = try self.door.invite("ann")
        #expect(try await browser.send(.get, "/events?conversation=\(conversation)").code == "notSignedIn")
        // A file that is gone, or damaged, opens nothing.
        try FileManager.default.removeItem(atPath: self.door.store.path)
        #expect(try await browser.send(.get, "/").status == 401)
        try Data("{".utf8).write(to: URL(fileURLWithPath: self.door.store.path))
        #expect(try await browser.send(.get, "/").status == 401)
        #expect(throws: KeysError.self) { try self.door.web(ScriptedBackend(id: WebTests.id())) }
    }

    @Test(
        "Where others could reach the page somebody has to sign in, unless it is said otherwise",
        arguments: [
            ("127.0.0.1", false, false, true), ("127.1.2.3", false, false, true), ("localhost", false, false, true),
            ("::1", false, false, true), ("0.0.0.0", false, false, false), ("::", false, false, false),
            ("192.0.2.7", false, false, false), ("127.0.0.1.example", false, false, false),
            ("127.1", false, false, false),
            ("house", false, false, false), ("0.0.0.0", true, false, true), ("0.0.0.0", false, true, true),
        ]) func start(_ address: String, _ letsAnyoneIn: Bool, _ hasUsers: Bool, _ starts: Bool) throws
    {
        if hasUsers { _ = try self.door.invite("ann") }
        let settings = PresenterSettings(address: address, users: self.door.store.path, letsAnyoneIn: letsAnyoneIn)
        let visitors = Result {
            try Visitors(settings: settings, key: Browser.key, now: { Browser.time }, logger: .init(label: "test"))
        }
        switch visitors {
        case .success: #expect(starts)
        case .failure(let error): #expect(!starts && "\(error)".contains("--let-anyone-in"))
        }
    }
}
