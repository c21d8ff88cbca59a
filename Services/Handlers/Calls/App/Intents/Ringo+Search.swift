// Beckon: Ringo finds calls
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import People
import Schema

extension Ringo {
    /// Searching, and where calls come in, telling of those that come after: who asks who called is told who calls.
    static func searching(_ store: AppStore, _ recorder: CallRecorder?) -> Handler<SearchCallHistory> {
        let searching = Self.searching(store)
        guard let recorder else { return searching }
        return searching.update { _, _, context, updates in
            for await call in recorder.follow(context.user) {
                let book = try await store.read { try AddressBook(of: context.user, in: $0) }
                try updates.send(Response(.success, .init(callRecords: [call.record(book, context.locale)])))
            }
        }
    }

    /// Searching: newest first, at most ``CallQuery/mostResults``. The user has looked at what is told.
    private static func searching(_ store: AppStore) -> Handler<SearchCallHistory> {
        Handler(SearchCallHistory.self)
            .resolve(\.dateCreated) { range, _, context in
                SearchedTime.resolution(ofPast: range, context, reason: "notATime")
            }
            .resolve(\.recipient) { person, _, context in
                guard let person else { return .notRequired }
                return try await store.read { try Account(context, $0).searched(person) }
            }
            .resolve(\.callTypes) { types, _, _ in
                types.map { $0.cases.isEmpty ? .notRequired : .success($0) } ?? .notRequired
            }
            .takes(\.unseen, \.callType)
            .handle { intent, context in
                try await store.handleOnce(context) { database in
                    let account = try Account(context, database)
                    let query = CallQuery(intent, account, now: context.now, timeZone: context.timeZone)
                    guard let query else { return Response(.failure, .init()) }
                    let log = CallLog(user: context.user, database: database)
                    let found = try log.find(query)
                    try log.see(found)
                    return Response(.success, .init(callRecords: found.map { $0.record(account.book, account.locale) }))
                }
            }
    }
}
