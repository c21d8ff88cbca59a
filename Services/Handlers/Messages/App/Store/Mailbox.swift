// Beckon: one user's messages and conversations in the store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema

/// One user's messages, inside a transaction.
struct Mailbox {
    let user: String
    let database: Database

    /// The identifier of the conversation with some participants, if there is one.
    func conversation(of participants: String) throws -> String? {
        try Int64.fetchOne(
            self.database, cached: "SELECT number FROM conversation WHERE user = ? AND participants = ?",
            arguments: [self.user, participants]
        ).map { "conversation-\($0)" }
    }

    /// Who takes part in a conversation: identifiers of contacts, or of one group.
    func participants(of conversation: String) throws -> [String]? {
        guard let number = Int64(conversation, after: "conversation-") else { return nil }
        return try String.fetchOne(
            self.database, cached: "SELECT participants FROM conversation WHERE user = ? AND number = ?",
            arguments: [self.user, number]
        )?.split(separator: " ").map(String.init)
    }

    /// Stores a message in the conversation of `participants`, which is opened where there is none.
    ///
    /// - Returns: The message with the identifiers that it got.
    func store(_ message: StoredMessage, among participants: String) throws -> StoredMessage {
        try self.database.execute(
            cached: "INSERT INTO conversation (user, participants) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: [self.user, participants])
        var message = message
        message.conversation = try self.conversation(of: participants) ?? ""
        try self.database.execute(
            cached: """
                INSERT INTO message (user, conversation, sender, recipients, groupIdentifier, content, sent, type,
                    isRead, isFlagged, isPlayed)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                self.user, Int64(message.conversation, after: "conversation-"), message.sender,
                message.recipients.joined(separator: " "), message.group, message.content, message.sent.milliseconds,
                message.type.rawValue, message.isRead, message.isFlagged, message.isPlayed,
            ])
        message.identifier = "message-\(self.database.lastInsertedRowID)"
        return message
    }

    /// The message with an identifier.
    func message(_ identifier: String) throws -> StoredMessage? {
        guard let number = Int64(identifier, after: "message-") else { return nil }
        return try Row.fetchOne(
            self.database, cached: "SELECT * FROM message WHERE user = ? AND number = ?",
            arguments: [self.user, number]
        ).map(Self.message)
    }

    /// The message that was received last.
    func newestReceived() throws -> StoredMessage? {
        try Row.fetchOne(
            self.database,
            cached: "SELECT * FROM message WHERE user = ? AND sender <> ? ORDER BY sent DESC, number DESC LIMIT 1",
            arguments: [self.user, Correspondent.userIdentifier]
        ).map(Self.message)
    }

    /// Finds messages, newest first; stops at one more than a search may tell.
    func find(_ query: MessageQuery) throws -> [StoredMessage] {
        let rows = try Row.fetchCursor(
            self.database,
            sql: "SELECT * FROM message WHERE user = ? AND sent >= ? AND sent < ? ORDER BY sent DESC, number DESC",
            arguments: [
                self.user, query.time?.begin?.milliseconds ?? .min, query.time?.end?.milliseconds ?? .max,
            ])
        var found: [StoredMessage] = []
        while found.count <= MessageQuery.mostResults, let row = try rows.next() {
            let message = Self.message(row)
            if query.matches(message) { found.append(message) }
        }
        return found
    }

    /// Writes what was done with a message.
    func update(_ message: StoredMessage) throws {
        try self.database.execute(
            cached: "UPDATE message SET isRead = ?, isFlagged = ?, isPlayed = ? WHERE user = ? AND number = ?",
            arguments: [
                message.isRead, message.isFlagged, message.isPlayed, self.user,
                Int64(message.identifier, after: "message-"),
            ])
    }

    /// What the last search found: identifiers, none if it found nothing, `nil` if nothing was ever looked for.
    func lastFound() throws -> [String]? {
        try String.fetchOne(
            self.database, cached: "SELECT identifiers FROM lastFound WHERE user = ?", arguments: [self.user]
        ).map { try JSON.decode([String].self, from: $0) }
    }

    /// Remembers what a search found.
    func remember(found identifiers: [String]) throws {
        try self.database.execute(
            cached: """
                INSERT INTO lastFound VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET identifiers = excluded.identifiers
                """,
            arguments: [self.user, try JSON.line(identifiers)])
    }

    private static func message(_ row: Row) -> StoredMessage {
        StoredMessage(
            identifier: "message-\(row["number"] as Int64)",
            conversation: "conversation-\(row["conversation"] as Int64)",
            sender: row["sender"],
            recipients: (row["recipients"] as String).split(separator: " ").map(String.init),
            group: row["groupIdentifier"], content: row["content"],
            sent: Instant(milliseconds: row["sent"]), type: MessageType(rawValue: row["type"]) ?? .text,
            isRead: row["isRead"], isFlagged: row["isFlagged"], isPlayed: row["isPlayed"])
    }
}
