// Beckon: what must be true after a step of a conversation
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What must be true after a step. Only what is written is looked at.
public struct Expectation: Hashable, Sendable {
    /// A question that must be open, as far as it is written.
    public struct Asked: Hashable, Sendable {
        /// No question may be open.
        public var isNone = false
        /// What is asked for.
        public var kind: Question.Kind?
        /// About which parameter, which element.
        public var parameter: String?, element: Int?
        /// The labels of all options, in order.
        public var options: [String]?
        /// The details of all options, each joined by commas.
        public var details: [String]?
        /// How many options were left out.
        public var omitted: Int?
        /// Why it is asked.
        public var reason: String?
        /// Whether it may be skipped.
        public var isOptional: Bool?
        /// The value in question.
        public var value: Value?
        /// How many questions are open.
        public var count: Int?
    }

    /// A structured intent whose response shows what the conversation did.
    public struct Effect: Hashable, Sendable {
        /// What is sent, in a conversation of its own.
        public var sending: ConversationScript.Sending
        /// What must be answered.
        public var response: Value
        /// The line it stands on.
        public var line: Int
    }

    /// Where the request stands.
    public var phase: Phase?
    /// Its intent, its app.
    public var intent: String?, app: String?
    /// Values that must be there.
    public var parameters: Value?
    /// The question that must be open.
    public var question: Asked?
    /// The preview: `code` and properties.
    public var preview: Value?
    /// The response: `code` and properties.
    public var response: Value?
    /// Why it failed: a code, or `none`.
    public var failure: String?
    /// The parameter that it failed about.
    public var failureParameter: String?
    /// The code that the message itself is refused with.
    public var refused: String?
    /// Events that must happen, and must not, in this step.
    public var events: [String] = [], never: [String] = []
    /// The request in front, where the step touched another.
    public var front: [Expectation] = []
    /// What must have been done.
    public var effects: [Effect] = []

    /// Nothing is expected.
    public init() {}
}
