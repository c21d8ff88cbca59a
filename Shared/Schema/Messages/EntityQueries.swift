// Beckon: what an app has, looked for while somebody types
// SPDX-License-Identifier: Apache-2.0

/// What is looked for among an app's own things (App Intents' `EntityQuery`): those that words fit, those with identifiers, or,
/// where it says neither, those that the app suggests.
public struct EntityQuery: WireCodable, Hashable {
    /// What was typed so far.
    public var text: String?
    /// The app's own identifiers of things that are known already.
    public var identifiers: [String]?
    /// How many of the things that fit stand before those that are wanted.
    // default: 0
    public var offset: Int
    /// How many are wanted at most.
    // default: Limits.entitiesPerPage
    public var limit: Int

    /// - Parameters: See the properties.
    public init(
        text: String? = nil, identifiers: [String]? = nil, offset: Int = 0, limit: Int = Limits.entitiesPerPage
    ) {
        self.text = text
        self.identifiers = identifiers
        self.offset = offset
        self.limit = limit
    }
}

/// A client looks for what an app has for a parameter, for a question or a preview that stands. Answered by ``Found``.
public struct Find: WireCodable, Hashable {
    /// The question's id.
    public var question: String
    /// The parameter that a value is looked for: the one that is asked about, or any of a preview.
    public var parameter: String
    /// What is looked for.
    public var query: EntityQuery

    /// - Parameters: See the properties.
    public init(question: String, parameter: String, query: EntityQuery) {
        self.question = question
        self.parameter = parameter
        self.query = query
    }
}

/// What an app has. There is nothing in it where the app does not answer in time, too.
public struct Found: WireCodable, Hashable {
    /// The things, best first, each with what tells it apart from the others.
    public var options: [Option]
    /// Whether there are more behind them.
    public var hasMore: Bool

    // init: _ options = [], hasMore = false
}

/// Look for things that the app has for a parameter. Answered by an ``EntityPage``. It has no effect, and nothing of it is kept.
public struct FindWork: WireCodable, Hashable {
    /// The intent with its values so far.
    public var intent: IntentMessage
    /// The parameter that a value is looked for.
    public var parameter: String
    /// What is looked for.
    public var query: EntityQuery
    /// What the app may know of the request around the intent.
    public var context: WorkContext

    /// - Parameters: See the properties.
    public init(intent: IntentMessage, parameter: String, query: EntityQuery, context: WorkContext) {
        self.intent = intent
        self.parameter = parameter
        self.query = query
        self.context = context
    }
}

/// What an app found.
public struct EntityPage: WireCodable, Hashable {
    /// The things, best first, as values of the parameter's type; of an array, of its elements.
    public var values: [Value]
    /// Whether there are more behind them.
    // default: false
    public var hasMore: Bool

    // init: _ values, hasMore = false
}
