// Beckon: Pigeon sends messages
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema

extension Pigeon {
    /// Sending: recipients one by one, a preview, and the message in its conversation, once a key.
    static func sending(_ store: AppStore, _ mailSender: MailSender?) -> Handler<SendMessage> {
        let sending = Self.sending(store, from: mailSender?.sender)
        guard let mailSender else { return sending }
        return sending.update { _, response, _, updates in
            guard let message = response.payload.sentMessage, try await mailSender.hasFailed(message.identifier) else {
                return
            }
            try updates.send(Response(.failureMessageServiceNotAvailable, .init(sentMessage: message)))
        }
    }

    /// - Parameter mailAddress: From which address mail is sent; `nil` where none is.
    private static func sending(_ store: AppStore, from mailAddress: String?) -> Handler<SendMessage> {
        Handler(SendMessage.self)
            .resolve(\.recipients) { recipients, intent, context in
                try await store.database.read { database in
                    let book = try AddressBook(of: context.user, in: database)
                    if let recipients, !recipients.isEmpty { return recipients.map { book.recipient($0) } }
                    let isKnown = try Self.participants(intent, context, database) != nil
                    return [isKnown || !SpokenWords.isBlank(intent.groupWords) ? .notRequired : .needsValue]
                }
            }
            .find(\.recipients) { query, _, context in
                try await store.database.read { try AddressBook(of: context.user, in: $0).recipients(query) }
            }
            .resolve(\.content) { content, _, _ in Self.content.resolution(content, absent: .needsValue) }
            .resolve(\.speakableGroupName) { name, _, context in
                try await store.database.read { try AddressBook(of: context.user, in: $0).group(name) }
            }
            .confirm { intent, context in
                try await store.database.read { database in
                    guard Self.isOurs(intent) else { return Response(.failureMessageServiceNotAvailable, .init()) }
                    guard let draft = try Self.draft(intent, context, database) else {
                        return Response(.failure, .init())
                    }
                    return Response(.ready, .init(sentMessage: draft.item))
                }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { database in
                    guard Self.isOurs(intent) else { return Response(.failureMessageServiceNotAvailable, .init()) }
                    guard let draft = try Self.draft(intent, context, database) else {
                        return Response(.failure, .init())
                    }
                    let sent = try Self.send(draft, context, database)
                    if let mailAddress {
                        try Outbox(database: database).put(
                            sent.identifier, key: context.key, from: mailAddress,
                            to: MailSender.addresses(draft.delivery.recipients), at: context.now)
                    }
                    return Response(.success, .init(sentMessage: sent))
                }
            }
    }

    /// A message that could be sent.
    private struct Draft {
        var item: MessageItem
        var delivery: Delivery
    }

    /// Checks everything anew: a caller without dialogue had nothing resolved, and since then the book may have changed.
    private static func draft(_ intent: SendMessage, _ context: Context, _ database: Database) throws -> Draft? {
        let book = try AddressBook(of: context.user, in: database)
        let participants = try Self.participants(intent, context, database)
        guard let content = Self.content.usable(intent.content),
            let delivery = Delivery(intent, in: book, conversation: participants)
        else { return nil }
        var item = MessageItem(identifier: "", content: content, recipients: delivery.recipients)
        item.conversationIdentifier = try Mailbox(user: context.user, database: database)
            .conversation(of: delivery.participants)
        item.groupName = delivery.group?.speakable
        item.messageType = .text
        return Draft(item: item, delivery: delivery)
    }

    private static func send(_ draft: Draft, _ context: Context, _ database: Database) throws -> MessageItem {
        let message = StoredMessage(
            identifier: "", conversation: "", sender: Correspondent.userIdentifier,
            recipients: draft.delivery.recipients.compactMap(\.customIdentifier),
            group: draft.delivery.group?.identifier,
            content: draft.item.content ?? "", sent: context.now)
        let stored = try Mailbox(user: context.user, database: database)
            .store(message, among: draft.delivery.participants)
        for recipient in draft.delivery.recipients {
            guard let identifier = recipient.customIdentifier else { continue }
            try Contact.touch(
                identifier, of: context.user, handle: recipient.personHandle?.value, at: context.now, in: database)
        }
        var item = draft.item
        item.identifier = stored.identifier
        item.conversationIdentifier = stored.conversation
        item.dateSent = context.now.wholeSeconds
        item.sender = Correspondent.userPerson
        return item
    }

    private static func participants(
        _ intent: SendMessage, _ context: Context, _ database: Database
    ) throws -> [String]? {
        guard let conversation = intent.conversationIdentifier else { return nil }
        return try Mailbox(user: context.user, database: database).participants(of: conversation)
    }

    /// Pigeon is one service with one account a user; it sends nothing by another or for somebody else.
    private static func isOurs(_ intent: SendMessage) -> Bool {
        let isService =
            SpokenWords.isBlank(intent.serviceName) || SpokenWords.folded(intent.serviceName ?? "") == Self.identifier
        let isSender = intent.sender.map {
            $0.isMe == true || $0.customIdentifier == Correspondent.userIdentifier
        }
        return isService && isSender ?? true
    }
}

extension SendMessage {
    /// What was said of a group, whatever it means.
    var groupWords: String? { self.speakableGroupName?.vocabularyIdentifier ?? self.speakableGroupName?.spokenPhrase }
}
