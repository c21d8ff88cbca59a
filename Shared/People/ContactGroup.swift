// Beckon: several people under one name
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Several contacts under one name.
public struct ContactGroup: Codable, Hashable, Sendable {
    /// The app's identifier; without spaces.
    public var identifier: String
    /// How it is called.
    public var name: String
    /// Other ways to say it.
    public var otherNames: [String] = []
    /// The contacts in it.
    public var members: [String]

    /// - Parameters: See the properties.
    public init(identifier: String, name: String, otherNames: [String] = [], members: [String]) {
        self.identifier = identifier
        self.name = name
        self.otherNames = otherNames
        self.members = members
    }

    /// The group in a parameter that takes group names.
    public var speakable: SpeakableString { SpeakableString(self.name, vocabularyIdentifier: self.identifier) }

    /// The group in a parameter that takes persons; it is expanded when the intent is confirmed and handled.
    public var person: Person { Person(self.name, customIdentifier: self.identifier) }
}
