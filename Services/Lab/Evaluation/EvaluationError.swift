// Beckon: why a set cannot be read
// SPDX-License-Identifier: Apache-2.0

/// Why a set cannot be read or measured: where, what, and what to do.
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String

    /// - Parameter message: Where, what, and what to do.
    public init(_ message: String) { self.message = message }

    public var description: String { self.message }
}
