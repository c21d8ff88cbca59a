// Beckon: the time that a browser has for sending a request
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request is not there in time, counted from its first byte. A browser that sends its headers or
/// its body byte by byte is never idle, so the time of idleness alone would let it hold the connection for days.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let time: TimeAmount
    private var deadline: Scheduled<Void>?

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        // In front of whatever makes requests of bytes: nothing of a request can come before its first byte.
        do {
            try context.pipeline.syncOperations.addHandler(FirstByte(self), position: .first)
        } catch {
            context.fireErrorCaught(error)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = self.unwrapInboundIn(data) { self.cancel() }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.cancel() }

    /// Bytes have come: where no request is on its way they are the first of one.
    fileprivate func begin(_ context: ChannelHandlerContext) {
        guard self.deadline == nil else { return }
        let channel = context.channel
        self.deadline = context.eventLoop.scheduleTask(in: self.time) { channel.close(promise: nil) }
    }

    private func cancel() {
        self.deadline?.cancel()
        self.deadline = nil
    }
}

/// Tells a ``RequestDeadline`` of the bytes that it gets to see as requests only.
private final class FirstByte: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let deadline: RequestDeadline

    init(_ deadline: RequestDeadline) { self.deadline = deadline }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.deadline.begin(context)
        context.fireChannelRead(data)
    }
}
