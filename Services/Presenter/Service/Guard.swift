// Beckon: what every request and response of the page has to be
// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Logging

/// Looks at where a request comes from, turns errors into JSON, and puts security headers on every response.
///
/// A page elsewhere can make a browser send a request here. Against it: the `Host` must be one of ours (DNS rebinding);
/// what changes something must carry our own `Origin`, a type that needs no question beforehand only from our own page, and
/// the token that only our page was told; so must whoever listens to events.
struct Guard: RouterMiddleware {
    typealias Context = PageContext

    /// Host names under which the page is reached, without port, in lower case.
    let hosts: Set<String>
    /// The name of the cookie that holds a browser's secret.
    let cookie: String

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try self.check(request)
            response = try await next(request, context)
        } catch {
            let known = PageError(error)
            if known.status >= 500 { context.logger.warning("request failed", metadata: ["error": "\(error)"]) }
            response = known.response
            if Ambiguity(request.head) != nil { response.headers[.connection] = "close" }
        }
        for field in Self.headers { response.headers[field.name] = field.value }
        // The pages with a form that a browser sends by itself.
        let isSignIn = request.uri.path.hasPrefix("/sign-in")
        if isSignIn || request.uri.path == "/requests" {
            response.headers[.contentSecurityPolicy] = Self.policy(forms: "'self'")
        }
        // Else a browser would not say of the form where it comes from.
        if isSignIn { response.headers[.init("Referrer-Policy")!] = "same-origin" }
        return response
    }

    private func check(_ request: Request) throws(PageError) {
        if let ambiguity = Ambiguity(request.head) { throw ambiguity.error }
        guard let authority = request.head.authority ?? request.headers[.init("Host")!] else {
            throw PageError(400, "noHost", "the request names no host")
        }
        guard self.hosts.contains(Self.host(of: authority)) else {
            throw PageError(421, "unknownHost", "this page is not served under that name; see --host")
        }
        // What browsers say of themselves, and no page can make them say otherwise.
        let isForeign = request.headers[.init("Sec-Fetch-Site")!].map { $0 != "same-origin" } ?? false
        let isOurs = request.headers[.origin].map { self.isOrigin($0, of: authority) }
        if request.method == .get, request.uri.path == "/events" {
            guard !isForeign, isOurs != false else { throw Self.foreign }
            return try self.checkToken(request.uri.queryParameters["token"].map(String.init), request)
        }
        // It changes what a reader sees; a link elsewhere shall not.
        if request.uri.path.hasPrefix("/language/"), isForeign { throw Self.foreign }
        guard request.method == .post else { return }
        guard !isForeign, isOurs == true else { throw Self.foreign }
        let type = request.headers[.contentType]?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        // A form of ours that works without a script; what is in it is a secret already.
        if request.uri.path == "/sign-in", type == "application/x-www-form-urlencoded" { return }
        guard type == "application/json" else { throw PageError(415, "notJSON", "send application/json") }
        if request.uri.path != "/session" { try self.checkToken(request.headers[.init(PageToken.header)!], request) }
    }

    private static let foreign = PageError(403, "foreignOrigin", "only the page itself may send this")

    private func isOrigin(_ origin: String, of authority: String) -> Bool {
        ["http://", "https://"].contains { origin.lowercased() == $0 + authority.lowercased() }
    }

    /// Without a cookie nothing is anybody's, and there is no token that could be right.
    private func checkToken(_ token: String?, _ request: Request) throws(PageError) {
        guard let secret = request.cookies[self.cookie]?.value else { return }
        guard PageToken.isGood(token, for: secret) else {
            throw PageError(403, "wrongToken", "the token is not this browser's; load the page again")
        }
    }

    static func host(of authority: String) -> String {
        let text = authority.lowercased()
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") { return String(text[...end]) }
        return String(text.prefix { $0 != ":" })
    }

    /// - Parameter forms: Where the page's forms may be sent.
    private static func policy(forms: String) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "base-uri 'none'; form-action \(forms); frame-ancestors 'none'"
    }

    private static let headers: HTTPFields = [
        .contentSecurityPolicy: Self.policy(forms: "'none'"),
        .xContentTypeOptions: "nosniff",
        .init("Referrer-Policy")!: "no-referrer",
        .init("Cross-Origin-Opener-Policy")!: "same-origin",
        .init("Cross-Origin-Resource-Policy")!: "same-origin",
        .init("X-Frame-Options")!: "DENY",
        .init("Permissions-Policy")!: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ]
}
