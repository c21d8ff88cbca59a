// Beckon: what Pigeon knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import People
import Schema

/// Contacts, groups and messages of user `local`.
enum ExampleData {
    /// The user who has them.
    static let user = ExamplePeople.user

    private static let me = Correspondent.userIdentifier

    /// The messages, and how many minutes ago each was sent.
    private static let messages: [(ago: Int64, StoredMessage)] = [
        (4 * 1440, Self.message(Self.me, ["contact-ana"], "The tickets are booked, Saturday at eight")),
        (3 * 1440 + 50, Self.message("contact-ana", [Self.me], "Wonderful, see you on Saturday", isFlagged: true)),
        (
            3 * 1440,
            Self.message(
                "contact-omar", [Self.me, "contact-lena", "contact-ben"], "Who comes to the wall on Friday?",
                "group-climbing")
        ),
        (
            2 * 1440 + 90,
            Self.message(
                "contact-lena", [Self.me, "contact-omar", "contact-ben"], "Me! I bring the long rope", "group-climbing")
        ),
        (2 * 1440, Self.message(Self.me, ["contact-brandon-okafor"], "The draft is in your mailbox")),
        (1440 + 30, Self.message("contact-hugo", [Self.me], "Can you lend me the drill this weekend?")),
        (1440, Self.message("contact-hugo", [Self.me], "And the ladder, if you still have it", isRead: false)),
        (
            20 * 60,
            Self.message(
                "contact-ruth", [Self.me, "contact-mia", "contact-jonas"], "Dinner is at seven on Sunday",
                "group-family")
        ),
        (9 * 60, Self.message("contact-mia", [Self.me], "Listen to this", isRead: false, type: .audio)),
        (3 * 60, Self.message(Self.me, ["contact-brandon-ellis"], "Lunch at one?")),
        (150, Self.message("contact-brandon-ellis", [Self.me], "At one is fine", isFlagged: true)),
        (25, Self.message("contact-omar", [Self.me], "The train is late, start without me", isRead: false)),
    ]

    /// Writes everything.
    ///
    /// - Parameter now: What the dates are counted from.
    static func write(to database: Database, now: Instant) throws {
        for contact in ExamplePeople.contacts { try contact.insert(for: Self.user, in: database) }
        for group in ExamplePeople.groups { try group.insert(for: Self.user, in: database) }
        let mailbox = Mailbox(user: Self.user, database: database)
        for (ago, message) in Self.messages {
            var message = message
            message.sent = now + .minutes(-ago)
            let others = ([message.sender] + message.recipients).filter { $0 != Self.me }
            _ = try mailbox.store(message, among: message.group ?? others.sorted().joined(separator: " "))
            for other in message.isOutgoing ? message.recipients : [message.sender] {
                try Contact.touch(other, of: Self.user, handle: nil, at: message.sent, in: database)
            }
        }
    }

    private static func message(
        _ sender: String, _ recipients: [String], _ content: String, _ group: String? = nil, isRead: Bool = true,
        isFlagged: Bool = false, type: MessageType = .text
    ) -> StoredMessage {
        StoredMessage(
            identifier: "", conversation: "", sender: sender, recipients: recipients, group: group, content: content,
            sent: Instant(milliseconds: 0), type: type, isRead: isRead, isFlagged: isFlagged)
    }
}
