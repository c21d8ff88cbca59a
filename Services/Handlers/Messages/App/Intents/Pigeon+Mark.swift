// Beckon: Pigeon marks messages
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension Pigeon {
    /// Marking. Messages that are not named are those found last ("mark all my messages unread" after they were read
    /// out); if nothing was ever looked for, the message that was received last. After a search that found nothing there
    /// is nothing to mark.
    static func marking(_ store: AppStore) -> Handler<SetMessageAttribute> {
        Handler(SetMessageAttribute.self)
            .resolve(\.attribute) { attribute, _, _ in attribute.map { .success($0) } ?? .needsValue }
            .handle { intent, context in
                try await store.handleOnce(context) { database in
                    guard let attribute = intent.attribute else { return Response(.failure) }
                    let mailbox = Mailbox(user: context.user, database: database)
                    guard var messages = try Self.messages(intent, mailbox), !messages.isEmpty else {
                        return Response(.failureMessageNotFound)
                    }
                    // Among several, those that cannot be marked so are passed over.
                    let before = messages
                    let marked = messages.indices.filter { messages[$0].mark(attribute) }
                    for index in marked { try mailbox.update(messages[index]) }
                    guard !marked.isEmpty else { return Response(.failureMessageAttributeNotSet) }
                    return try Response(.success).undone(by: Self.undo(of: attribute, marked.map { before[$0] }))
                }
            }
    }

    /// Takes back that messages were marked, where they all were the opposite before.
    private static func undo(of attribute: MessageAttribute, _ before: [StoredMessage]) -> SetMessageAttribute? {
        guard let opposite = attribute.opposite, before.allSatisfy({ $0.attributes.contains(opposite) }) else {
            return nil
        }
        var undo = SetMessageAttribute()
        (undo.identifiers, undo.attribute) = (before.map(\.identifier), opposite)
        return undo
    }

    /// The messages meant, or `nil` if any of them does not exist.
    private static func messages(_ intent: SetMessageAttribute, _ mailbox: Mailbox) throws -> [StoredMessage]? {
        let named = intent.identifiers ?? []
        guard let identifiers = try named.isEmpty ? mailbox.lastFound() : named else {
            return try mailbox.newestReceived().map { [$0] }
        }
        var messages: [StoredMessage] = []
        for identifier in identifiers {
            guard let message = try mailbox.message(identifier) else { return nil }
            messages.append(message)
        }
        return messages
    }
}

extension MessageAttribute {
    /// What a message is that has lost it; what was played stays so.
    fileprivate var opposite: MessageAttribute? {
        switch self {
        case .read: .unread
        case .unread: .read
        case .flagged: .unflagged
        case .unflagged: .flagged
        case .played: nil
        }
    }
}
