// Beckon: the routes that sign in and out
// SPDX-License-Identifier: Apache-2.0

import Access
import HTTPTypes
import Hummingbird
import PresenterView
import Schema
import Synchronization

/// `/sign-in/LINK` asks whether the user is meant, `/sign-in` makes the session, `/sign-out` ends it.
///
/// A link is not used up by being looked at, so that a program that looks at the links in a message takes nobody's. And a
/// browser that comes from elsewhere is sent on with its new cookie only where our own page sent it.
final class SignInRoutes: Sendable {
    private let web: Web
    private let tries = Mutex(LinkTries())

    init(_ web: Web) { self.web = web }

    func add(to router: Router<PageContext>) {
        router.get("/sign-in/:link") { request, context in
            self.answer(request, context.parameters.get("link") ?? "", context)
        }
        router.post("/sign-in") { request, context in try await self.signIn(request, context) }
        router.post("/sign-out") { request, _ in try self.signOut(request) }
    }

    /// Looks at a link.
    private func answer(_ request: Request, _ link: String, _ context: PageContext) -> Response {
        let pages = self.web.signInPages(request)
        return self.tried(context, pages) {
            self.web.visitors.link(link)
        } open: { user in
            .page(pages.ask(user, link: link, instead: context.visitor.map(\.user)))
        }
    }

    private func signIn(_ request: Request, _ context: PageContext) async throws -> Response {
        let link = try await self.web.text(of: request).split(separator: "&").first { $0.hasPrefix("link=") }
        let pages = self.web.signInPages(request)
        let secret = self.web.sessions.makeSecret()
        return try self.tried(context, pages) {
            try self.web.visitors.redeem(
                link: link.map { String($0.dropFirst(5)) } ?? "", session: secret,
                former: self.web.secret(of: request))
        } open: { _ in
            Response(
                status: .seeOther,
                headers: [.location: "/", .setCookie: self.web.cookie(secret), .cacheControl: "no-store"])
        }
    }

    /// - Parameters:
    ///   - look: What a link is good for.
    ///   - open: The answer where it is open, with the user's name.
    private func tried(
        _ context: PageContext, _ pages: SignInPages, _ look: () throws -> UsersFile.Link, open: (String) -> Response
    ) rethrows -> Response {
        let address = self.web.settings.isSecure ? nil : context.address ?? ""
        guard self.tries.withLock({ $0.mayTry(from: address, at: self.web.now()) }) else {
            var response = Response.page(pages.tooMany(), status: .tooManyRequests)
            response.headers[.retryAfter] = "60"
            return response
        }
        if case .open(let user) = try look() { return open(user.name) }
        self.tries.withLock { $0.note(from: address, at: self.web.now()) }
        return .page(pages.stale(), status: .gone)
    }

    private func signOut(_ request: Request) throws -> Response {
        if let secret = self.web.secret(of: request) { try self.web.visitors.signOut(secret: secret) }
        var response = Response.json(SignedOut())
        response.headers[.setCookie] = self.web.cookie("", age: 0)
        return response
    }

    private struct SignedOut: Encodable { var isSignedOut = true }
}
