// Beckon: the words of Pigeon and of its users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import People
import Schema

extension Pigeon {
    /// Example sentences.
    static let phrases = [
        Manifest.Phrases(
            "SendMessage",
            [
                "Send a message to {recipients} that {content}", "Send a message to {recipients} saying {content}",
                "Send {recipients} a message that {content}", "Tell {recipients} that {content}",
                "Tell {recipients} {content}", "Text {recipients} {content}", "Write to {recipients} that {content}",
                "Let {recipients} know that {content}", "Message {recipients}", "Message the {speakableGroupName}",
                "Send {content} to {recipients}", "Send a message to the {speakableGroupName} that {content}",
                "Send a message to {recipients}", "Send a message",
            ]),
        Manifest.Phrases(
            "SearchForMessages",
            [
                "Read my {attributes} messages", "Read my messages", "Read my messages from {senders}",
                "What did {senders} write me {dateTimeRange}", "What did {senders} say",
                "Do I have {attributes} messages from {senders}", "Find messages about {searchTerms}",
                "Find messages from {senders} about {searchTerms}", "Show the messages I sent to {recipients}",
                "Search for messages in the {speakableGroupNames}", "Show my messages from {dateTimeRange}",
            ]),
        Manifest.Phrases(
            "SetMessageAttribute",
            [
                "Mark that message as {attribute}", "Mark this message {attribute}", "Mark all my messages {attribute}",
                "Mark it as {attribute}",
            ]),
    ]

    /// Words for attributes.
    static let words = [
        Manifest.GlobalVocabulary(
            for: ["SearchForMessages.attributes", "SetMessageAttribute.attribute"],
            [
                Term("unread", ["unread", "new"]), Term("read", ["read"]), Term("flagged", ["flagged", "important"]),
                Term("unflagged", ["unflagged"]), Term("played", ["played"]),
            ])
    ]

    /// The names in a user's address book, or in all of them, most recently written to first. Namesakes share a phrase.
    static func vocabulary(_ database: Database, of user: String?) throws -> [VocabularySet] {
        let users =
            try user.map { [$0] }
            ?? String.fetchAll(database, sql: "SELECT DISTINCT user FROM contact ORDER BY user")
        return try users.flatMap { user in
            let book = try AddressBook(of: user, in: database)
            let contacts = book.contacts.map { contact in
                Term(contact.identifier, Self.phrases(contact.fullName, contact.givenName, contact.nickname))
            }
            let groups = book.groups.map { Term($0.identifier, Self.phrases($0.name) + $0.otherNames) }
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

    private static func phrases(_ names: String?...) -> [String] {
        var phrases: [String] = []
        for case let name? in names where !phrases.contains(name) { phrases.append(name) }
        return phrases
    }
}
