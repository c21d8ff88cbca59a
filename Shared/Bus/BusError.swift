// Beckon: what can go wrong between two peers
// SPDX-License-Identifier: Apache-2.0

/// A message that could not be handed over: what, and what to do.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong. It may grow.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String { case full, closed, transport, timedOut }
        private let value: Value
        private init(_ value: Value) { self.value = value }
        /// The bound of unsent messages is reached.
        public static let full = Code(.full)
        /// The link was closed.
        public static let closed = Code(.closed)
        /// The transport failed; the message says how.
        public static let transport = Code(.transport)
        /// No answer came in time.
        public static let timedOut = Code(.timedOut)
        public var description: String { self.value.rawValue }
    }

    /// What went wrong.
    public let code: Code
    /// For a person: what, where, what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { "\(self.code): \(self.message)" }
}
