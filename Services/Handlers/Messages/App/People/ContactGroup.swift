// Beckon: several people under one name
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Several contacts under one name.
struct ContactGroup: Hashable, Sendable {
    /// The app's identifier; without spaces.
    var identifier: String
    /// How it is called.
    var name: String
    /// Other ways to say it.
    var otherNames: [String] = []
    /// The contacts in it.
    var members: [String]

    /// The group in a parameter that takes group names.
    var speakable: SpeakableString { SpeakableString(self.name, vocabularyIdentifier: self.identifier) }

    /// The group in a parameter that takes persons; it is expanded when the intent is confirmed and handled.
    var person: Person { Person(self.name, customIdentifier: self.identifier) }
}
