// Beckon: a person in any role
// SPDX-License-Identifier: Apache-2.0

/// How a service reaches a person (SiriKit's `INPersonHandle`).
public struct PersonHandle: WireCodable, Hashable {
    /// What kind of handle.
    public enum Kind: String, IntentEnumeration, WireEnumeration { case emailAddress, phoneNumber }

    /// The address or number.
    public var value: String
    /// What kind of handle, if known.
    public var type: Kind?
    /// Which of a person's handles it is: `home`, `work`, `mobile` and the like; other words are allowed.
    public var label: String?

    // init: _ value, type = nil, label = nil
}

/// A person (SiriKit's `INPerson`). On the way in it may hold only what was said.
public struct Person: IntentValue, WireCodable {
    public static let declaration = TypeDeclaration(
        "Person", .entity, label: ["displayName", "personHandle.value"],
        details: ["personHandle.label", "personHandle.value", "relationship"])

    /// How the person is called, or what was said.
    public var displayName: String
    /// How to reach the person.
    public var personHandle: PersonHandle?
    /// Reference into an address book.
    public var contactIdentifier: String?
    /// The app's own identifier; also the vocabulary identifier.
    public var customIdentifier: String?
    /// A relationship word that was said: `sister`, `brother`, `father`.
    public var relationship: String?
    /// Whether the user meant himself or herself.
    public var isMe: Bool?
    /// Candidates proposed by the assistant.
    public var siriMatches: [Person]?

    // init: _ displayName, personHandle = nil, contactIdentifier = nil, customIdentifier = nil, relationship = nil
}
