// Beckon: what Pigeon knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import People
import Schema

/// Contacts, groups and messages of user `local`.
enum ExampleData {
    /// A message of `Example.json`.
    private struct Message: Decodable {
        var minutesAgo: Int64
        var sender: String, recipients: [String], group: String?
        var content: String
        var type: MessageType?
        var isRead: Bool?, isFlagged: Bool?
    }

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        try ExamplePeople.write(to: database)
        let mailbox = Mailbox(user: ExamplePeople.user, database: database)
        for example in AppData.read(PackageResources.Example_json, "Example.json", as: [Message].self) {
            let message = StoredMessage(
                identifier: "", conversation: "", sender: example.sender, recipients: example.recipients,
                group: example.group, content: example.content, sent: now + .minutes(-example.minutesAgo),
                type: example.type ?? .text, isRead: example.isRead ?? true, isFlagged: example.isFlagged ?? false)
            let others = ([message.sender] + message.recipients).filter { $0 != Correspondent.userIdentifier }
            _ = try mailbox.store(message, among: message.group ?? others.sorted().joined(separator: " "))
            for other in message.isOutgoing ? message.recipients : [message.sender] {
                try Contact.touch(other, of: ExamplePeople.user, handle: nil, at: message.sent, in: database)
            }
        }
    }
}
