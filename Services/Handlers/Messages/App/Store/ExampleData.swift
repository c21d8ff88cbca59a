// Beckon: what Pigeon knows before anybody used it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import Schema

/// Contacts, groups and messages of user `local`. All numbers and addresses are of the kinds reserved for examples.
enum ExampleData {
    /// The user who has them.
    static let user = "local"

    /// The contacts: two Brandons, someone with two numbers, family, someone without a handle, someone without Pigeon.
    static let contacts = [
        Contact(
            identifier: "contact-brandon-ellis", givenName: "Brandon", familyName: "Ellis",
            handles: [Self.phone("0101", "mobile")]),
        Contact(
            identifier: "contact-brandon-okafor", givenName: "Brandon", familyName: "Okafor",
            handles: [Self.mail("brandon.okafor", "work")]),
        Contact(
            identifier: "contact-omar", givenName: "Omar", familyName: "Haddad", handles: [Self.phone("0102", "mobile")]
        ),
        Contact(
            identifier: "contact-lena", givenName: "Lena", familyName: "Fischer",
            handles: [Self.phone("0103", "mobile"), Self.phone("0104", "home")]),
        Contact(
            identifier: "contact-hugo", givenName: "Hugo", familyName: "Martin", handles: [Self.mail("hugo", "home")]),
        Contact(
            identifier: "contact-ana", givenName: "Ana", familyName: "Souza", handles: [Self.phone("0105", "mobile")]),
        Contact(
            identifier: "contact-ben", givenName: "Benjamin", familyName: "Carter", nickname: "Ben",
            handles: [Self.phone("0106", "mobile")]),
        Contact(
            identifier: "contact-mia", givenName: "Mia", familyName: "Keller", relationship: "sister",
            handles: [Self.phone("0107", "mobile")]),
        Contact(
            identifier: "contact-jonas", givenName: "Jonas", familyName: "Keller", relationship: "brother",
            handles: [Self.phone("0108", "mobile")]),
        Contact(
            identifier: "contact-ruth", givenName: "Ruth", familyName: "Keller", nickname: "Mum",
            relationship: "mother",
            handles: [Self.phone("0109", "home")]),
        Contact(identifier: "contact-tom", givenName: "Tom", familyName: "Berg"),
        Contact(
            identifier: "contact-priya", givenName: "Priya", familyName: "Nair", isServiceEnabled: false,
            handles: [Self.phone("0110", "mobile")]),
    ]

    /// The groups.
    static let groups = [
        ContactGroup(
            identifier: "group-climbing", name: "Climbing group", otherNames: ["climbing", "climbers"],
            members: ["contact-omar", "contact-lena", "contact-ben"]),
        ContactGroup(
            identifier: "group-family", name: "Family", otherNames: ["my family"],
            members: ["contact-mia", "contact-jonas", "contact-ruth"]),
    ]

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
        for contact in Self.contacts { try contact.insert(for: Self.user, in: database) }
        for group in Self.groups { try group.insert(for: Self.user, in: database) }
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

    private static func phone(_ last: String, _ label: String) -> PersonHandle {
        PersonHandle("+1 202 555 \(last)", type: .phoneNumber, label: label)
    }

    private static func mail(_ name: String, _ label: String) -> PersonHandle {
        PersonHandle("\(name)@example.com", type: .emailAddress, label: label)
    }
}
