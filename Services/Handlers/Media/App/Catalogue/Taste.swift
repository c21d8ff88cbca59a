// Beckon: what a user plays and likes, and the order that follows from it
// SPDX-License-Identifier: Apache-2.0

import Domains

/// What a user plays and likes.
struct Taste: Hashable, Sendable {
    /// How often a recording was played.
    var plays: [Int64: Int] = [:]
    /// What is liked (`true`) and disliked, by identifier.
    var likes: [String: Bool] = [:]

    /// How often something was played.
    func plays(_ entry: Entry) -> Int { entry.tracks.reduce(0) { $0 + (self.plays[$1] ?? 0) } }

    /// How much something is liked: -1, 0 or 1.
    func liking(_ entry: Entry) -> Int { self.likes[entry.identifier].map { $0 ? 1 : -1 } ?? 0 }
}

extension Finding {
    /// What of this has one of some recordings.
    ///
    /// - Parameter tracks: The recordings; `nil` for any.
    func keeping(_ tracks: Set<Int64>?) -> Finding {
        guard let tracks else { return self }
        return self.changed { $0.filter { entry in entry.tracks.contains { tracks.contains($0) } } }
    }

    /// The same in an order that was said, or else as it is. What is disliked comes last in what was not asked for by
    /// name.
    func sorted(by order: MediaSortOrder?, _ taste: Taste) -> Finding {
        guard let order else {
            guard case .all = self else { return self }
            return self.ranked { taste.liking($0) < 0 ? 0 : 1 }
        }
        return switch order {
        case .newest: self.ranked { $0.released ?? .min }
        case .oldest: self.ranked { -($0.released ?? .max) }
        case .popular, .trending: self.ranked { taste.plays($0) }
        case .unpopular: self.ranked { -taste.plays($0) }
        case .best, .recommended: self.ranked { taste.liking($0) * 1_000_000 + min(taste.plays($0), 999_999) }
        case .worst: self.ranked { -taste.liking($0) * 1_000_000 - min(taste.plays($0), 999_999) }
        }
    }

    /// Highest first; what is equal stays in its order.
    private func ranked<Rank: Comparable>(_ rank: (Entry) -> Rank) -> Finding {
        self.changed { entries in
            let ranks = entries.map(rank)
            return entries.indices.sorted { ranks[$0] != ranks[$1] ? ranks[$0] > ranks[$1] : $0 < $1 }
                .map { entries[$0] }
        }
    }

    private func changed(_ change: ([Entry]) -> [Entry]) -> Finding {
        let entries = change(self.entries)
        guard !entries.isEmpty else {
            return switch self {
            case .unsaid, .unsupportedType: self
            default: .nothing
            }
        }
        return switch self {
        case .unsaid, .unsupportedType, .nothing: self
        case .exact: .exact(entries)
        case .partial: .partial(entries)
        case .all: .all(entries)
        }
    }
}
