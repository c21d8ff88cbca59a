// Beckon: Pigeon finds messages
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import People
import Schema

extension Pigeon {
    /// Searching: newest first, at most ``MessageQuery/mostResults``; what was found is remembered for "that message".
    static func searching(_ store: AppStore) -> Handler<SearchForMessages> {
        Handler(SearchForMessages.self)
            .resolve(\.recipients) { people, _, context in try await Self.searched(people, context, store) }
            .resolve(\.senders) { people, _, context in try await Self.searched(people, context, store) }
            .resolve(\.attributes) { attributes, _, _ in
                guard let attributes, !attributes.cases.isEmpty else { return .notRequired }
                for pair in [[MessageAttribute.read, .unread], [.flagged, .unflagged]]
                where attributes.cases.isSuperset(of: pair) {
                    return .unsupported()
                }
                return .success(attributes)
            }
            .resolve(\.dateTimeRange) { range, _, context in SearchedTime.resolution(ofPast: range, context) }
            .resolve(\.speakableGroupNames) { names, _, context in
                guard let names, !names.isEmpty else { return [.notRequired] }
                return try await store.database.read { database in
                    let book = try AddressBook(of: context.user, in: database)
                    return names.map { name in
                        let result = book.group(name)
                        return result == .notRequired ? .needsValue : result
                    }
                }
            }
            .handle { intent, context in
                // Without the ledger: asked again it finds the same, and the words found are kept in one place only.
                try await store.database.write { database in
                    let book = try AddressBook(of: context.user, in: database)
                    let mailbox = Mailbox(user: context.user, database: database)
                    guard let query = MessageQuery(intent, in: book, now: context.now, timeZone: context.timeZone)
                    else {
                        return Response(.failure, .init())
                    }
                    let found = try mailbox.find(query)
                    let items = found.map { $0.item(book) }
                    // A few long messages to many people can be more than one body on the wire holds.
                    guard found.count <= MessageQuery.mostResults,
                        try JSON.encode(items).count <= Limits.bodyBytes / 2
                    else { return Response(.failureMessageTooManyResults, .init()) }
                    try mailbox.remember(found: found.map(\.identifier))
                    return Response(.success, .init(messages: items))
                }
            }
    }

    private static func searched(
        _ people: [Person]?, _ context: Context, _ store: AppStore
    ) async throws -> [ResolutionResult<Person>] {
        guard let people, !people.isEmpty else { return [.notRequired] }
        return try await store.database.read { database in
            let book = try AddressBook(of: context.user, in: database)
            return people.map { book.searched($0) }
        }
    }
}
