// Beckon: what can be wrong with a language's files
// SPDX-License-Identifier: Apache-2.0

/// A language file that cannot be used: which, where, what to do.
public struct LanguageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Such as `en/classes.yaml:12`.
    public let place: String
    /// What is wrong and what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(place: String, message: String) {
        self.place = place
        self.message = message
    }

    public var description: String { "\(self.place): \(self.message)" }
}
