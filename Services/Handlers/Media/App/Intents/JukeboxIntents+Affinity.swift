// Beckon: Jukebox remembers what is liked
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension JukeboxIntents {
    /// Liking and disliking. What was liked before and is disliked now is disliked.
    func updateMediaAffinity() -> Handler<UpdateMediaAffinity> {
        Handler(UpdateMediaAffinity.self)
            .needs(\.mediaItems)
            .resolve(\.mediaItems) { items, intent, context in
                try await self.resolve(items, intent.mediaSearch, context)
            }
            .resolve(\.affinityType) { type, _, _ in type.map { .success($0) } ?? .needsValue }
            .handle { intent, context in
                let entries = try await self.finder(context).entries(intent.mediaItems)
                return try await self.store.handleOnce(context) { database in
                    guard let type = intent.affinityType, !entries.isEmpty else { return Response(.failure) }
                    try MediaRecords(database, context).rate(entries, liked: type == .like)
                    return Response(.success)
                }
            }
    }
}
