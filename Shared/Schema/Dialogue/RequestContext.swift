// Beckon: what a caller can answer
// SPDX-License-Identifier: Apache-2.0

/// What a caller is able to answer. The dispatcher never asks beyond it. It is the caller's own word: what its key may do
/// holds beside it, and who may not consent cannot, whatever it says here.
public enum Ability: String, WireEnumeration, Comparable {
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
public enum Interaction: String, WireEnumeration {
    /// Questions are asked as far as the caller can answer them.
    case dialogue
    /// The caller's own screens have fixed the values, as in Maps: no resolve, no consent.
    case none
}

/// Where a request comes from and how it may be answered.
public struct RequestContext: WireCodable, Hashable {
    /// The conversation; one at a time is worked on in each.
    public var conversation: String
    /// The user, by any name; `local` where it is absent.
    // default: "local"
    public var user: String
    /// The language of the request, BCP 47; `en` where it is absent.
    // default: "en"
    public var locale: String
    /// The user's time zone, an IANA name; `UTC` where it is absent.
    // default: "UTC"
    public var timeZone: String
    /// Whether the device is locked.
    // default: false
    public var isLocked: Bool
    /// Where the device is.
    public var location: Placemark?
    /// What the caller can answer, sorted. Without it the caller can answer nothing, and is asked nothing.
    // default: [], then sorted()
    public var abilities: [Ability]
    /// Whether there is a dialogue; there is where it is absent.
    // default: .dialogue
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
}
