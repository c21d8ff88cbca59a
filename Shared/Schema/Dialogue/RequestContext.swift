// Beckon: what a caller can answer
// SPDX-License-Identifier: Apache-2.0

/// What a caller is able to answer. The dispatcher never asks beyond it. It is the caller's own word: what its key may do
/// holds beside it, and who may not consent cannot, whatever it says here.
public enum Ability: String, Codable, Sendable, CaseIterable, Comparable {
    /// One of given options, yes or no to a value.
    case choices
    /// Values of any type.
    case values
    /// Yes or no to the whole request, to an authorization, to unlocking.
    case consent
    /// None itself, but it can wait: what takes consent that this caller cannot give stays open, and the user gives it at
    /// a front end of their own.
    case consentElsewhere

    /// What a person can answer who sits in front of it: all but to wait for an answer from elsewhere.
    public static let own: [Ability] = [.choices, .consent, .values]

    public static func < (left: Ability, right: Ability) -> Bool { left.rawValue < right.rawValue }
}

/// Whether there is a dialogue at all.
public enum Interaction: String, Codable, Sendable, CaseIterable {
    /// Questions are asked as far as the caller can answer them.
    case dialogue
    /// The caller's own screens have fixed the values, as in Maps: no resolve, no consent.
    case none
}

/// Where a request comes from and how it may be answered.
public struct RequestContext: Codable, Hashable, Sendable {
    /// The conversation; one at a time is worked on in each.
    public var conversation: String
    /// The user, by any name; `local` where it is absent.
    public var user: String
    /// The language of the request, BCP 47; `en` where it is absent.
    public var locale: String
    /// The user's time zone, an IANA name; `UTC` where it is absent.
    public var timeZone: String
    /// Whether the device is locked.
    public var isLocked: Bool
    /// Where the device is.
    public var location: Placemark?
    /// What the caller can answer, sorted. Without it the caller can answer nothing, and is asked nothing.
    public var abilities: [Ability]
    /// Whether there is a dialogue; there is where it is absent.
    public var interaction: Interaction
    /// `false`: the connection that the request came by gets of its events only those that ask, end or update. Absent or
    /// `true`: all. Observers get all in any case.
    public var progress: Bool?

    /// A person in front of something that can show and ask everything.
    public init(
        conversation: String, user: String = "local", locale: String = "en", timeZone: String = "UTC",
        isLocked: Bool = false, location: Placemark? = nil, abilities: [Ability] = Ability.own,
        interaction: Interaction = .dialogue, progress: Bool? = nil
    ) {
        self.conversation = conversation
        self.user = user
        self.locale = locale
        self.timeZone = timeZone
        self.isLocked = isLocked
        self.location = location
        self.abilities = abilities.sorted()
        self.interaction = interaction
        self.progress = progress
    }

    private enum CodingKeys: String, CodingKey {
        case conversation, user, locale, timeZone, isLocked, location, abilities, interaction, progress
    }

    /// Everything but the conversation may be left out of JSON; without abilities the caller can answer nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            conversation: try container.decode(String.self, forKey: .conversation),
            user: try container.decodeIfPresent(String.self, forKey: .user) ?? "local",
            locale: try container.decodeIfPresent(String.self, forKey: .locale) ?? "en",
            timeZone: try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "UTC",
            isLocked: try container.decodeIfPresent(Bool.self, forKey: .isLocked) ?? false,
            location: try container.decodeIfPresent(Placemark.self, forKey: .location),
            abilities: try container.decodeIfPresent([Ability].self, forKey: .abilities) ?? [],
            interaction: try container.decodeIfPresent(Interaction.self, forKey: .interaction) ?? .dialogue,
            progress: try container.decodeIfPresent(Bool.self, forKey: .progress))
    }
}
