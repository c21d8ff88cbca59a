// Beckon: what every request and response of the page has to be
// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Logging

/// Looks at where a request comes from, turns errors into JSON, and puts security headers on every response.
///
/// A page elsewhere can make a browser send a request here. Against it: the `Host` must be one of ours (DNS rebinding), and
/// what changes something must carry our own `Origin`.
struct Guard: RouterMiddleware {
    typealias Context = BasicRequestContext

    /// Host names under which the page is reached, without port, in lower case.
    let hosts: Set<String>

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
        }
        for field in Self.headers { response.headers[field.name] = field.value }
        return response
    }

    private func check(_ request: Request) throws(PageError) {
        guard let authority = request.head.authority ?? request.headers[.init("Host")!] else {
            throw PageError(400, "noHost", "the request names no host")
        }
        guard self.hosts.contains(Self.host(of: authority)) else {
            throw PageError(421, "unknownHost", "this page is not served under that name; see --host")
        }
        guard request.method == .post else { return }
        guard let origin = request.headers[.origin], let scheme = origin.firstRange(of: "://"),
            origin[scheme.upperBound...].lowercased() == authority.lowercased()
        else { throw PageError(403, "foreignOrigin", "only the page itself may send this") }
        guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw PageError(415, "notJSON", "send application/json")
        }
    }

    static func host(of authority: String) -> String {
        let text = authority.lowercased()
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") { return String(text[...end]) }
        return String(text.prefix { $0 != ":" })
    }

    private static let headers: HTTPFields = [
        .contentSecurityPolicy:
            "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff",
        .init("Referrer-Policy")!: "no-referrer",
        .init("Cross-Origin-Opener-Policy")!: "same-origin",
        .init("Cross-Origin-Resource-Policy")!: "same-origin",
        .init("X-Frame-Options")!: "DENY",
    ]
}
