// Beckon: someone the user can write to
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Someone in a user's address book.
struct Contact: Hashable, Sendable {
    /// The app's identifier; without spaces.
    var identifier: String
    /// The names; the family name and the nickname may be missing.
    var givenName: String, familyName: String? = nil, nickname: String? = nil
    /// What he or she is to the user: `sister`, `mother`.
    var relationship: String? = nil
    /// Whether he or she uses Pigeon.
    var isServiceEnabled = true
    /// Phone numbers and addresses, the preferred first.
    var handles: [PersonHandle] = []
    /// The handle that was last written to, and when a message last went to or came from the contact.
    var lastHandle: String? = nil, lastWritten: Instant? = nil

    /// The given and the family name.
    var fullName: String { [self.givenName, self.familyName].compactMap { $0 }.joined(separator: " ") }

    /// The contact as the person in a parameter or a response.
    func person(_ handle: PersonHandle?) -> Person {
        Person(
            self.fullName, personHandle: handle, customIdentifier: self.identifier, relationship: self.relationship)
    }
}
