// Beckon: which requests there were, without what was said in them
// SPDX-License-Identifier: Apache-2.0

/// Which requests are wanted. What is absent does not matter; all that is there has to fit.
public struct RequestFilter: Codable, Hashable, Sendable {
    /// The outcome of requests that have not ended.
    public static let open = "open"
    /// Every name of an outcome: `open`, then the ends.
    public static let outcomes = [Self.open] + Phase.allCases.filter(\.isEnd).map(\.name)
    /// How many requests one answer lists at most, and where nothing else is said.
    public static let limits = 1...100, limit = 50

    /// Whose they are.
    public var user: String?
    /// The app that got them, by its identifier.
    public var app: String?
    /// The intent, as the catalog names it.
    public var intent: String?
    /// How they ended: the name of an end's phase, or `open` for those that have not.
    public var outcome: String?
    /// They began then or later.
    public var since: Instant?
    /// They began before.
    public var until: Instant?
    /// What their ids begin with.
    public var idPrefix: String?
    /// Those after this place in the list are wanted: `older` of the answer before.
    public var after: String?
    /// How many are wanted at most: 1 to 100, else 50.
    public var limit: Int?

    /// - Parameters: See the properties.
    public init(
        user: String? = nil, app: String? = nil, intent: String? = nil, outcome: String? = nil, since: Instant? = nil,
        until: Instant? = nil, idPrefix: String? = nil, after: String? = nil, limit: Int? = nil
    ) {
        self.user = user
        self.app = app
        self.intent = intent
        self.outcome = outcome
        self.since = since
        self.until = until
        self.idPrefix = idPrefix
        self.after = after
        self.limit = limit
    }
}

/// A part of the list of requests, newest first.
public struct RequestList: Codable, Hashable, Sendable {
    /// The requests; words that ask for several intents are listed once for each.
    public var requests: [ListedRequest]
    /// Where the list goes on, for the filter's `after`; absent at its end. It may be there although fewer were found
    /// than were wanted: only so many are looked at for one answer.
    public var older: String?

    // init: _ requests, older = nil
}

/// A request as it is listed: no words and no values.
public struct ListedRequest: Codable, Hashable, Sendable {
    /// Names it.
    public var correlationID: CorrelationID
    /// Which intent of the request it is, from 0.
    public var intentNumber: Int
    /// When it was accepted.
    public var began: Instant
    /// When it ended.
    public var ended: Instant?
    /// Whose it is.
    public var user: String
    /// The intent, once known.
    public var intent: String?
    /// The app, once chosen.
    public var app: String?
    /// The end; absent while it is open.
    public var outcome: Phase?
    /// Why it failed, where it did.
    public var failure: Failure.Code?

    // init: _ correlationID, intentNumber = 0, began, ended = nil, user, intent = nil, app = nil, outcome = nil,
    // init: failure = nil
}
