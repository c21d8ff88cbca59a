// Beckon: the kinds of failure that callers may tell apart.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension ZeroMQError {
    /// What went wrong, as a value that callers may compare and that may grow new cases without breaking them.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case contextTerminated, unroutable, interrupted, wouldBlock, timedOut, invalidState
            case addressInUse, addressNotAvailable, permissionDenied, noSuchFile, nameTooLong, notConnected
            case invalidEndpoint, invalidArgument, unsupportedProtocol, incompatibleProtocol, notASocket
            case tooManySockets, outOfMemory, tooManyFrames, emptyMessage, invalidKey, other
        }

        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The context was shut down before or during the call.
        public static let contextTerminated = Code(.contextTerminated)
        /// A `ROUTER` has no connected peer with the identity in the first frame.
        public static let unroutable = Code(.unroutable)
        /// A signal arrived before anything happened.
        public static let interrupted = Code(.interrupted)
        /// A call that does not wait found no room to send or nothing to receive.
        public static let wouldBlock = Code(.wouldBlock)
        /// The time that a waiting call was given went by.
        public static let timedOut = Code(.timedOut)
        /// The socket's pattern does not allow the call now, such as two requests in a row on a `REQ`.
        public static let invalidState = Code(.invalidState)
        /// Something else listens on the endpoint.
        public static let addressInUse = Code(.addressInUse)
        /// This machine has no such address or interface.
        public static let addressNotAvailable = Code(.addressNotAvailable)
        /// The process may not use the endpoint.
        public static let permissionDenied = Code(.permissionDenied)
        /// The folder of an `ipc` endpoint is absent.
        public static let noSuchFile = Code(.noSuchFile)
        /// The path of an `ipc` endpoint is longer than a socket address holds.
        public static let nameTooLong = Code(.nameTooLong)
        /// The endpoint that is to be left was never bound or connected on this socket.
        public static let notConnected = Code(.notConnected)
        /// The endpoint cannot be read.
        public static let invalidEndpoint = Code(.invalidEndpoint)
        /// An option or another argument is out of its range.
        public static let invalidArgument = Code(.invalidArgument)
        /// The endpoint's transport is unknown to this libzmq.
        public static let unsupportedProtocol = Code(.unsupportedProtocol)
        /// The endpoint's transport does not go with this kind of socket.
        public static let incompatibleProtocol = Code(.incompatibleProtocol)
        /// The socket is closed.
        public static let notASocket = Code(.notASocket)
        /// The context or the process has no room for another socket.
        public static let tooManySockets = Code(.tooManySockets)
        /// There is no memory for the message.
        public static let outOfMemory = Code(.outOfMemory)
        /// A message had more frames than the caller takes. It was drained and dropped.
        public static let tooManyFrames = Code(.tooManyFrames)
        /// A message of no frames cannot be sent.
        public static let emptyMessage = Code(.emptyMessage)
        /// A CURVE key cannot be read or made.
        public static let invalidKey = Code(.invalidKey)
        /// Any other error number; see ``ZeroMQError/errno``.
        public static let other = Code(.other)

        init(errno: Int32) {
            switch errno {
            case CZEROMQ_ETERM: self = .contextTerminated
            case CZEROMQ_EHOSTUNREACH: self = .unroutable
            case CZEROMQ_EFSM: self = .invalidState
            case CZEROMQ_ENOCOMPATPROTO: self = .incompatibleProtocol
            case EINTR: self = .interrupted
            case EAGAIN: self = .wouldBlock
            case EADDRINUSE: self = .addressInUse
            case EADDRNOTAVAIL, ENODEV: self = .addressNotAvailable
            case EACCES, EPERM: self = .permissionDenied
            case ENOENT: self = .noSuchFile
            case ENAMETOOLONG: self = .nameTooLong
            case EINVAL: self = .invalidArgument
            case EPROTONOSUPPORT: self = .unsupportedProtocol
            case ENOTSOCK: self = .notASocket
            case EMFILE, ENFILE: self = .tooManySockets
            case ENOMEM: self = .outOfMemory
            default: self = .other
            }
        }

        public var description: String { self.value.rawValue }
    }
}
