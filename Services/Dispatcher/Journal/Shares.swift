// Beckon: whose conversations are forgotten where there are too many
// SPDX-License-Identifier: Apache-2.0

/// What each owner may keep of what all share. As long as there is room everybody keeps everything. Where there is not,
/// those who have most give until they have equally many: nobody loses anything to somebody who has more.
public struct Shares: Hashable, Sendable {
    /// How many each owner has to give, those alone who have to give any.
    public let surplus: [String: Int]

    /// - Parameters:
    ///   - counts: How many each owner has.
    ///   - total: How many all together may keep.
    public init(_ counts: [String: Int], of total: Int) {
        var left = max(0, total)
        // Those with few keep all that they have; what they leave is for the others. Names decide where counts do not,
        // so that the same is told each time.
        let owners = counts.filter { $0.value > 0 }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        var surplus: [String: Int] = [:]
        for (index, owner) in owners.enumerated() {
            let share = min(owner.value, left / (owners.count - index))
            if owner.value > share { surplus[owner.key] = owner.value - share }
            left -= share
        }
        self.surplus = surplus
    }
}
