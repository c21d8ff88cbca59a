// Beckon: tests of what a page elsewhere may do: nothing
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import Schema
import Testing

@testable import PresenterService

/// A page elsewhere, in a browser that has our cookie and sends it along.
@Suite struct HostilePageTests {
    private static func id() throws -> CorrelationID {
        try #require(CorrelationID("0198c0de-0000-7000-8000-000000000001"))
    }

    struct Attempt: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var host = "localhost:8080"
        var origin: String? = "http://localhost:8080"
        var type = "application/json"
        var fields: [String: String] = [:]
        var token: String?
        var code: String
    }

    static let attempts: [Attempt] = [
        Attempt(testDescription: "foreign origin", origin: "https://evil.example", code: "foreignOrigin"),
        Attempt(testDescription: "no origin", origin: nil, code: "foreignOrigin"),
        Attempt(testDescription: "sandboxed frame", origin: "null", code: "foreignOrigin"),
        Attempt(testDescription: "another port", origin: "http://localhost:9090", code: "foreignOrigin"),
        Attempt(testDescription: "another scheme", origin: "ftp://localhost:8080", code: "foreignOrigin"),
        Attempt(
            testDescription: "origin that ends like ours", origin: "http://evil.example/localhost:8080",
            code: "foreignOrigin"),
        Attempt(testDescription: "origin with a user", origin: "http://a@localhost:8080", code: "foreignOrigin"),
        Attempt(
            testDescription: "rebound name", host: "evil.example:8080", origin: "http://evil.example:8080",
            code: "unknownHost"),
        Attempt(
            testDescription: "rebound name that ends like ours", host: "localhost.evil.example",
            origin: "http://localhost.evil.example", code: "unknownHost"),
        Attempt(testDescription: "form as text", type: "text/plain", code: "notJSON"),
        Attempt(testDescription: "form", type: "application/x-www-form-urlencoded", code: "notJSON"),
        Attempt(testDescription: "form with parts", type: "multipart/form-data; boundary=a", code: "notJSON"),
        Attempt(testDescription: "type that begins like ours", type: "application/json-patch", code: "notJSON"),
        Attempt(testDescription: "cross-site", fields: ["Sec-Fetch-Site": "cross-site"], code: "foreignOrigin"),
        Attempt(
            testDescription: "same site, another origin", fields: ["Sec-Fetch-Site": "same-site"], code: "foreignOrigin"
        ),
        Attempt(testDescription: "no token", token: "", code: "wrongToken"),
        Attempt(testDescription: "made-up token", token: String(repeating: "a", count: 64), code: "wrongToken"),
    ]

    @Test(arguments: attempts, ["/say", "/undo", "/answer", "/cancel", "/delivered", "/device"])
    func nothingIsTaken(_ attempt: Attempt, _ path: String) async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        if let token = attempt.token { browser.token = token }
        let answer = try await browser.send(
            .post, path, #"{"conversation":"\#(conversation)","text":"pay","isLocked":false}"#, host: attempt.host,
            origin: attempt.origin, type: attempt.type, fields: attempt.fields)
        #expect(answer.code == attempt.code)
        #expect(backend.calls.isEmpty)
        // Nothing of the answer may be read elsewhere.
        #expect(answer.headers[.accessControlAllowOrigin] == nil)
    }

    @Test func aTokenIsGoodForItsOwnBrowserOnly() async throws {
        let backend = ScriptedBackend(id: try Self.id())
        let web = try Browser.web(backend)
        var ann = Browser(web)
        var bo = Browser(web)
        let conversation = try await ann.open()
        _ = try await bo.open()
        let good = ann.token
        #expect(good != bo.token)
        ann.token = bo.token
        let body = #"{"conversation":"\#(conversation)","text":"pay"}"#
        #expect(try await ann.send(.post, "/say", body).code == "wrongToken")
        #expect(try await ann.send(.get, "/events?conversation=\(conversation)").code == "wrongToken")
        #expect(backend.calls.isEmpty && backend.after.isEmpty)
        ann.token = good
        #expect(try await ann.send(.post, "/say", body).status == 202)
    }

    @Test(arguments: [
        (["Origin": "https://evil.example"], "foreignOrigin"), (["Sec-Fetch-Site": "cross-site"], "foreignOrigin"),
        (["Origin": "null"], "foreignOrigin"),
    ]) func eventsAreNotForOthers(_ fields: [String: String], _ code: String) async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        #expect(try await browser.send(.get, "/events?conversation=\(conversation)", fields: fields).code == code)
        browser.token = nil
        #expect(try await browser.send(.get, "/events?conversation=\(conversation)").code == "wrongToken")
        #expect(backend.after.isEmpty)
    }

    @Test func thePolicyLetsNothingInFromElsewhere() async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        for path in ["/", "/page.js", "/nothing", "/health"] {
            let headers = try await browser.send(.get, path).headers
            let policy = try #require(headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
            for weak in ["unsafe", "*", "blob:", "http"] { #expect(!policy.contains(weak)) }
            // A card's picture stands in the page itself. Nothing else may.
            #expect(policy.split(separator: ";").filter { $0.contains("data:") } == [" img-src 'self' data:"])
            #expect(headers[.init("Cross-Origin-Resource-Policy")!] == "same-origin")
            #expect(headers[.init("X-Frame-Options")!] == "DENY")
        }
    }

    /// The page's script writes HTML in one place, which holds what the server rendered, and evaluates nothing.
    @Test func thePagesScriptExecutesNothing() async throws {
        var browser = try Browser(ScriptedBackend(id: Self.id()))
        let script = try await browser.send(.get, "/page.js").body
        #expect(script.components(separatedBy: "innerHTML").count == 2)
        for call in ["eval(", "Function(", "document.write", "insertAdjacentHTML", "outerHTML", "window.open", ".href"]
        {
            #expect(!script.contains(call))
        }
    }

    @Test(arguments: [
        "<script>window.hit=1</script>", "\"><img src=x onerror=\"window.hit=1\">",
        "</p><iframe src=\"https://evil.example\">",
        "' onmouseover='window.hit=1", "javascript:window.hit=1", "&lt;script&gt;", "\u{1B}]0;x\u{7}\u{1B}[2J",
        "\u{202E}txt.exe", "\u{200B}\u{200D}\u{FEFF}", "a\n\ndata: {}\n\nevent: x\ndata: y",
        "\u{2028}\u{2029}\r\nid: 9",
        String(repeating: "<b>", count: 2_000),
    ]) func aHostileCardStaysText(_ text: String) async throws {
        let backend = ScriptedBackend(id: try Self.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        for event in try Self.events(text, conversation) { backend.put(event) }
        let answer = try await browser.send(.get, "/events?conversation=\(conversation)")
        let records = answer.body.split(separator: "\n\n").dropFirst()
        #expect(records.count == 4)
        struct Page: Decodable {
            struct Change: Decodable { var html: String? }
            var changes: [Change]
        }
        for record in records {
            let lines = record.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 2 && lines[0].hasPrefix("id: ") && lines[1].hasPrefix("data: {"))
            let page = try JSON.decode(Page.self, from: String(lines[1].dropFirst("data: ".count)))
            for html in page.changes.compactMap(\.html) { Self.check(html) }
        }
    }

    /// Only elements and attributes of ours, no address that anything is loaded from, and nothing that turns text around.
    private static func check(_ html: String) {
        let elements: Set<String> = [
            "article", "header", "p", "h2", "h3", "section", "svg", "g", "path", "circle", "rect", "line", "ol", "ul",
            "li",
            "span", "strong", "dl", "div", "dt", "dd", "figure", "figcaption", "blockquote", "button", "form", "input",
            "i",
            "a", "text",
        ]
        for tag in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            #expect(elements.contains(String(name)), "<\(name)>")
            let attributes = tag.prefix { $0 != ">" }
            for word in [" on", " src=", " style=", " srcdoc=", "javascript:"] where attributes.contains(word) {
                // Inside a quoted value it is text; a quote of ours ends it.
                let before = attributes[..<(attributes.range(of: word)?.lowerBound ?? attributes.startIndex)]
                #expect(before.filter { $0 == "\"" }.count % 2 == 1, "\(attributes.prefix(200))")
            }
        }
        for scalar in html.unicodeScalars {
            #expect(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
            #expect(scalar.value >= 0x20 || scalar == "\n", "a control character")
        }
    }

    private static func events(_ text: String, _ conversation: String) throws -> [Event] {
        let hostile = Value.string(text)
        let response = ResponseMessage(
            code: "failureRequiringAppLaunch",
            payload: [
                "sentMessage": ["content": hostile, "recipients": [["displayName": hostile]]],
                "rideStatus": ["driver": ["displayName": hostile], "vehicle": ["mapAnnotationImage": hostile]],
                text: hostile,
            ],
            userActivity: UserActivity(activityType: text, title: text, webpageURL: text, userInfo: [text: hostile]))
        func event(_ sequence: UInt64, _ kind: Event.Kind, _ phase: Phase) throws -> Event {
            var event = Event(
                sequence: sequence, conversation: conversation, correlationID: try Self.id(),
                time: Instant(milliseconds: 0), kind: kind, phase: phase)
            (event.app, event.intent, event.utterance, event.worker, event.topic) = (text, text, text, text, text)
            return event
        }
        var asked = try event(2, .asked, .resolving)
        asked.questions = [
            Question(
                id: "q1", kind: .choice, intent: text, app: text, parameter: text,
                options: [Option(value: hostile, label: text, details: [text])], value: hostile, reason: text),
            Question(
                id: "q2", kind: .consent, intent: text, app: text, preview: response, digest: "d",
                usageDescription: text),
        ]
        var progressed = try event(3, .progressed, .handling)
        progressed.response = response
        var ended = try event(4, .ended, .handedOff)
        (ended.response, ended.failure) = (response, Failure(.app, message: text, parameter: text, understood: [text]))
        return [try event(1, .accepted, .recognizing), asked, progressed, ended]
    }
}
