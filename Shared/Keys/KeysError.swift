// Beckon: what keeps keys from being made, read or revoked
// SPDX-License-Identifier: Apache-2.0

/// What keeps keys from being made, read or revoked: where, what, and what to do. Holds nothing of a secret.
public struct KeysError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong. It may grow.
    public enum Code: String, Sendable, CaseIterable {
        /// There is no such folder or file.
        case missing
        /// There is one already, and a secret is never overwritten.
        case exists
        /// Others may read it, or it belongs to somebody else.
        case exposed
        /// The operating system says no.
        case system
        /// No key of this name.
        case unknownKey
        /// A file or what was asked for is not sound; see ``Access/AccessError``.
        case invalid
    }

    /// What is wrong.
    public let code: Code
    /// For a person: where, what, what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { self.message }
}
