// Beckon: texts that somebody says, and how long they may be
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

/// How long a text may be that somebody says, such as a note.
public struct TextLimit: Hashable, Sendable {
    /// Characters, and bytes of UTF-8: one character may be of any number of them.
    public let characters: Int, bytes: Int

    /// - Parameters: See the properties; without bytes there may be four a character.
    public init(characters: Int, bytes: Int? = nil) {
        self.characters = characters
        self.bytes = bytes ?? characters * 4
    }

    /// Whether a text is short enough; none is.
    public func holds(_ text: String?) -> Bool {
        guard let text else { return true }
        return text.utf8.count <= self.bytes && text.count <= self.characters
    }

    /// A text without white space around it; `nil` where nothing or too much was said.
    public func usable(_ text: String?) -> String? { text.said.flatMap { self.holds($0) ? $0 : nil } }

    /// Resolves a text; white space around it is dropped.
    ///
    /// - Parameters:
    ///   - text: What was said.
    ///   - absent: What it comes to where that is nothing.
    ///   - reason: Why one is refused that is too long.
    ///   - value: The parameter's value for a text.
    public func resolution<Value: IntentValue>(
        _ text: String?, absent: ResolutionResult<Value>, reason: String? = "tooLong", _ value: (String) -> Value
    ) -> ResolutionResult<Value> {
        guard let text = text.said else { return absent }
        return self.holds(text) ? .success(value(text)) : .unsupported(reason: reason)
    }

    /// Resolves a text that is itself the parameter's value.
    public func resolution(
        _ text: String?, absent: ResolutionResult<String>, reason: String? = "tooLong"
    ) -> ResolutionResult<String> {
        self.resolution(text, absent: absent, reason: reason) { $0 }
    }
}

extension String {
    /// The text without white space around it.
    package var trimmed: String { self.trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension String? {
    /// The text without white space around it; `nil` where there is none.
    package var said: String? { self.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
}

extension Int {
    /// The number with zeros in front, up to so many digits.
    package func padded(_ digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
