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
    let visitors: Visitors
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
        router.add(
            middleware: SignIn(
                visitors: self.visitors, cookie: self.settings.cookie, files: Set(self.files.files.keys),
                pages: self.signInPages))
        for (path, file) in self.files.files {
            router.get(RouterPath(path)) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: file.type, .cacheControl: "no-cache"],
                    body: ResponseBody(byteBuffer: file.bytes))
            }
        }
        router.get("/") { request, context in try self.page(request, context) }
        router.get("/health") { _, _ in try await self.health() }
        router.get("/events") { request, context in try self.events(request, context) }
        router.post("/session") { request, context in try await self.open(request, context) }
        router.post("/say") { request, context in try await self.say(request, context) }
        router.post("/undo") { request, context in try await self.undo(request, context) }
        router.post("/answer") { request, context in try await self.answer(request, context) }
        router.post("/cancel") { request, context in try await self.cancel(request, context) }
        router.post("/delivered") { request, context in try await self.delivered(request, context) }
        router.post("/device") { request, context in try await self.device(request, context) }
        FindRoute(web: self).add(to: router)
        SignInRoutes(self).add(to: router)
        HistoryRoutes(self).add(to: router)
        OperatorRoutes(self).add(to: router)
        return router
    }

    /// What a reader chose, and what the page's script found out: nothing that anybody could do harm with.
    static let languageCookie = "beckon-language", timeZoneCookie = "beckon-time-zone"

    /// A cookie for what a reader chose, for a year.
    func preference(_ name: String, _ value: String) -> String {
        "\(name)=\(value); Path=/; Max-Age=31536000; SameSite=Strict\(self.settings.isSecure ? "; Secure" : "")"
    }

    /// The language that the reader chose, else the one that the browser asks for, and its words.
    func language(of request: Request) -> (locale: String, words: Words) {
        let accepted = AcceptedLanguages(request.headers[.acceptLanguage] ?? "")
        if let chosen = request.cookies[Self.languageCookie]?.value,
            let words = self.words.all.first(where: { $0.locale == chosen })
        {
            // Where the browser asks for the same language of a region, the region stays.
            let locale = accepted.first { self.words.speaks($0) && self.words.words(for: $0).locale == chosen }
            return (locale ?? chosen, words)
        }
        let locale = accepted.first { self.words.speaks($0) } ?? Self.locale(accepted.first)
        return (locale, self.words.words(for: locale))
    }

    /// The page in the language that the browser asks for.
    private func page(_ request: Request, _ context: PageContext) throws(PageError) -> Response {
        let (locale, words) = self.language(of: request)
        let visitor = try self.visitor(context)
        let parts = [
            "navigation": visitor.isOperator ? OperatorPages.navigation(words, .conversation) : "",
            "languages": LanguageMenu.items(self.words.all, current: words),
            "account": visitor.isSignedIn ? SignInPages(words: words).account(visitor.user) : "",
        ]
        return .page(self.files.page.html(words, locale: locale, parts: parts), language: words.locale)
    }

    /// What is said to who is not signed in, in the language that the browser asks for.
    @Sendable func signInPages(_ request: Request) -> SignInPages {
        SignInPages(words: self.language(of: request).words)
    }

    // MARK: Posts

    private func open(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: OpenBody = try await self.read(request)
        let (conversation, secret) = self.sessions.open(
            secret: try self.visitor(context).owner, isNew: body.isNew ?? false, known: body.conversation)
        let token = PageToken.text(for: secret ?? self.secret(of: request) ?? "")
        var response = Response.json(Opened(conversation: conversation, token: token))
        if let secret { response.headers[.setCookie] = self.cookie(secret) }
        return response
    }

    /// What a browser is told to keep.
    ///
    /// - Parameter age: For how many seconds: 30 days, as long as a session of a user lasts.
    func cookie(_ secret: String, age: Int = 2_592_000) -> String {
        let secure = self.settings.isSecure ? "; Secure" : ""
        return "\(self.settings.cookie)=\(secret); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict\(secure)"
    }

    private func say(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: SayBody = try await self.read(request)
        let (user, owner) = try self.owner(of: body.conversation, context)
        guard body.text.contains(where: { !$0.isWhitespace }) else {
            throw PageError(422, "emptyUtterance", "say something")
        }
        guard body.text.utf8.count <= Limits.utteranceBytes else {
            throw PageError(413, "utteranceTooLong", "say it in at most \(Limits.utteranceBytes) bytes")
        }
        let asked = RequestContext(
            conversation: body.conversation, user: user, locale: Self.locale(body.locale),
            timeZone: Self.timeZone(body.timeZone), isLocked: body.isLocked ?? false)
        let accepted = try await self.backend.say(
            body.text, context: asked, id: body.id, seen: body.seen, trace: Self.trace(of: request))
        self.sessions.note(secret: owner, conversation: body.conversation, request: accepted.correlationID)
        return Response.json(accepted, status: .accepted)
    }

    /// Sends the intent that takes back what was done. What it may be is the dispatcher's to decide, as of any intent: it is
    /// asked about wherever the words for it would be.
    private func undo(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: UndoBody = try await self.read(request)
        let (user, owner) = try self.owner(of: body.conversation, context)
        let asked = RequestContext(
            conversation: body.conversation, user: user, locale: Self.locale(body.locale),
            timeZone: Self.timeZone(body.timeZone), isLocked: body.isLocked ?? false)
        let (intent, app) = (body.takeBack.intent, body.takeBack.app)
        let submit = Submit(intent.name, intent.parameters, app: app, takesBack: true, context: asked)
        let accepted = try await self.backend.submit(submit, id: body.id, trace: Self.trace(of: request))
        self.sessions.note(secret: owner, conversation: body.conversation, request: accepted.correlationID)
        return Response.json(accepted, status: .accepted)
    }

    /// The trace that a request of the page belongs to.
    private static func trace(of request: Request) -> TraceContext {
        let parent = HTTPField.Name("traceparent").flatMap { request.headers[$0] }
        return parent.flatMap { TraceContext(traceparent: $0) } ?? .none
    }

    private func answer(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: AnswerBody = try await self.read(request)
        try self.checkOwner(of: body.request, context)
        let answer: Answer?
        if let question = body.question, let reply = body.reply {
            answer = Answer(question, reply)
        } else if let field = body.field, let text = body.text {
            answer = field.answer(
                to: text, choosing: Array((body.chosen ?? []).prefix(Limits.arrayElements)),
                timeZone: TimeZone(identifier: Self.timeZone(body.timeZone)) ?? .gmt)
            if answer == nil { throw PageError(422, "invalidAnswer", "that cannot be used as an answer here") }
        } else {
            answer = nil
        }
        guard let answer else { throw PageError(400, "invalidBody", "send question and reply, or field and text") }
        return Response.json(try await self.backend.answer(body.request, answer), status: .accepted)
    }

    private func cancel(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: RequestBodyOnly = try await self.read(request)
        try self.checkOwner(of: body.request, context)
        return Response.json(try await self.backend.cancel(body.request), status: .accepted)
    }

    private func delivered(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: DeliveredBody = try await self.read(request)
        try self.checkOwner(of: body.request, context)
        return Response.json(try await self.backend.delivered(body.request, question: body.question), status: .accepted)
    }

    private func device(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: DeviceBody = try await self.read(request)
        _ = try self.owner(of: body.conversation, context)
        let accepted = try await self.backend.device(conversation: body.conversation, isLocked: body.isLocked)
        return Response.json(accepted, status: .accepted)
    }

    private func health() async throws -> Response {
        struct Health: Encodable { var status = "ok", listeners: Int }
        return Response.json(Health(listeners: self.sessions.streams))
    }

    // MARK: Events

    private func events(_ request: Request, _ context: PageContext) throws -> Response {
        guard let conversation = request.uri.queryParameters["conversation"].map(String.init) else {
            throw PageError(400, "invalidQuery", "name the conversation")
        }
        let (_, owner) = try self.owner(of: conversation, context)
        let client = self.settings.isSecure ? nil : context.address
        let most = context.visitor?.isSignedIn == true ? self.settings.limits.streamsPerUser : nil
        guard let place = self.sessions.openStream(secret: owner, from: client, atMost: most) else {
            throw PageError(503, "tooManyStreams", "too many pages listen; close one", retryAfter: .seconds(10))
        }
        let last = request.headers[.init("Last-Event-ID")!] ?? request.uri.queryParameters["after"].map(String.init)
        let after = last.flatMap { UInt64($0) } ?? 0
        let locale = Self.locale(request.uri.queryParameters["locale"].map(String.init))
        let zone = Self.timeZone(request.uri.queryParameters["timeZone"].map(String.init))
        let feed = EventStream(
            web: self, place: place, owner: owner, session: self.secret(of: request), conversation: conversation,
            after: after, locale: locale, timeZone: zone, leadsToTraces: context.visitor?.isOperator ?? false)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .init("X-Accel-Buffering")!: "no"],
            body: ResponseBody { writer in try await feed.write(to: &writer, until: request.body) })
    }

    // MARK: Parts

    func read<Body: Decodable>(_ request: Request) async throws -> Body {
        try JSON.decode(Body.self, from: try await self.bytes(of: request))
    }

    /// The body of a form, as it was sent.
    func text(of request: Request) async throws -> String {
        String(decoding: try await self.bytes(of: request), as: UTF8.self)
    }

    private func bytes(of request: Request) async throws -> [UInt8] {
        let limit = self.settings.limits.bodyBytes
        // Nothing else goes wrong here but a connection that is lost, and then nobody reads the answer.
        guard let buffer = try? await request.body.collect(upTo: limit) else {
            throw PageError(413, "tooLarge", "the body is larger than \(limit) bytes")
        }
        return Array(buffer.readableBytesView)
    }

    /// Who asks. What leads here without having been asked is refused, whatever its path.
    func visitor(_ context: PageContext) throws(PageError) -> Visitor {
        guard let visitor = context.visitor else { throw PageError(401, "notSignedIn", "sign in first") }
        return visitor
    }

    func secret(of request: Request) -> String? { request.cookies[self.settings.cookie]?.value }

    private func owner(
        of conversation: String, _ context: PageContext
    ) throws(PageError) -> (user: String, owner: String) {
        let visitor = try self.visitor(context)
        guard let owner = visitor.owner, self.sessions.owns(secret: owner, conversation: conversation) else {
            throw PageError(404, "unknownConversation", "this browser has no such conversation; load the page again")
        }
        return (visitor.user, owner)
    }

    func checkOwner(of id: CorrelationID, _ context: PageContext) throws(PageError) {
        guard self.sessions.owns(secret: try self.visitor(context).owner, request: id) else {
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
