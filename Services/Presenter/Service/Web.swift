// Beckon: the page's routes
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import HTTPTypes
import Hummingbird
import PresenterView
import PresenterWords
import Schema

/// The page's routes. Holds no state but who owns what; every request is taken on to the dispatcher.
struct Web: Sendable {
    let backend: any PresenterBackend
    let words: WordsLibrary
    let looks: [any Look]
    let files: PageFiles
    let sessions: Sessions
    let settings: PresenterSettings
    let now: @Sendable () -> Instant
    let apps: AppsInSight
    /// Returns when the browser closes the connection, or on cancellation.
    var waitUntilClosed: @Sendable (RequestBody) async -> Void = { body in
        let (silence, open) = AsyncStream<Never>.makeStream()
        try? await body.consumeWithCancellationOnInboundClose { _ in for await _ in silence {} }
        open.finish()
    }

    func router() -> Router<PageContext> {
        let router = Router(context: PageContext.self)
        router.add(middleware: Guard(hosts: self.settings.hosts, cookie: self.settings.cookie))
        for (path, file) in self.files.files {
            router.get(RouterPath(path)) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: file.type, .cacheControl: "no-cache"],
                    body: ResponseBody(byteBuffer: file.bytes))
            }
        }
        router.get("/") { request, _ in self.page(request) }
        router.get("/health") { _, _ in try await self.health() }
        router.get("/events") { request, context in try self.events(request, from: context.address) }
        router.post("/session") { request, _ in try await self.open(request) }
        router.post("/say") { request, _ in try await self.say(request) }
        router.post("/undo") { request, _ in try await self.undo(request) }
        router.post("/answer") { request, _ in try await self.answer(request) }
        router.post("/cancel") { request, _ in try await self.cancel(request) }
        router.post("/delivered") { request, _ in try await self.delivered(request) }
        router.post("/device") { request, _ in try await self.device(request) }
        OperatorRoutes(self).add(to: router)
        return router
    }

    /// The language that the browser asks for, and its words.
    func language(of request: Request) -> (locale: String, words: Words) {
        let accepted = AcceptedLanguages(request.headers[.acceptLanguage] ?? "")
        let locale = accepted.first { self.words.speaks($0) } ?? Self.locale(accepted.first)
        return (locale, self.words.words(for: locale))
    }

    /// The page in the language that the browser asks for.
    private func page(_ request: Request) -> Response {
        let (locale, words) = self.language(of: request)
        let navigation = self.settings.isOperator ? OperatorPages.navigation(words, .conversation) : ""
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache", .vary: "Accept-Language",
                .contentLanguage: words.locale,
            ],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: self.files.page.html(words, locale: locale, navigation: navigation))))
    }

    // MARK: Posts

    private func open(_ request: Request) async throws -> Response {
        let body: OpenBody = try await self.read(request)
        let known = self.secret(of: request)
        let (conversation, secret) = self.sessions.open(
            secret: known, isNew: body.isNew ?? false, known: body.conversation)
        let token = PageToken.text(for: secret ?? known ?? "")
        var response = Response.json(Opened(conversation: conversation, token: token))
        if let secret {
            let secure = self.settings.isSecure ? "; Secure" : ""
            response.headers[.setCookie] =
                "\(self.settings.cookie)=\(secret); Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict\(secure)"
        }
        return response
    }

    private func say(_ request: Request) async throws -> Response {
        let body: SayBody = try await self.read(request)
        let secret = try self.owner(of: body.conversation, request)
        guard body.text.contains(where: { !$0.isWhitespace }) else {
            throw PageError(422, "emptyUtterance", "say something")
        }
        guard body.text.utf8.count <= Limits.utteranceBytes else {
            throw PageError(413, "utteranceTooLong", "say it in at most \(Limits.utteranceBytes) bytes")
        }
        let context = RequestContext(
            conversation: body.conversation, user: self.settings.user, locale: Self.locale(body.locale),
            timeZone: Self.timeZone(body.timeZone), isLocked: body.isLocked ?? false)
        let accepted = try await self.backend.say(
            body.text, context: context, id: body.id, seen: body.seen, trace: Self.trace(of: request))
        self.sessions.note(secret: secret, conversation: body.conversation, request: accepted.correlationID)
        return Response.json(accepted, status: .accepted)
    }

    /// Sends the intent that takes back what was done. What it may be is the dispatcher's to decide, as of any intent: it is
    /// asked about wherever the words for it would be.
    private func undo(_ request: Request) async throws -> Response {
        let body: UndoBody = try await self.read(request)
        let secret = try self.owner(of: body.conversation, request)
        let context = RequestContext(
            conversation: body.conversation, user: self.settings.user, locale: Self.locale(body.locale),
            timeZone: Self.timeZone(body.timeZone), isLocked: body.isLocked ?? false)
        let (intent, app) = (body.takeBack.intent, body.takeBack.app)
        let submit = Submit(intent.name, intent.parameters, app: app, takesBack: true, context: context)
        let accepted = try await self.backend.submit(submit, id: body.id, trace: Self.trace(of: request))
        self.sessions.note(secret: secret, conversation: body.conversation, request: accepted.correlationID)
        return Response.json(accepted, status: .accepted)
    }

    /// The trace that a request of the page belongs to.
    private static func trace(of request: Request) -> TraceContext {
        let parent = HTTPField.Name("traceparent").flatMap { request.headers[$0] }
        return parent.flatMap { TraceContext(traceparent: $0) } ?? .none
    }

    private func answer(_ request: Request) async throws -> Response {
        let body: AnswerBody = try await self.read(request)
        try self.checkOwner(of: body.request, request)
        let answer: Answer?
        if let question = body.question, let reply = body.reply {
            answer = Answer(question, reply)
        } else if let field = body.field, let text = body.text {
            answer = field.answer(to: text, timeZone: TimeZone(identifier: Self.timeZone(body.timeZone)) ?? .gmt)
            if answer == nil { throw PageError(422, "invalidAnswer", "that cannot be used as an answer here") }
        } else {
            answer = nil
        }
        guard let answer else { throw PageError(400, "invalidBody", "send question and reply, or field and text") }
        return Response.json(try await self.backend.answer(body.request, answer), status: .accepted)
    }

    private func cancel(_ request: Request) async throws -> Response {
        let body: RequestBodyOnly = try await self.read(request)
        try self.checkOwner(of: body.request, request)
        return Response.json(try await self.backend.cancel(body.request), status: .accepted)
    }

    private func delivered(_ request: Request) async throws -> Response {
        let body: DeliveredBody = try await self.read(request)
        try self.checkOwner(of: body.request, request)
        return Response.json(try await self.backend.delivered(body.request, question: body.question), status: .accepted)
    }

    private func device(_ request: Request) async throws -> Response {
        let body: DeviceBody = try await self.read(request)
        _ = try self.owner(of: body.conversation, request)
        let accepted = try await self.backend.device(conversation: body.conversation, isLocked: body.isLocked)
        return Response.json(accepted, status: .accepted)
    }

    private func health() async throws -> Response {
        struct Health: Encodable { var status = "ok", listeners: Int }
        return Response.json(Health(listeners: self.sessions.streams))
    }

    // MARK: Events

    private func events(_ request: Request, from address: String?) throws -> Response {
        guard let conversation = request.uri.queryParameters["conversation"].map(String.init) else {
            throw PageError(400, "invalidQuery", "name the conversation")
        }
        let secret = try self.owner(of: conversation, request)
        let client = self.settings.isSecure ? nil : address
        guard let place = self.sessions.openStream(secret: secret, from: client) else {
            throw PageError(503, "tooManyStreams", "too many pages listen; close one", retryAfter: .seconds(10))
        }
        let last = request.headers[.init("Last-Event-ID")!] ?? request.uri.queryParameters["after"].map(String.init)
        let after = last.flatMap { UInt64($0) } ?? 0
        let locale = Self.locale(request.uri.queryParameters["locale"].map(String.init))
        let zone = Self.timeZone(request.uri.queryParameters["timeZone"].map(String.init))
        let feed = EventStream(
            web: self, place: place, secret: secret, conversation: conversation, after: after, locale: locale,
            timeZone: zone)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .init("X-Accel-Buffering")!: "no"],
            body: ResponseBody { writer in try await feed.write(to: &writer, until: request.body) })
    }

    // MARK: Parts

    func read<Body: Decodable>(_ request: Request) async throws -> Body {
        let limit = self.settings.limits.bodyBytes
        // Nothing else goes wrong here but a connection that is lost, and then nobody reads the answer.
        guard let buffer = try? await request.body.collect(upTo: limit) else {
            throw PageError(413, "tooLarge", "the body is larger than \(limit) bytes")
        }
        return try JSON.decode(Body.self, from: Array(buffer.readableBytesView))
    }

    func secret(of request: Request) -> String? { request.cookies[self.settings.cookie]?.value }

    private func owner(of conversation: String, _ request: Request) throws(PageError) -> String {
        guard let secret = self.secret(of: request), self.sessions.owns(secret: secret, conversation: conversation)
        else {
            throw PageError(404, "unknownConversation", "this browser has no such conversation; load the page again")
        }
        return secret
    }

    private func checkOwner(of id: CorrelationID, _ request: Request) throws(PageError) {
        guard self.sessions.owns(secret: self.secret(of: request), request: id) else {
            throw PageError(404, "unknownRequest", "this browser has no such request")
        }
    }

    /// Letters, digits and hyphens as in BCP 47; else English.
    static func locale(_ text: String?) -> String {
        guard let text, !text.isEmpty, text.utf8.count <= 35,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return "en" }
        return text
    }

    static func timeZone(_ text: String?) -> String {
        guard let text, text.utf8.count <= 64, TimeZone(identifier: text) != nil else { return "UTC" }
        return text
    }
}
