// Beckon: tests of the routes of the pages for who looks after a stack
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PresenterView
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct OperatorRoutesTests {
    /// A stack with one app that has no worker, one request, and nothing decided.
    static func backend() throws -> ScriptedBackend {
        let backend = ScriptedBackend(id: try WebTests.id())
        var (apps, trace) = (Report(), Report())
        apps.apps = [
            AppReport(app: "hop", name: "Hop & Go", intents: ["Go"], workers: 0, workInFlight: 0, workQueued: 0)
        ]
        trace.events = [
            try WebTests.event(1, "c", .accepted, .recognizing) { $0.utterance = "a ride <b>" },
            try WebTests.event(2, "c", .ended, .completed) { $0.response = ResponseMessage(code: "success") },
        ]
        let reports = [Query.Subject.apps: apps, .trace: trace]
        backend.reports.withLock { $0 = reports }
        return backend
    }

    private static func browser(_ backend: ScriptedBackend) throws -> Browser {
        Browser(try Browser.web(backend, isOperator: true))
    }

    static let paths = ["/system", "/apps", "/requests/0198c0de-0000-7000-8000-000000000001", "/requests"]

    /// Without `--operator` there is a sentence, and no way to be seen to what there is not.
    @Test(arguments: paths) func off(_ path: String) async throws {
        let backend = try Self.backend()
        var browser = try Browser(backend)
        let answer = try await browser.send(.get, path)
        #expect(answer.status == 404)
        #expect(answer.body.contains("This page is not switched on here.") && !answer.body.contains("<nav"))
        #expect(!(try await browser.send(.get, "/").body.contains("<nav")))
        #expect(backend.calls.isEmpty)
    }

    @Test(arguments: paths) func on(_ path: String) async throws {
        var browser = try Self.browser(try Self.backend())
        let answer = try await browser.send(.get, path, fields: ["Accept-Language": "de-AT"])
        #expect(answer.status == 200)
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.contentLanguage] == "de")
        #expect(answer.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        for own in [">System</a>", ">Unterhaltung</a>", "<script src=\"/operator.js\" defer></script>"] {
            #expect(answer.body.contains(own))
        }
        for foreign in ["style=", "onclick", "<style", "http://", "https://", "<script>"] {
            #expect(!answer.body.contains(foreign))
        }
        #expect(try await browser.send(.get, "/").body.contains("href=\"/system\""))
    }

    @Test(arguments: ["/operator.js", "/operator.css"]) func files(_ path: String) async throws {
        var browser = try Self.browser(try Self.backend())
        let answer = try await browser.send(.get, path)
        #expect(answer.status == 200 && answer.body.count > 1_000)
        #expect(!answer.body.contains("http") && !answer.body.contains("url("))
    }

    @Test(arguments: [
        ("0198c0de-0000-7000-8000-000000000002", 404, "Nothing is known of the request"),
        ("0198C0DE-0000-7000-8000-000000000001", 200, "a ride &lt;b&gt;"),
        ("x", 400, "<bdi>x</bdi> is not the id"), ("%3Cscript%3E", 400, "is not the id"),
        (String(repeating: "a", count: 5_000), 400, "is not the id"),
    ]) func ids(_ id: String, _ status: Int, _ text: String) async throws {
        var browser = try Self.browser(try Self.backend())
        let answer = try await browser.send(.get, "/requests/\(id)")
        #expect(answer.status == status)
        #expect(answer.body.contains(text) && !answer.body.contains("<script>") && answer.body.utf8.count < 8_000)
    }

    /// Where keys are in use and the page's may not ask, the page says so.
    @Test func notAllowed() async throws {
        let backend = try Self.backend()
        let refusal = Refusal("notAllowed", "the key 'presenter' may not ask for 'status'")
        let refused = [Query.Subject.status: refusal, .workers: refusal, .preferences: refusal, .trace: refusal]
        backend.refusedSubjects.withLock { $0 = refused }
        var browser = try Self.browser(backend)
        let system = try await browser.send(.get, "/system")
        #expect(system.status == 200 && system.body.contains("The key of this page may not ask for this."))
        #expect(system.body.contains("Hop &amp; Go") && system.body.contains("no worker"))
        #expect(try await browser.send(.get, Self.paths[2]).status == 403)
        let busy = [Query.Subject.trace: Refusal("busy", "later")]
        backend.refusedSubjects.withLock { $0 = busy }
        #expect(try await browser.send(.get, Self.paths[2]).status == 503)
    }

    /// What stands in the address is what is asked for, and a form that a browser sends by itself may be sent.
    @Test(
        arguments: [
            ("", RequestFilter(), 200),
            ("?user=&app=&outcome=", RequestFilter(), 200),
            (
                "?user=ann+b&app=hop&intent=Go&outcome=open",
                .init(user: "ann b", app: "hop", intent: "Go", outcome: "open"), 200
            ),
            ("?user=%C3%A4%2B%26&user=bo&other=1", .init(user: "ä+&"), 200),
            ("?id=0198C0&after=1.x.0", .init(idPrefix: "0198c0", after: "1.x.0"), 200),
            (
                "?since=1970-01-01T00%3A01&until=1970-01-02",
                .init(since: Instant(milliseconds: 60_000), until: Instant(milliseconds: 86_400_000)), 200
            ),
            ("?since=yesterday", nil, 400),
        ] as [(String, RequestFilter?, Int)])
    func whatIsLookedFor(_ query: String, _ filter: RequestFilter?, _ status: Int) async throws {
        let backend = try Self.backend()
        var browser = try Self.browser(backend)
        let answer = try await browser.send(.get, "/requests\(query)")
        #expect(answer.status == status)
        #expect(backend.filters.withLock { $0 } == [filter].compactMap(\.self))
        #expect(answer.headers[.contentSecurityPolicy]?.contains("form-action 'self'") == true)
        #expect(answer.body.contains("That cannot be searched for.") == (filter == nil))
        let other = try await browser.send(.get, "/system")
        #expect(other.headers[.contentSecurityPolicy]?.contains("form-action 'none'") == true)
    }

    @Test(arguments: [
        ("invalidFilter", 400, "That cannot be searched for."), ("invalidName", 400, "That cannot be searched for."),
        ("notAllowed", 403, "The key of this page may not ask for this."), ("busy", 503, "has too much to do"),
    ]) func aListThatIsRefused(_ code: String, _ status: Int, _ text: String) async throws {
        let backend = try Self.backend()
        backend.list.withLock { $0 = .failure(Refusal(code, "why")) }
        var browser = try Self.browser(backend)
        let answer = try await browser.send(.get, "/requests?user=ann")
        #expect(answer.status == status)
        #expect(answer.body.contains(text) && answer.body.contains("name=\"user\""))
    }

    /// Pages that look on do not multiply what the dispatcher is asked.
    @Test func isAskedOnce() async throws {
        let backend = try Self.backend()
        var browser = try Self.browser(backend)
        for _ in 0..<5 { _ = try await browser.send(.get, "/system") }
        #expect(backend.calls.filter { $0.name == "query status" }.count == 1)
    }

    /// The dispatcher forgets an app soon after its last worker; who looks after the stack is told for a day.
    @Test func anAppThatIsGoneIsRemembered() async throws {
        let backend = try Self.backend()
        let clock = Mutex(Instant(milliseconds: 0))
        let stack = StackInSight(backend) { clock.withLock { $0 } }
        #expect(await stack.latest().facts.gone == [])
        let none: Report = {
            var report = Report()
            report.apps = []
            return report
        }()
        backend.reports.withLock { $0[.apps] = none }
        clock.withLock { $0 = Instant(milliseconds: 5_000) }
        #expect(await stack.latest().facts.gone.map(\.name) == ["Hop & Go"])
        clock.withLock { $0 = Instant(milliseconds: 2 * 86_400_000) }
        #expect(await stack.latest().facts.gone == [])
    }

    // MARK: Settings

    static let grant = #"{"app":"hop","user":"ann","status":"authorized"}"#
    static let choice = #"{"app":"hop","user":"ann","domain":"rides"}"#

    @Test func settings() async throws {
        let backend = try Self.backend()
        var browser = try Self.browser(backend)
        _ = try await browser.open()
        #expect(try await browser.send(.post, "/apps/authorization", Self.grant).status == 202)
        #expect(try await browser.send(.post, "/apps/default", Self.choice).status == 202)
        let expected = [
            Setting(authorization: .init(user: "ann", app: "hop", status: .authorized)),
            Setting(defaultApp: .init(user: "ann", domain: "rides", app: "hop")),
        ]
        #expect(backend.settings.withLock { $0 } == expected)
        // An app that is not there, and what is no status.
        let other = Self.grant.replacing("hop", with: "hup")
        #expect(try await browser.send(.post, "/apps/authorization", other).code == "unknownApp")
        let odd = Self.grant.replacing("authorized", with: "root")
        #expect(try await browser.send(.post, "/apps/authorization", odd).status == 400)
        #expect(backend.settings.withLock { $0.count } == 2)
    }

    /// What a page elsewhere sends, and what comes without a session or with the token of another, changes nothing.
    @Test(arguments: HostilePageTests.attempts, [("/apps/authorization", grant), ("/apps/default", choice)])
    func nothingIsTaken(_ attempt: HostilePageTests.Attempt, _ post: (path: String, body: String)) async throws {
        let backend = try Self.backend()
        var browser = try Self.browser(backend)
        _ = try await browser.open()
        if let token = attempt.token { browser.token = token }
        let answer = try await browser.send(
            .post, post.path, post.body, host: attempt.host, origin: attempt.origin, type: attempt.type,
            fields: attempt.fields)
        #expect(answer.code == attempt.code)
        if attempt.code == "wrongToken" { #expect(answer.status == 403) }
        browser.cookie = nil
        #expect(try await browser.send(.post, post.path, post.body).status == 403)
        browser.cookie = "beckon=made-up"
        browser.token = PageToken.text(for: "made-up")
        #expect(try await browser.send(.post, post.path, post.body).status == 403)
        #expect(backend.settings.withLock { $0 } == [])
    }

    @Test func nothingIsSetWhereThePagesAreOff() async throws {
        let backend = try Self.backend()
        var browser = try Browser(backend)
        _ = try await browser.open()
        #expect(try await browser.send(.post, "/apps/authorization", Self.grant).status == 404)
        #expect(backend.settings.withLock { $0 } == [])
    }

    /// A card of what became of a request leads to how it came about, where that page is.
    @Test(arguments: [true, false]) func waysFromCards(_ isOperator: Bool) async throws {
        let backend = try Self.backend()
        var browser = Browser(try Browser.web(backend, isOperator: isOperator))
        let conversation = try await browser.open()
        backend.put(
            try WebTests.event(1, conversation, .ended, .completed) { $0.response = ResponseMessage(code: "success") })
        let all = try await browser.send(.get, "/events?conversation=\(conversation)")
        #expect(all.body.contains("/requests/\(backend.id)") == isOperator)
    }
}
