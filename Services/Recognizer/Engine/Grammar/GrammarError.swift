// Beckon: what can be wrong with a template
// SPDX-License-Identifier: Apache-2.0

/// A template that cannot be used: where, what, and what to do, with a caret under the spot.
public struct GrammarError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Such as `sentences/RequestRide.yaml:12`; empty where it comes from no file.
    public let place: String
    /// The template.
    public let template: String
    /// Where in the template, in characters from 0.
    public let column: Int
    /// What is wrong and what to do.
    public let message: String

    /// - Parameters: See the properties.
    public init(place: String, template: String, column: Int, message: String) {
        self.place = place
        self.template = template
        self.column = column
        self.message = message
    }

    /// Three lines: the place and the message, the template, a caret.
    public var description: String {
        let head = self.place.isEmpty ? self.message : "\(self.place): \(self.message)"
        return "\(head)\n  \(self.template)\n  \(String(repeating: " ", count: self.column))^"
    }
}
