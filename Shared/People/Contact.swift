// Beckon: someone whom the user knows
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Someone in a user's address book.
public struct Contact: Codable, Hashable, Sendable {
    /// The app's identifier; without spaces.
    public var identifier: String
    /// The names; the family name and the nickname may be missing.
    public var givenName: String, familyName: String? = nil, nickname: String? = nil
    /// What he or she is to the user: `sister`, `mother`.
    public var relationship: String? = nil
    /// Whether the app can reach him or her at all.
    public var isServiceEnabled = true
    /// Phone numbers and addresses, the preferred first.
    public var handles: [PersonHandle] = []
    /// The handle that was last used, and when the user and the contact last had to do with each other.
    public var lastHandle: String? = nil, lastWritten: Instant? = nil

    /// - Parameters: See the properties.
    public init(
        identifier: String, givenName: String, familyName: String? = nil, nickname: String? = nil,
        relationship: String? = nil, isServiceEnabled: Bool = true, handles: [PersonHandle] = [],
        lastHandle: String? = nil, lastWritten: Instant? = nil
    ) {
        self.identifier = identifier
        self.givenName = givenName
        self.familyName = familyName
        self.nickname = nickname
        self.relationship = relationship
        self.isServiceEnabled = isServiceEnabled
        self.handles = handles
        self.lastHandle = lastHandle
        self.lastWritten = lastWritten
    }

    /// The given and the family name.
    public var fullName: String { [self.givenName, self.familyName].compactMap { $0 }.joined(separator: " ") }

    /// The contact as the person in a parameter or a response.
    public func person(_ handle: PersonHandle?) -> Person {
        Person(
            self.fullName, personHandle: handle, customIdentifier: self.identifier, relationship: self.relationship)
    }
}
