// Beckon: Jukebox finds media
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension JukeboxIntents {
    /// Searching: whatever fits, best first. Nothing is an answer.
    func searchForMedia() -> Handler<SearchForMedia> {
        Handler(SearchForMedia.self)
            .resolve(\.mediaItems) { items, intent, context in
                let finder = try await self.finder(context, asksPlayer: intent.mediaSearch?.reference != nil)
                guard let items, !items.isEmpty else {
                    return [finder.find(intent.mediaSearch ?? MediaSearch()).searched]
                }
                return items.map { item in
                    if let known = item.identifier.flatMap({ finder.entry($0) }) { return .success(known.item) }
                    return finder.find(Finder.search(for: item, within: intent.mediaSearch)).searched
                }
            }
            .handle { intent, context in
                let finder = try await self.finder(context)
                return Response(.success, .init(mediaItems: finder.entries(intent.mediaItems).map(\.item)))
            }
    }
}
