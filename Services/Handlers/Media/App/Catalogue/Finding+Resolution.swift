// Beckon: what a finding means for a parameter
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

extension Finding {
    /// How many songs are taken where no name was said.
    static let mostSongs = 25

    /// What one element of `mediaItems` comes to: one that is called so is taken, one that is called so in part is asked
    /// about, of several one is chosen; of songs without a name many are taken, best first.
    ///
    /// - Parameter order: The order that was said. Of albums, shows and the like it means the first one.
    func resolution(_ order: MediaSortOrder?) -> ResolutionResult<MediaItem> {
        switch self {
        case .unsaid: return .needsValue
        case .unsupportedType: return .unsupported(reason: "unsupportedMediaType")
        case .nothing: return .unsupported()
        case .exact(let entries) where entries.count == 1: return .success(entries[0].item)
        case .partial(let entries) where entries.count == 1: return .confirmationRequired(entries[0].item)
        case .exact(let entries), .partial(let entries):
            return order == nil ? Self.choice(entries) : .success(entries[0].item)
        case .all(let entries):
            if entries.count == 1 { return .success(entries[0].item) }
            if entries.allSatisfy({ MediaItemType.single.contains($0.kind) }) {
                return .successes(entries.prefix(Self.mostSongs).map(\.item))
            }
            return order == nil ? Self.choice(entries) : .success(entries[0].item)
        }
    }

    /// What a search comes to: whatever was found. Nothing is an answer, too.
    var searched: ResolutionResult<MediaItem> {
        switch self {
        case .unsaid: .needsValue
        case .unsupportedType: .unsupported(reason: "unsupportedMediaType")
        case .nothing: .notRequired
        case .exact(let entries), .partial(let entries), .all(let entries):
            .successes(entries.prefix(Limits.arrayElements / 2).map(\.item))
        }
    }

    private static func choice(_ entries: [Entry]) -> ResolutionResult<MediaItem> {
        // More than can be offered, so that the dispatcher sees that it has to ask for a narrower name.
        .disambiguation(entries.prefix(Limits.optionsPerQuestion * 4).map(\.item))
    }
}
