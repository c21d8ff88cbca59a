// Beckon: the routes of the pages for who looks after a stack
// SPDX-License-Identifier: Apache-2.0

import CardKit
import HTTPTypes
import Hummingbird
import PresenterView
import Schema

/// `/requests`, `/requests/ID`, `/system`, `/apps` and what is set there. For a visitor who looks after nothing all
/// of it answers 404 with a sentence.
struct OperatorRoutes: Sendable {
    private let web: Web
    private let stack: StackInSight

    init(_ web: Web) {
        self.web = web
        self.stack = StackInSight(web.backend, now: web.now)
    }

    func add(to router: Router<PageContext>) {
        router.get("/system") { request, context in
            try await self.answer(request, context) { pages in (.ok, pages.system(await self.stack.latest().facts)) }
        }
        router.get("/apps") { request, context in
            try await self.answer(request, context) { pages in
                let sight = await self.stack.latest()
                return (.ok, pages.apps(sight.facts, vocabulary: sight.vocabulary))
            }
        }
        router.get("/requests") { request, context in
            let form = RequestForm(query: request.uri.query ?? "")
            return try await self.answer(request, context) { pages in await self.requests(form, pages) }
        }
        router.get("/requests/:id") { request, context in
            let id = context.parameters.get("id") ?? ""
            return try await self.answer(request, context) { pages in await self.request(id, pages) }
        }
        router.post("/apps/authorization") { request, context in
            let body: AuthorizationBody = try await self.read(request, context)
            return try await self.set(
                Setting(authorization: .init(user: body.user, app: body.app, status: body.status)), of: body.app)
        }
        router.post("/apps/default") { request, context in
            let body: DefaultAppBody = try await self.read(request, context)
            return try await self.set(
                Setting(defaultApp: .init(user: body.user, domain: body.domain, app: body.app)), of: body.app)
        }
    }

    // MARK: Pages

    private func answer(
        _ request: Request, _ context: PageContext,
        _ content: (OperatorPages) async throws -> (HTTPResponse.Status, String)
    ) async throws -> Response {
        let (locale, words) = self.web.language(of: request)
        let visitor = try self.web.visitor(context)
        let pages = OperatorPages(words: words, locale: locale, now: self.web.now(), user: visitor.user)
        let (status, html) = visitor.isOperator ? try await content(pages) : (.notFound, pages.sentence(.off))
        return .page(html, language: words.locale, status: status)
    }

    private func request(_ text: String, _ pages: OperatorPages) async -> (HTTPResponse.Status, String) {
        guard let id = CorrelationID(text) else { return (.badRequest, pages.sentence(.malformedRequest(text))) }
        do {
            let events = try await self.web.backend.query(.trace, request: id).events ?? []
            guard let trace = RequestTrace(events) else {
                return (.notFound, pages.sentence(.unknownRequest(id.description)))
            }
            return (.ok, pages.request(trace))
        } catch {
            let lack = StackInSight.lack(error)
            return (lack == .notAllowed ? .forbidden : .serviceUnavailable, pages.sentence(.lack(lack)))
        }
    }

    private func requests(_ form: RequestForm, _ pages: OperatorPages) async -> (HTTPResponse.Status, String) {
        guard let filter = form.filter else { return (.badRequest, pages.requests(form, .failure(.invalid))) }
        do {
            return (.ok, pages.requests(form, .success(try await self.web.backend.requests(filter))))
        } catch {
            if ["invalidFilter", "invalidName"].contains((error as? Refusal)?.code) {
                return (.badRequest, pages.requests(form, .failure(.invalid)))
            }
            let lack = StackInSight.lack(error)
            let status: HTTPResponse.Status = lack == .notAllowed ? .forbidden : .serviceUnavailable
            return (status, pages.requests(form, .failure(.lack(lack))))
        }
    }

    // MARK: Posts

    /// What a browser sent whose page this is. Whoever has no cookie of ours was told no token, either.
    private func read<Body: Decodable>(_ request: Request, _ context: PageContext) async throws -> Body {
        guard try self.web.visitor(context).isOperator else {
            throw PageError(
                404, "noOperatorPages", "these pages are not switched on; start the presenter with --operator")
        }
        guard self.web.sessions.knows(secret: self.web.secret(of: request)) else {
            throw PageError(403, "wrongToken", "this browser has no session here; load the page again")
        }
        return try await self.web.read(request)
    }

    private func set(_ setting: Setting, of app: String) async throws -> Response {
        let apps = try await self.web.backend.query(.apps, request: nil).apps ?? []
        guard apps.contains(where: { $0.app == app }) else {
            throw PageError(422, "unknownApp", "no such app is running")
        }
        defer { self.stack.forget() }
        return Response.json(try await self.web.backend.set(setting), status: .accepted)
    }
}
