// Beckon: who asks, before anything is answered
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PresenterView

/// Asks of every request who it is, and lets through what that visitor may have. Whoever is not signed in is told what to do:
/// a person by a page, a program by JSON.
struct SignIn: RouterMiddleware {
    typealias Context = PageContext

    let visitors: Visitors
    let cookie: String
    let files: Set<String>
    /// The pages in the language of a request.
    let pages: @Sendable (Request) -> SignInPages

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.visitor = self.visitors.visitor(secret: request.cookies[self.cookie]?.value)
        switch Reach(request.uri.path, files: self.files).verdict(context.visitor) {
        case .allowed, .off: return try await next(request, context)
        case .signIn:
            guard Self.isForPerson(request) else {
                throw PageError(401, "notSignedIn", "sign in: open the link that 'beckon user add' printed")
            }
            return Response.page(self.pages(request).needed(), status: .unauthorized)
        case .notYours:
            guard Self.isForPerson(request) else {
                throw PageError(403, "notOperator", "only a user that was added with --operator may have this")
            }
            return Response.page(self.pages(request).notYours(), status: .forbidden)
        }
    }

    /// Whether a browser shows the answer, rather than a script or a program that reads it.
    private static func isForPerson(_ request: Request) -> Bool {
        request.method == .get && request.headers[.accept]?.lowercased().contains("text/html") == true
    }
}

extension Response {
    /// A page that is for one visitor only: it is in nobody's cache.
    static func page(_ html: String, language: String? = nil, status: HTTPResponse.Status = .ok) -> Response {
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .vary: "Accept-Language, Cookie",
        ]
        headers[.contentLanguage] = language
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
