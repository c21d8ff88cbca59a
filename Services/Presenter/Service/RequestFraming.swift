// Beckon: requests of which nobody can be certain where they end, or for whom they are
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// What makes a request ambiguous. A proxy in front might read it in another way than this server does, and so be made to
/// take one request for two.
enum Ambiguity: Hashable, CaseIterable {
    case twoHosts, transferCoding

    /// - Parameter request: A request; its first `Host` stands in its authority already, where it came over a connection.
    init?(_ request: HTTPRequest) {
        let hosts = request.headerFields[values: .init("Host")!].count + (request.authority == nil ? 0 : 1)
        let codings = request.headerFields[values: .transferEncoding]
        if hosts > 1 {
            self = .twoHosts
        } else if !codings.isEmpty, codings.map({ $0.lowercased() }) != ["chunked"] {
            self = .transferCoding
        } else {
            return nil
        }
    }

    var error: PageError {
        switch self {
        case .twoHosts: PageError(400, "twoHosts", "a request names its host once")
        case .transferCoding:
            PageError(400, "unknownTransferCoding", "the only transfer coding that is taken here is 'chunked'")
        }
    }
}

/// Makes an ambiguous request the last of its connection: its answer, which ``Guard`` gives, is followed by the end, and
/// nothing behind its head is read.
final class RequestFraming: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !self.isOver else { return }
        guard case .head(var head) = self.unwrapInboundIn(data), Ambiguity(head) != nil else {
            return context.fireChannelRead(data)
        }
        self.isOver = true
        head.headerFields[.connection] = "close"
        context.fireChannelRead(self.wrapInboundOut(.head(head)))
        context.fireChannelRead(self.wrapInboundOut(.end(nil)))
    }
}
