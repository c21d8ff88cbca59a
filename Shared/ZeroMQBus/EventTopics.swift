// Beckon: what subscribers may ask for.
// SPDX-License-Identifier: Apache-2.0

import Bus
import ZeroMQ

/// The topics that subscribers may ask for, and how they ask (rfc.zeromq.org/spec/29).
enum EventTopics {
    /// Bytes of a subscription message: a byte that says which way, and a topic with a conversation's name in it.
    static let subscriptionBytesMaximum = 1 + Topic.all.utf8.count + 256

    /// The property of a subscription message that tells connections apart: libzmq puts the descriptor's number there. It
    /// is missing where the connection is gone and libzmq itself ends the subscription.
    static let connectionProperty = "__fd"

    /// A subscriber's wish.
    enum Change: Hashable {
        case follow([UInt8])
        case leave([UInt8])

        /// Reads a subscription message, nil for anything else: a shorter prefix than that of all events asks for what
        /// is not published, and any other message is not understood.
        init?(_ frame: Frame) {
            guard frame.count <= EventTopics.subscriptionBytesMaximum else { return nil }
            let bytes = frame.bytes
            guard let first = bytes.first, bytes.dropFirst().starts(with: Topic.all.utf8) else { return nil }
            switch first {
            case 1: self = .follow([UInt8](bytes.dropFirst()))
            case 0: self = .leave([UInt8](bytes.dropFirst()))
            default: return nil
            }
        }
    }
}
