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
                    let records = MediaRecords(database, context)
                    let before = try records.taste().likes
                    try records.rate(entries, liked: type == .like)
                    // That nobody had an opinion cannot be said: only the opposite one comes back.
                    guard entries.allSatisfy({ before[$0.identifier] == (type != .like) }) else {
                        return Response(.success)
                    }
                    var undo = UpdateMediaAffinity()
                    (undo.mediaItems, undo.affinityType) = (intent.mediaItems, type == .like ? .dislike : .like)
                    return try Response(.success).undone(by: undo)
                }
            }
    }
}
