// Beckon: what the page is told when something is wrong
// SPDX-License-Identifier: Apache-2.0

import Bus
import Hummingbird
import Schema

/// Something wrong with a request: a status for the browser, a stable code for programs, words for people.
struct PageError: Error, Hashable {
    var status: Int
    var code: String
    var message: String
    var retryAfter: Milliseconds?

    init(_ status: Int, _ code: String, _ message: String, retryAfter: Milliseconds? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    /// What any error means to a browser; the inside of unknown ones stays inside.
    init(_ error: any Error) {
        switch error {
        case let error as PageError: self = error
        case let refusal as Refusal:
            let status =
                switch refusal.code {
                case "busy": 503
                case "unknownRequest": 404
                case "notAllowed": 403
                case "questionClosed", "questionAnswered", "requestEnded", "tooLate": 409
                default: 422
                }
            self.init(status, refusal.code, refusal.message, retryAfter: refusal.retryAfter)
        case let error as WireError: self.init(400, error.code, error.description)
        case is BusError:
            self.init(503, "noDispatcher", "the dispatcher does not answer; try again", retryAfter: .seconds(2))
        case let error as HTTPError where error.status == .contentTooLarge:
            self.init(413, "tooLarge", "the body is larger than is taken here")
        case let error as HTTPError: self.init(error.status.code, "http", error.status.reasonPhrase)
        default: self.init(500, "internal", "something went wrong here; the log says more")
        }
    }

    private struct Body: Encodable {
        struct Content: Encodable {
            var code: String
            var message: String
            var retryAfter: Milliseconds?
        }
        var error: Content
    }

    var response: Response {
        let body = Body(error: .init(code: self.code, message: self.message, retryAfter: self.retryAfter))
        var response = Response.json(body, status: .init(code: self.status))
        if let retryAfter = self.retryAfter { response.headers[.retryAfter] = String(max(1, retryAfter.count / 1000)) }
        return response
    }
}

extension Response {
    /// A JSON response; nothing of ours fails to encode.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        let bytes = (try? JSON.encode(value)) ?? Array("{}".utf8)
        return Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
