// Beckon: tests of the page's routes
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import Schema
import Testing

@testable import PresenterService

@Suite struct WebTests {
    static func id() throws -> CorrelationID {
        try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
    }

    static func event(
        _ sequence: UInt64, _ conversation: String, _ kind: Event.Kind, _ phase: Phase,
        _ change: (inout Event) -> Void = { _ in }
    ) throws -> Event {
        var event = Event(
            sequence: sequence, conversation: conversation, correlationID: try Self.id(),
            time: Instant(milliseconds: 0), kind: kind,
            phase: phase)
        event.app = "hop"
        change(&event)
        return event
    }

    @Test(arguments: ["/", "/page.css", "/page.js", "/edits.js", "/clock.js", "/icon.svg"]) func files(_ path: String)
        async throws
    {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        let answer = try await browser.send(.get, path)
        #expect(answer.status == 200)
        #expect(answer.body.count > 100)
        #expect(browser.cookie == nil)
    }

    /// The content security policy forbids what stands in these files of ours too.
    @Test func thePageKeepsItsOwnPolicy() async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        let page = try await browser.send(.get, "/")
        #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
        #expect(page.headers[.xContentTypeOptions] == "nosniff")
        #expect(!page.body.contains("style=") && !page.body.contains("onclick") && !page.body.contains("<style"))
        for path in ["/", "/page.css", "/page.js", "/edits.js", "/clock.js"] {
            let text = try await browser.send(.get, path).body
            #expect(!text.contains("https://") && !text.contains("http://") && !text.contains("data:image"))
        }
    }

    @Test func health() async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        #expect(try await browser.send(.get, "/health").body == "{\"listeners\":0,\"status\":\"ok\"}")
    }

    @Test func aSession() async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        let first = try await browser.send(.post, "/session", "{}")
        #expect(
            first.headers[.setCookie]
                == "beckon=\(Browser.key.secret("s1")); Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict")
        let name = try await browser.open()
        #expect(first.body.contains(name))
        #expect(try await browser.send(.post, "/session", "{}").headers[.setCookie] == nil)
        #expect(try await browser.open(isNew: true) != name)
    }

    @Test("where browsers come by https the cookie is for this host alone") func aSecureSession() async throws {
        var browser = Browser(try Browser.web(ScriptedBackend(id: Self.id()), isSecure: true))
        let set = try await browser.send(.post, "/session", "{}").headers[.setCookie] ?? ""
        // A browser takes the name only together with these, and with no domain.
        #expect(set.hasPrefix("__Host-beckon=s1.") && set.contains("; Path=/;") && set.hasSuffix("; Secure"))
        #expect(!set.contains("Domain"))
        let name = try await browser.open()
        #expect(try await browser.send(.get, "/events?conversation=\(name)").status == 200)
        // The name without the prefix is anybody's to set.
        browser.cookie = browser.cookie?.replacingOccurrences(of: "__Host-", with: "")
        #expect(try await browser.send(.get, "/events?conversation=\(name)").code == "unknownConversation")
    }

    @Test func saying() async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        let answer = try await browser.send(
            .post, "/say",
            #"{"conversation":"\#(conversation)","text":"Book a ride","locale":"de-DE","timeZone":"Europe/Berlin","isLocked":true}"#
        )
        #expect(answer.status == 202)
        let context = RequestContext(
            conversation: conversation, user: "ann", locale: "de-DE", timeZone: "Europe/Berlin", isLocked: true)
        #expect(backend.calls == [ScriptedBackend.Call(name: "say", text: "Book a ride", context: context)])
    }

    /// A press and a typed value are the same message.
    @Test(arguments: [
        #""question":"q1","reply":{"kind":"value","value":3}"#,
        ##""field":{"question":"q1","form":"integer","type":{"name":"Integer","kind":"integer"},"isArray":false,"label":"l","submit":"s"},"text":"3""##,
    ]) func answering(_ part: String) async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        _ = try await browser.send(.post, "/say", #"{"conversation":"\#(conversation)","text":"x"}"#)
        let answer = try await browser.send(.post, "/answer", "{\"request\":\"\(backend.id)\",\(part)}")
        #expect(answer.status == 202)
        #expect(backend.calls.last?.answer == Answer("q1", .value(3)))
    }

    @Test func cancelDeliveredDevice() async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        _ = try await browser.send(.post, "/say", #"{"conversation":"\#(conversation)","text":"x"}"#)
        _ = try await browser.send(.post, "/delivered", "{\"request\":\"\(backend.id)\",\"question\":\"q\"}")
        _ = try await browser.send(.post, "/device", #"{"conversation":"\#(conversation)","isLocked":false}"#)
        _ = try await browser.send(.post, "/cancel", "{\"request\":\"\(backend.id)\"}")
        #expect(backend.calls.map(\.name) == ["say", "delivered", "device", "cancel"])
    }

    @Test func events() async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        backend.put(try Self.event(1, conversation, .accepted, .recognizing) { $0.utterance = "line\nbreak <b>" })
        backend.put(
            try Self.event(2, conversation, .asked, .resolving) {
                $0.questions = [Question(id: "q", kind: .authorization, intent: "RequestRide", app: "hop")]
            })
        let all = try await browser.send(.get, "/events?conversation=\(conversation)&locale=en&timeZone=UTC")
        #expect(all.headers[.contentType] == "text/event-stream")
        #expect(all.body.hasPrefix("retry: 1500\n\nid: 1\ndata: {"))
        let records = all.body.split(separator: "\n\n").map(String.init)
        #expect(records.count == 3)
        #expect(records[1].contains("line\\nbreak &lt;b&gt;"))
        #expect(records[2].hasPrefix("id: 2\ndata: "))
        #expect(records[2].contains("May Hop &amp; Go handle your requests?"))
        // Every record is two lines: nothing in an event can make a third.
        #expect(records.dropFirst().allSatisfy { $0.split(separator: "\n").count == 2 })
        let rest = try await browser.send(.get, "/events?conversation=\(conversation)&after=0", lastEvent: "1")
        #expect(!rest.body.contains("id: 1\n") && rest.body.contains("id: 2\n"))
        // Each time from the beginning: that is how a page's requests are known.
        #expect(backend.after == [0, 0])
        // What came as an event can be answered, also by a page that did not say it.
        let answer = try await browser.send(
            .post, "/answer", "{\"request\":\"\(backend.id)\",\"question\":\"q\",\"reply\":{\"kind\":\"yes\"}}")
        #expect(answer.status == 202)
        #expect(try await browser.send(.get, "/health").body.contains("\"listeners\":0"))
    }

    // MARK: What is not taken

    struct Wrong: Sendable {
        var path: String
        var body: String
        var status: Int
        var code: String
    }

    @Test(arguments: [
        Wrong(path: "/say", body: "", status: 400, code: "invalidBody"),
        Wrong(path: "/say", body: "{\"conversation\":\"OWN\"}", status: 400, code: "invalidBody"),
        Wrong(path: "/say", body: "{\"conversation\":\"OWN\",\"text\":\"  \"}", status: 422, code: "emptyUtterance"),
        Wrong(
            path: "/say", body: "{\"conversation\":\"else\",\"text\":\"x\"}", status: 404, code: "unknownConversation"),
        Wrong(
            path: "/say", body: "{\"conversation\":\"OWN\",\"text\":\"\(String(repeating: "x", count: 2_001))\"}",
            status: 413,
            code: "utteranceTooLong"),
        Wrong(path: "/say", body: String(repeating: "x", count: 20_000), status: 413, code: "tooLarge"),
        Wrong(path: "/say", body: String(repeating: "[", count: 100), status: 400, code: "tooDeep"),
        Wrong(
            path: "/answer",
            body:
                "{\"request\":\"0198c0de-0000-7000-8000-000000000009\",\"question\":\"q\",\"reply\":{\"kind\":\"no\"}}",
            status: 404, code: "unknownRequest"),
        Wrong(path: "/answer", body: "{\"request\":\"x\"}", status: 400, code: "invalidBody"),
        Wrong(
            path: "/cancel", body: "{\"request\":\"0198c0de-0000-7000-8000-000000000009\"}", status: 404,
            code: "unknownRequest"),
        Wrong(
            path: "/device", body: "{\"conversation\":\"else\",\"isLocked\":true}", status: 404,
            code: "unknownConversation"),
        Wrong(path: "/nothing", body: "{}", status: 404, code: "http"),
    ]) func wrong(_ example: Wrong) async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        let body = example.body.split(separator: "OWN", omittingEmptySubsequences: false).joined(
            separator: conversation)
        let answer = try await browser.send(.post, example.path, body)
        #expect(answer.status == example.status)
        #expect(answer.code == example.code)
        #expect(backend.calls.isEmpty)
    }

    struct Place: Sendable {
        var host: String
        var origin: String?
        var status = 403
        var code: String? = "foreignOrigin"
    }

    @Test(arguments: [
        Place(host: "localhost:8080", origin: "http://evil.example"), Place(host: "localhost:8080", origin: nil),
        Place(host: "localhost:8080", origin: "null"), Place(host: "localhost:8080", origin: "http://localhost:8081"),
        Place(host: "evil.example", origin: "http://evil.example", status: 421, code: "unknownHost"),
        Place(host: "beckon.example", origin: "https://beckon.example", status: 200, code: nil),
        Place(host: "[::1]:8080", origin: "http://[::1]:8080", status: 200, code: nil),
        Place(host: "127.0.0.1:8080", origin: "http://127.0.0.1:8080", status: 200, code: nil),
    ]) func origins(_ place: Place) async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        let answer = try await browser.send(.post, "/session", "{}", host: place.host, origin: place.origin)
        #expect(answer.status == place.status)
        #expect(answer.code == place.code)
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    }

    @Test func formsOfOtherPagesAreNotTaken() async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        #expect(try await browser.send(.post, "/session", "{}", type: "text/plain").status == 415)
    }

    @Test func othersConversationsAreUnknown() async throws {
        let backend = ScriptedBackend(id: try Self.id())
        let web = try Browser.web(backend)
        var ann = Browser(web)
        var bo = Browser(web)
        let conversation = try await ann.open()
        _ = try await bo.open()
        _ = try await ann.send(.post, "/say", #"{"conversation":"\#(conversation)","text":"x"}"#)
        #expect(try await bo.send(.get, "/events?conversation=\(conversation)").status == 404)
        #expect(try await bo.send(.post, "/cancel", "{\"request\":\"\(backend.id)\"}").code == "unknownRequest")
        bo.cookie = nil
        #expect(try await bo.send(.get, "/events?conversation=\(conversation)").code == "unknownConversation")
        bo.cookie = "beckon=made-up"
        #expect(try await bo.open() != conversation)
    }

    @Test(arguments: [("busy", 503), ("questionAnswered", 409), ("unknownRequest", 404), ("invalidAnswer", 422)])
    func refusals(_ code: String, _ status: Int) async throws {
        let refusal = Refusal(code, "no", retryAfter: .seconds(3))
        var browser = try Browser(ScriptedBackend(id: Self.id(), refusal: refusal))
        let conversation = try await browser.open()
        let answer = try await browser.send(.post, "/say", #"{"conversation":"\#(conversation)","text":"x"}"#)
        #expect(answer.status == status)
        #expect(answer.code == code)
        #expect(answer.headers[.retryAfter] == "3")
    }
}
