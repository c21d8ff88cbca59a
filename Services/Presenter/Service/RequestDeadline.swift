// Beckon: the time that a browser has for sending a request
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request is not there in time. A browser that sends a body byte by byte is never idle, so the
/// time of idleness alone would let it hold the connection for days.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let time: TimeAmount
    private var deadline: Scheduled<Void>?

    init(_ time: TimeAmount) { self.time = time }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch self.unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            self.deadline = context.eventLoop.scheduleTask(in: self.time) { channel.close(promise: nil) }
        case .body: break
        case .end: self.cancel()
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.cancel() }

    private func cancel() {
        self.deadline?.cancel()
        self.deadline = nil
    }
}
