// Beckon: the routes of what a user said before
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import Hummingbird
import PresenterView
import PresenterWords
import Schema

/// `/history`, `/history/CONVERSATION`, `/suggestions` and `/language/LANGUAGE`.
struct HistoryRoutes: Sendable {
    private let web: Web
    private let history: UserHistory

    init(_ web: Web) {
        self.web = web
        self.history = UserHistory(web.backend, web.sessions)
    }

    func add(to router: Router<PageContext>) {
        router.get("/history") { request, context in try await self.list(request, context) }
        router.get("/history/:conversation") { request, context in
            try await self.conversation(context.parameters.get("conversation") ?? "", request, context)
        }
        router.post("/suggestions") { request, context in try await self.suggestions(request, context) }
        router.get("/language/:language") { request, context in
            try self.language(context.parameters.get("language") ?? "")
        }
    }

    private func list(_ request: Request, _ context: PageContext) async throws -> Response {
        let visitor = try self.web.visitor(context)
        let (pages, language) = self.pages(request, visitor)
        let after = request.uri.queryParameters["after"].map(String.init)
        do {
            let (conversations, older) = try await self.history.conversations(of: visitor, after: after)
            return .page(pages.list(conversations, after: after, older: older), language: language)
        } catch {
            let isWrong = (error as? Refusal)?.code == "invalidFilter"
            return .page(
                pages.list(nil, after: after, older: nil), language: language,
                status: isWrong ? .badRequest : .serviceUnavailable)
        }
    }

    private func conversation(_ name: String, _ request: Request, _ context: PageContext) async throws -> Response {
        let visitor = try self.web.visitor(context)
        let (pages, language) = self.pages(request, visitor)
        guard let owner = visitor.owner, self.web.sessions.proves(secret: owner, conversation: name) else {
            return .page(pages.unknown(), language: language, status: .notFound)
        }
        let (events, isCut) = try await self.history.events(of: name)
        guard let first = events.first else {
            return .page(pages.unknown(), language: language, status: .notFound)
        }
        var transcript = Transcript()
        for event in events { transcript.show(event, await self.maker(request, event.app)) }
        let maker = await self.maker(request, nil)
        let entries = transcript.entries.map { (card: $0.card, maker: maker) }
        return .page(pages.conversation(entries, began: first.time, isCut: isCut), language: language)
    }

    private func suggestions(_ request: Request, _ context: PageContext) async throws -> Response {
        let body: SuggestionsBody = try await self.web.read(request)
        let visitor = try self.web.visitor(context)
        let apps = await self.web.apps.latest(for: nil)
        let zone = TimeZone(identifier: Web.timeZone(body.timeZone)) ?? .gmt
        let words = Suggestions.ranked(
            try await self.history.askings(of: visitor, apps), at: self.web.now(), in: zone,
            language: self.web.words.words(for: Web.locale(body.locale)).locale, isLocked: body.isLocked ?? false)
        return Response.json(Suggested(suggestions: words))
    }

    /// Remembers the language in which the page is read from now on, and leads back to it.
    private func language(_ language: String) throws -> Response {
        guard self.web.words.all.contains(where: { $0.locale == language }) else {
            throw PageError(404, "unknownLanguage", "the page does not speak that language")
        }
        return Response(
            status: .seeOther,
            headers: [
                .location: "/", .cacheControl: "no-store",
                .setCookie: self.web.preference(Web.languageCookie, language),
            ])
    }

    private func pages(_ request: Request, _ visitor: Visitor) -> (pages: HistoryPages, language: String) {
        let (_, words) = self.web.language(of: request)
        let pages = HistoryPages(words: words, formats: self.formats(request), isOperator: visitor.isOperator)
        return (pages, words.locale)
    }

    private func formats(_ request: Request) -> Formats {
        Formats(
            locale: self.web.language(of: request).locale,
            timeZone: Web.timeZone(request.cookies[Web.timeZoneCookie]?.value),
            now: self.web.now())
    }

    private func maker(_ request: Request, _ app: String?) async -> CardMaker {
        CardMaker(
            words: self.web.language(of: request).words, formats: self.formats(request),
            apps: await self.web.apps.latest(for: app), looks: self.web.looks)
    }
}
