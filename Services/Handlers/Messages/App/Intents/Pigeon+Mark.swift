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
                    var isAnyMarked = false
                    for index in messages.indices where messages[index].mark(attribute) {
                        try mailbox.update(messages[index])
                        isAnyMarked = true
                    }
                    return Response(isAnyMarked ? .success : .failureMessageAttributeNotSet)
                }
            }
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
