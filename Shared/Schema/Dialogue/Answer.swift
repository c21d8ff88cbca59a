// Beckon: an answer to a question, by click, by program or as read from words
// SPDX-License-Identifier: Apache-2.0

/// What a person or program answers. Words and clicks become the same values.
public enum Reply: Hashable, Sendable {
    /// A value for the parameter; an array answers an array question as a whole.
    case value(Value)
    /// The option with this number, from 1, as shown.
    case choice(Int)
    /// Yes. For consent the digest of what was shown comes with it.
    case yes(digest: String? = nil)
    /// No.
    case no
    /// Yes or no, with new values for parameters: always asked again, never handled.
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

extension Reply: Codable {
    private enum CodingKeys: String, CodingKey { case kind, value, number, digest, parameters }
    private enum Name: String, Codable, CaseIterable {
        case value, choice, yes, no, correction, skip, `repeat`, why, help, cancel
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Name.self, forKey: .kind) {
        case .value: self = .value(try container.decode(Value.self, forKey: .value))
        case .choice: self = .choice(try container.decode(Int.self, forKey: .number))
        case .yes: self = .yes(digest: try container.decodeIfPresent(String.self, forKey: .digest))
        case .no: self = .no
        case .correction: self = .correction(try container.decode([String: Value].self, forKey: .parameters))
        case .skip: self = .skip
        case .repeat: self = .repeat
        case .why: self = .why
        case .help: self = .help
        case .cancel: self = .cancel
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func name(_ name: Name) throws { try container.encode(name, forKey: .kind) }
        switch self {
        case .value(let value):
            try name(.value)
            try container.encode(value, forKey: .value)
        case .choice(let number):
            try name(.choice)
            try container.encode(number, forKey: .number)
        case .yes(let digest):
            try name(.yes)
            try container.encodeIfPresent(digest, forKey: .digest)
        case .no: try name(.no)
        case .correction(let parameters):
            try name(.correction)
            try container.encode(parameters, forKey: .parameters)
        case .skip: try name(.skip)
        case .repeat: try name(.repeat)
        case .why: try name(.why)
        case .help: try name(.help)
        case .cancel: try name(.cancel)
        }
    }
}

/// A reply to one question.
public struct Answer: WireCodable, Hashable {
    /// The question's id.
    public var question: String
    /// What is answered.
    public var reply: Reply

    // init: _ question, _ reply
}
