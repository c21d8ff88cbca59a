// Beckon: what is wrong with a file of rights or keys
// SPDX-License-Identifier: Apache-2.0

/// Something wrong with a rights file, a key file, or what was asked to stand in one: where, what, and what to do.
/// Holds nothing of a secret.
public struct AccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong. Stable.
    public enum Code: String, Sendable, CaseIterable {
        /// It is no JSON in UTF-8.
        case notJSON
        /// Its version is not spoken here.
        case unknownVersion
        /// A member that does not exist: a right that is misspelt would be missing without a word.
        case unknownMember
        /// A member that must be there is not.
        case missingMember
        /// A member of another type.
        case wrongType
        /// A member, a name or a public key stands there twice.
        case duplicate
        /// No name of a key.
        case invalidName
        /// No pattern of names.
        case invalidPattern
        /// No key in Z85.
        case invalidKey
        /// More bytes, levels, keys or patterns than there may be.
        case tooLarge
    }

    /// What is wrong.
    public let code: Code
    /// Where: the file and the place in it.
    public let place: String
    /// For a person: what is wrong, and what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(_ code: Code, at place: String, _ message: String) {
        self.code = code
        self.place = place
        self.message = message
    }

    public var description: String { "\(self.place): \(self.message)" }
}
