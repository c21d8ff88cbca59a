// Beckon: who may connect when connections are enciphered.
// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Answers libzmq's questions whether a peer may connect (ZAP, rfc.zeromq.org/spec/27): those with an admitted key may.
///
/// It must be bound before the first door, or else peers are let in unasked.
struct CurveGate: ~Copyable {
    private static let endpoint = "inproc://zeromq.zap.01"
    private static let framesMaximum = 16

    private let socket: Socket
    private let admitted: [[UInt8]: String]

    /// Returns nil when the settings ask for no security.
    init?(_ settings: TransportSettings, in context: Context) throws(ZeroMQError) {
        guard case .curveServer = settings.security else { return nil }
        let socket = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        try socket.bind(Self.endpoint)
        self.socket = socket
        self.admitted = Dictionary(settings.admitted.map { ($0.key.bytes, $0.value) }, uniquingKeysWith: { $1 })
    }

    borrowing func join(_ poller: inout Poller) throws(ZeroMQError) {
        _ = try poller.add(self.socket)
    }

    /// Answers what has been asked.
    borrowing func answer(atMost count: Int) throws(ZeroMQError) {
        for _ in 0..<count {
            guard let (message, frameCount) = try self.socket.tryReceiveCounted(maximumFrames: Self.framesMaximum)
            else {
                return
            }
            // The asker's id, an empty frame, then version, request id, domain, address, identity, mechanism, key.
            let frames = message.frames
            guard frameCount >= 4, frames.count >= 4 else { continue }
            let isCurve = frameCount == 9 && frames[7] == Frame("CURVE")
            let user = isCurve ? self.admitted[frames[8].bytes] : nil
            let reply: ZeroMQ.Message = [
                frames[0], Frame(), Frame("1.0"), frames[3], Frame(user == nil ? "400" : "200"),
                Frame(user == nil ? "this key is not admitted" : "OK"), Frame(user ?? ""), Frame(),
            ]
            try self.socket.trySend(reply)
        }
    }
}
