// Beckon: several values of one restriction, and how they combine
// SPDX-License-Identifier: Apache-2.0

import Domains

/// Several values that a message is asked for, and how they combine. Without values it restricts nothing.
struct Criterion<Item: Hashable & Sendable>: Hashable, Sendable {
    /// What is asked for.
    var items: [Item]
    /// How the items combine.
    var combination: ConditionalOperator

    /// - Parameters:
    ///   - items: What is asked for.
    ///   - combination: How they combine; unsaid it is `all`, as in SiriKit.
    init(_ items: [Item]? = nil, _ combination: ConditionalOperator? = nil) {
        self.items = items ?? []
        self.combination = combination ?? .all
    }

    /// Whether a message meets it that may have many of the items at once, such as words.
    func accepts(_ matches: (Item) -> Bool) -> Bool {
        guard !self.items.isEmpty else { return true }
        switch self.combination {
        case .all: return self.items.allSatisfy(matches)
        case .any: return self.items.contains(where: matches)
        case .none: return !self.items.contains(where: matches)
        }
    }

    /// Whether a message meets it that has one of the items at most, such as a sender. "All messages from Omar and Lena"
    /// are those from either: `all` is read as `any`, since no message could ever have two senders.
    func acceptsOne(_ matches: (Item) -> Bool) -> Bool {
        guard !self.items.isEmpty else { return true }
        return self.items.contains(where: matches) != (self.combination == .none)
    }
}
