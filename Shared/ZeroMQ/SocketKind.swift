// Beckon: the messaging patterns a socket can follow.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// A messaging pattern.
public enum SocketKind: Hashable, Sendable, CaseIterable {
    /// Talks to many peers; the first frame is the peer's routing id.
    case router
    /// Talks to one peer, or in turn to several, without an order of questions and answers.
    case dealer
    /// Publishes to whoever subscribed.
    case publish
    /// Subscribes to publishers.
    case subscribe
    /// Publishes, and receives its subscribers' subscriptions as messages.
    case extendedPublish
    /// Subscribes by sending messages.
    case extendedSubscribe
    /// One peer, both ways; for threads of one process.
    case pair
    /// Hands messages to pullers in turn.
    case push
    /// Takes messages from pushers in turn.
    case pull
    /// Asks, then waits for the answer.
    case request
    /// Answers the question it was asked last.
    case reply

    var rawValue: Int32 {
        switch self {
        case .router: ZMQ_ROUTER
        case .dealer: ZMQ_DEALER
        case .publish: ZMQ_PUB
        case .subscribe: ZMQ_SUB
        case .extendedPublish: ZMQ_XPUB
        case .extendedSubscribe: ZMQ_XSUB
        case .pair: ZMQ_PAIR
        case .push: ZMQ_PUSH
        case .pull: ZMQ_PULL
        case .request: ZMQ_REQ
        case .reply: ZMQ_REP
        }
    }
}
