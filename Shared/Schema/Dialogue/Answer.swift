// Beckon: an answer to a question, by click, by program or as read from words
// SPDX-License-Identifier: Apache-2.0

/// What a person or program answers. Words and clicks become the same values.
public enum Reply: WireCodable, Hashable {
    // tagged: kind

    /// A value for the parameter; an array answers an array question as a whole.
    case value(Value)
    /// The option with this number, from 1, as shown.
    // members: number
    case choice(Int)
    /// Yes. For consent the digest of what was shown comes with it.
    case yes(digest: String? = nil)
    /// No.
    case no
    /// Yes or no, with new values for parameters: always asked again, never handled.
    // members: parameters
    case correction([String: Value])
    /// No value; only where the question is optional.
    case skip
    /// Ask again.
    case `repeat`
    /// Why is this asked?
    case why
    /// What can be said here?
    case help
    /// End the request.
    case cancel
}

/// A reply to one question.
public struct Answer: WireCodable, Hashable {
    /// The question's id.
    public var question: String
    /// What is answered.
    public var reply: Reply

    // init: _ question, _ reply
}
