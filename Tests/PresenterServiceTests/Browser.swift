// Beckon: a browser without a socket
// SPDX-License-Identifier: Apache-2.0

import DomainCards
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import PresenterWords
import Schema
import Synchronization
import Testing

@testable import PresenterService

/// What a browser does: keeps its cookie, sends its origin.
struct Browser {
    /// Read once: it is five languages.
    static let words = Result { try WordsLibrary.shipped(with: [DomainCards.words]) }

    let responder: RouterResponder<PageContext>
    var cookie: String?
    /// What the page was told with its session.
    var token: String?

    struct Answer {
        var status: Int
        var headers: HTTPFields
        var body: String

        func decoded<Body: Decodable>(as type: Body.Type = Body.self) throws -> Body {
            try JSON.decode(type, from: self.body)
        }
        var code: String? { (try? self.decoded(as: Value.self))?.at("error.code")?.string }
    }

    /// The same in each presenter, as after a restart.
    static let key = SessionKey("a key of tests")

    /// When tests take place.
    static let time = Instant(milliseconds: 1_795_276_800_000)

    /// Secrets count up: `s1`, `s2` ..., each with its code behind it.
    static func web(
        _ backend: some PresenterBackend, limits: PresenterLimits = PresenterLimits(), firstSecret: Int = 1,
        isSecure: Bool = false, isOperator: Bool = false, users: String? = nil,
        now: @escaping @Sendable () -> Instant = { Self.time }
    ) throws -> Web {
        let count = Mutex(firstSecret - 1)
        let settings = PresenterSettings(
            hosts: ["Beckon.example"], user: "ann", users: users, isSecure: isSecure, isOperator: isOperator,
            limits: limits)
        var web = Web(
            backend: backend, words: try Self.words.get(), looks: DomainCards.looks, files: try PageFiles(),
            sessions: Sessions(limits: limits, key: Self.key) {
                count.withLock { count in
                    count += 1
                    return "s\(count)"
                }
            },
            visitors: try Visitors(settings: settings, key: Self.key, now: now, logger: Logger(label: "test")),
            settings: settings, now: now, apps: AppsInSight(backend, now: now))
        // There is no connection that could be closed.
        web.waitUntilClosed = { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
        return web
    }

    init(_ web: Web) { self.responder = web.router().buildResponder() }

    init(_ backend: some PresenterBackend, limits: PresenterLimits = PresenterLimits()) throws {
        self.init(try Self.web(backend, limits: limits))
    }

    mutating func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", host: String = "localhost:8080",
        origin: String? = "http://localhost:8080", type: String = "application/json", lastEvent: String? = nil,
        fields: [String: String] = [:]
    ) async throws -> Answer {
        var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
        if method == .post { head.headerFields[.origin] = origin }
        head.headerFields[.contentType] = type
        if let token = self.token, let name = HTTPField.Name(PageToken.header) {
            head.headerFields[name] = token
            if path.hasPrefix("/events?") { head.path = path + "&token=\(token)" }
        }
        for (name, value) in fields { if let name = HTTPField.Name(name) { head.headerFields[name] = value } }
        if let cookie = self.cookie { head.headerFields[.cookie] = cookie }
        if let lastEvent, let name = HTTPField.Name("Last-Event-ID") { head.headerFields[name] = lastEvent }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
        let context = PageContext(
            source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Logger(label: "test")))
        let response = try await self.responder.respond(to: request, context: context)
        if let set = response.headers[.setCookie] { self.cookie = String(set.prefix { $0 != ";" }) }
        let collected = Collected()
        try await response.body.write(Collector(collected: collected))
        let answer = Answer(status: response.status.code, headers: response.headers, body: collected.text)
        struct Opened: Decodable { var token: String }
        if path == "/session", let opened = try? answer.decoded(as: Opened.self) { self.token = opened.token }
        return answer
    }

    /// Opens a conversation and returns its name.
    mutating func open(isNew: Bool = false) async throws -> String {
        struct Opened: Decodable { var conversation: String }
        return try await self.send(.post, "/session", "{\"isNew\":\(isNew)}").decoded(as: Opened.self).conversation
    }
}

final class Collected: Sendable {
    private let buffer = Mutex("")
    var text: String { self.buffer.withLock { $0 } }
    func append(_ text: String) { self.buffer.withLock { $0 += text } }
}

struct Collector: ResponseBodyWriter {
    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws { self.collected.append(String(buffer: buffer)) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
