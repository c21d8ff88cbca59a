// Beckon: the words and rules of time of one language, as data
// SPDX-License-Identifier: Apache-2.0

/// What a language file says about times. The top of the English one explains the format.
public struct TimeRules: Hashable, Sendable {
    /// One rule: a pattern, and what it makes.
    public struct Rule: Hashable, Sendable {
        /// Such as `{number 1-31} of {month} => monthDay($2, $1)`.
        public var text: String
        /// Where it stands, for messages.
        public var place: String

        /// - Parameters: See the properties.
        public init(_ text: String, place: String = "") {
            self.text = text
            self.place = place
        }
    }

    /// The rules, in order.
    public var rules: [Rule]
    /// Names for pieces of patterns, used as `<name>`.
    public var macros: [String: String]
    /// Characters or words that count as others: traditional characters, spellings.
    public var variants: [String: String]
    /// The holidays' names: name in the rules to phrases.
    public var holidays: [String: [String]]
    /// The regions, in capital letters, where 3/4 is the fourth of March; with an empty text where the request names none.
    public var monthFirst: Set<String>

    /// - Parameters: See the properties.
    public init(
        rules: [Rule], macros: [String: String] = [:], variants: [String: String] = [:],
        holidays: [String: [String]] = [:], monthFirst: Set<String> = []
    ) {
        self.rules = rules
        self.macros = macros
        self.variants = variants
        self.holidays = holidays
        self.monthFirst = monthFirst
    }
}

/// A rule of times that cannot be used.
public struct TimeRuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it stands.
    public var place: String
    /// What is wrong and what to do.
    public var message: String

    /// - Parameters: See the properties.
    public init(place: String, message: String) {
        self.place = place
        self.message = message
    }

    public var description: String { self.place.isEmpty ? self.message : "\(self.place): \(self.message)" }
}
