// Beckon: a question that waits for an answer
// SPDX-License-Identifier: Apache-2.0

/// One value that a question offers, with what a person needs to choose it.
public struct Option: WireCodable, Hashable {
    /// What answering with it means.
    public var value: Value
    /// How it is called.
    public var label: String
    /// What tells it apart from the others.
    public var details: [String]

    /// - Parameters: See the properties.
    public init(value: Value, label: String, details: [String] = []) {
        self.value = value
        self.label = label
        self.details = details
    }
}

/// A question to the user or the caller. It is data: the presenter words it.
public struct Question: WireCodable, Hashable {
    /// What is asked for.
    public enum Kind: String, WireEnumeration {
        /// A value for a parameter.
        case value
        /// More about a value that is known in part.
        case details
        /// One of the options.
        case choice
        /// Yes or no to a value.
        case confirmation
        /// Yes or no to the whole request as previewed.
        case consent
        /// Whether to do again what was done, or asked for, a moment ago: yes or no.
        case again
        /// What the words mean: one of the options, each an intent with values, or none of them.
        case meaning
        /// Which app.
        case app
        /// Whether the app may have the request.
        case authorization
        /// That the device be unlocked.
        case unlock

        /// The ability that a caller needs to answer it.
        public var ability: Ability {
            switch self {
            case .value, .details: .values
            case .choice, .confirmation, .again, .meaning, .app: .choices
            case .consent, .authorization, .unlock: .consent
            }
        }
    }

    /// Names the question; an answer carries it. What clients get has a token behind it that nobody can guess, bound to
    /// the user, the request, the digest and the time, and good for one answer.
    public var id: String
    /// What is asked for.
    public var kind: Kind
    /// The intent in question.
    public var intent: String
    /// The app in question, where one is chosen.
    public var app: String?
    /// The parameter in question.
    public var parameter: String?
    /// Which element of an array parameter, from 0.
    public var element: Int?
    /// The type of the value asked for.
    public var type: TypeDeclaration?
    /// Whether an array is asked for.
    public var isArray: Bool
    /// Whether the question may be skipped.
    public var isOptional: Bool
    /// What can be chosen, best first. For `meaning` the value of each is `{"intent": name, "parameters": {...}}`.
    public var options: [Option]
    /// How many more options there are than are offered: the person is asked to narrow down.
    public var omittedOptions: Int
    /// The value to say yes or no to, or what is known of it.
    public var value: Value?
    /// Why the value is asked about or cannot be used, as the app said it.
    public var reason: String?
    /// How often this parameter was asked about before.
    public var repetition: Int
    /// For consent: what `confirm` answered.
    public var preview: ResponseMessage?
    /// For consent: the digest of exactly the parameters shown. A `yes` is good for this digest only.
    public var digest: String?
    /// For authorization: what the app does with requests.
    public var usageDescription: String?
    /// For `again`: the earlier request that asked for the same.
    public var repeatOf: Repeated?
    /// When it was put to the user, as the token has it.
    public var asked: Instant?

    /// - Parameters: See the properties.
    public init(
        id: String, kind: Kind, intent: String, app: String? = nil, parameter: String? = nil, element: Int? = nil,
        type: TypeDeclaration? = nil, isArray: Bool = false, isOptional: Bool = false, options: [Option] = [],
        omittedOptions: Int = 0, value: Value? = nil, reason: String? = nil, repetition: Int = 0,
        preview: ResponseMessage? = nil, digest: String? = nil, usageDescription: String? = nil,
        repeatOf: Repeated? = nil, asked: Instant? = nil
    ) {
        self.id = id
        self.kind = kind
        self.intent = intent
        self.app = app
        self.parameter = parameter
        self.element = element
        self.type = type
        self.isArray = isArray
        self.isOptional = isOptional
        self.options = options
        self.omittedOptions = omittedOptions
        self.value = value
        self.reason = reason
        self.repetition = repetition
        self.preview = preview
        self.digest = digest
        self.usageDescription = usageDescription
        self.repeatOf = repeatOf
        self.asked = asked
    }

    /// The id without its token: what other events call the question by, and what is the same when it is put anew.
    public var name: String { Self.name(id: self.id) }

    /// An id without its token.
    public static func name(id: String) -> String { id.lastIndex(of: ".").map { String(id[..<$0]) } ?? id }
}
