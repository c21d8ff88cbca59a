// Beckon: the words of Ringo and of its users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import People
import Schema

extension Ringo {
    /// Example sentences.
    static let phrases = [
        Manifest.Phrases(
            "StartCall",
            [
                "Call {contacts}", "Call {contacts} on video", "Video call {contacts}", "Call {contacts} back",
                "Ring {contacts}", "Call the number {contacts}",
            ]),
        Manifest.Phrases(
            "SearchCallHistory",
            [
                "Show my {callTypes} calls", "Show my calls from {recipient}", "Who called me {dateCreated}",
                "Did {recipient} call me", "Do I have any {callTypes} calls", "Do I have new voicemail",
            ]),
    ]

    /// Numbers of emergency services, written and said digit by digit: they are heard, so that they can be refused. Other
    /// numbers are recognized by their form, for which these are too short.
    static let emergencyWords: [Manifest.GlobalVocabulary] = {
        let intents = ["StartCall", "StartAudioCall", "StartVideoCall"].map { "\($0).contacts" }
        let written = EmergencyNumbers.all.sorted()
        let spoken = Self.texts.names.keys.sorted().map { locale in
            Manifest.GlobalVocabulary(
                for: intents, written.map { Term($0, SpokenDigits.words(for: $0, locale)) }, locale: locale)
        }
        return [Manifest.GlobalVocabulary(for: intents, written.map { Term($0, [$0]) })] + spoken
    }()

    /// The names in a user's address book, or in all of them, those of the latest calls first. Namesakes share a phrase.
    static func vocabulary(_ database: Database, of user: String?) throws -> [VocabularySet] {
        let users =
            try user.map { [$0] }
            ?? String.fetchAll(database, sql: "SELECT DISTINCT user FROM contact ORDER BY user")
        return try users.flatMap { user in
            let book = try AddressBook(of: user, in: database)
            let contacts = book.contacts.map { contact in
                Term(contact.identifier, Self.phrases([contact.fullName, contact.givenName, contact.nickname]))
            }
            let groups = book.groups.map { Term($0.identifier, Self.phrases([$0.name] + $0.otherNames)) }
            return [
                VocabularySet(
                    app: Self.identifier, user: user, kind: .contactName,
                    terms: Array(contacts.prefix(Limits.termsPerVocabulary))),
                VocabularySet(
                    app: Self.identifier, user: user, kind: .contactGroupName,
                    terms: Array(groups.prefix(Limits.termsPerVocabulary))),
            ]
        }
    }

    private static func phrases(_ names: [String?]) -> [String] {
        var phrases: [String] = []
        for case let name? in names where !phrases.contains(name) { phrases.append(name) }
        return phrases
    }
}
