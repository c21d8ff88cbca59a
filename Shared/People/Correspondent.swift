// Beckon: whoever a word for a person may stand for
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Whoever a word for a person may stand for.
public enum Correspondent: Hashable, Sendable {
    /// The user.
    case user
    /// One contact.
    case contact(Contact)
    /// Several at once.
    case group(ContactGroup)

    /// The identifier of the user among senders and recipients.
    public static let userIdentifier = "me"

    /// The user as a person. Who presents it goes by `isMe`, not by the word.
    public static var userPerson: Person {
        var person = Person(Self.userIdentifier, customIdentifier: Self.userIdentifier)
        person.isMe = true
        return person
    }

    /// The identifier that stands in what is stored.
    public var identifier: String {
        switch self {
        case .user: Self.userIdentifier
        case .contact(let contact): contact.identifier
        case .group(let group): group.identifier
        }
    }
}
