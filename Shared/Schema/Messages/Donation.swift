// Beckon: what users did in apps themselves
// SPDX-License-Identifier: Apache-2.0

/// Something that a user did in an app itself, told to Beckon (SiriKit's donated interaction). What came
/// through Beckon is known already and is not donated.
public struct Donation: Codable, Hashable, Sendable {
    /// Who began it.
    public enum Direction: String, Codable, Sendable, CaseIterable {
        case unspecified, outgoing, incoming
    }

    /// Names it among the app's; donated again under the same name it replaces what was there.
    public var identifier: String
    /// Names a group that can be forgotten together.
    public var groupIdentifier: String?
    /// The user who did it.
    public var user: String
    /// The app in which it was done.
    public var app: String
    /// What was done.
    public var intent: IntentMessage
    /// What came of it.
    public var response: ResponseMessage?
    /// Who began it.
    public var direction: Direction
    /// When it began.
    public var start: Instant
    /// When it ended.
    public var end: Instant

    /// - Parameters: See the properties.
    public init(
        identifier: String, groupIdentifier: String? = nil, user: String, app: String, intent: IntentMessage,
        response: ResponseMessage? = nil, direction: Direction = .unspecified, start: Instant, end: Instant
    ) {
        self.identifier = identifier
        self.groupIdentifier = groupIdentifier
        self.user = user
        self.app = app
        self.intent = intent
        self.response = response
        self.direction = direction
        self.start = start
        self.end = end
    }
}

/// Which donations of an app about a user are to be forgotten: those named, those of a group, or, where neither is given,
/// all.
public struct DonationDeletion: Codable, Hashable, Sendable {
    /// The user whose donations they are.
    public var user: String
    /// The app whose donations they are.
    public var app: String
    /// The names of those to forget.
    public var identifiers: [String]?
    /// The group to forget.
    public var groupIdentifier: String?

    /// - Parameters: See the properties.
    public init(user: String, app: String, identifiers: [String]? = nil, groupIdentifier: String? = nil) {
        self.user = user
        self.app = app
        self.identifiers = identifiers
        self.groupIdentifier = groupIdentifier
    }
}

extension DonationDeletion {
    /// Whether a donation is to be forgotten.
    public func covers(_ donation: Donation) -> Bool {
        guard donation.user == self.user, donation.app == self.app else { return false }
        if let identifiers = self.identifiers { return identifiers.contains(donation.identifier) }
        return self.groupIdentifier.map { $0 == donation.groupIdentifier } ?? true
    }
}
