// Beckon: what a socket or a descriptor is ready for.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// What a socket or a descriptor is ready for, or is watched for.
public struct PollEvents: OptionSet, Hashable, Sendable {
    public let rawValue: Int16

    public init(rawValue: Int16) {
        self.rawValue = rawValue
    }

    /// Something can be received or read.
    public static let readable = PollEvents(rawValue: Int16(ZMQ_POLLIN))
    /// Something can be sent or written.
    public static let writable = PollEvents(rawValue: Int16(ZMQ_POLLOUT))
    /// A descriptor is in error. Sockets never are.
    public static let failed = PollEvents(rawValue: Int16(ZMQ_POLLERR))
}
