// Beckon: a message as Pigeon keeps it
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import People
import Schema

/// A message in the store. People in it are identifiers, `me` among them.
struct StoredMessage: Hashable, Sendable {
    /// The identifier, such as `message-17`, and its conversation's.
    var identifier: String, conversation: String
    /// From whom, to whom.
    var sender: String, recipients: [String]
    /// The group it was sent to.
    var group: String?
    /// The words.
    var content: String
    /// When.
    var sent: Instant
    /// What kind; only sound can be played.
    var type: MessageType = .text
    /// What was done with it.
    var isRead = true, isFlagged = false, isPlayed = false

    /// Whether the user wrote it.
    var isOutgoing: Bool { self.sender == Correspondent.userIdentifier }

    /// What can be said of it.
    var attributes: Set<MessageAttribute> {
        var attributes: Set<MessageAttribute> = [self.isRead ? .read : .unread, self.isFlagged ? .flagged : .unflagged]
        if self.isPlayed { attributes.insert(.played) }
        return attributes
    }

    /// Marks it.
    ///
    /// - Returns: `false` for what cannot be said of it: a message the user wrote is not unread, text is not played.
    mutating func mark(_ attribute: MessageAttribute) -> Bool {
        switch attribute {
        case .read: self.isRead = true
        case .unread:
            guard !self.isOutgoing else { return false }
            self.isRead = false
        case .flagged: self.isFlagged = true
        case .unflagged: self.isFlagged = false
        case .played:
            guard self.type == .audio || self.type == .mediaAudio else { return false }
            self.isPlayed = true
        }
        return true
    }

    /// The message in a response. Contacts who are no longer in the book go by their identifiers.
    func item(_ book: AddressBook) -> MessageItem {
        func person(_ identifier: String) -> Person {
            switch book.correspondent(identifier) {
            case .user: Correspondent.userPerson
            case .contact(let contact): contact.person(nil)
            case .group(let group): group.person
            case nil: Person(identifier, customIdentifier: identifier)
            }
        }
        var item = MessageItem(
            identifier: self.identifier, content: self.content, dateSent: self.sent.wholeSeconds,
            sender: person(self.sender), recipients: self.recipients.map(person))
        item.conversationIdentifier = self.conversation
        item.groupName = self.group.flatMap { book.group($0)?.speakable }
        item.messageType = self.type
        item.attributes = Options(self.attributes)
        return item
    }
}
