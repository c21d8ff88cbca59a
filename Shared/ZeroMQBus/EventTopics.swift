// Beckon: what subscribers may ask for.
// SPDX-License-Identifier: Apache-2.0

import Bus
import ZeroMQ

/// The topics that subscribers may ask for, and how they ask (rfc.zeromq.org/spec/29).
enum EventTopics {
    /// Bytes of a subscription message: a byte that says which way, and a topic with a conversation's name in it.
    static let subscriptionBytesMaximum = 1 + Topic.all.utf8.count + 256

    /// Bytes of the largest frame that the socket takes: a CURVE handshake is longer than a subscription.
    static let frameBytesMaximum = 1_024

    /// A subscriber's wish.
    enum Change: Hashable {
        case subscribe([UInt8])
        case unsubscribe([UInt8])

        /// Reads a subscription message, nil for anything else: a shorter prefix than that of all events asks for what
        /// is not published, and any other message is not understood.
        init?(_ frame: Frame) {
            guard frame.count <= EventTopics.subscriptionBytesMaximum else { return nil }
            let bytes = frame.bytes
            guard let first = bytes.first, bytes.dropFirst().starts(with: Topic.all.utf8) else { return nil }
            switch first {
            case 1: self = .subscribe([UInt8](bytes.dropFirst()))
            case 0: self = .unsubscribe([UInt8](bytes.dropFirst()))
            default: return nil
            }
        }
    }
}
