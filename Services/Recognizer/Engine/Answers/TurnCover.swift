// Beckon: a turn covered by what its words may be
// SPDX-License-Identifier: Apache-2.0

/// What some of the words of a turn may be.
struct CoverPart: Hashable {
    /// The words.
    var range: Range<Int>
    /// What they say; `nil` where they say nothing, as what joins two pieces.
    var piece: TurnPiece?
    /// How doubtful that is, in tenths of a word that nothing explains.
    var cost: Int
}

/// Of all ways to say what each word of a turn is for, the one that costs least. A word that nothing explains costs, too.
struct TurnCover: Hashable {
    /// What the words are, in order.
    private(set) var parts: [CoverPart] = []
    /// The words that nothing explains, without marks.
    private(set) var unexplained: [Int] = []

    /// - Parameters:
    ///   - parts: What words may be. Parts overlap; those of a cover do not.
    ///   - words: What each word costs where nothing explains it.
    init(cheapestOf parts: [CoverPart], words: [Int]) {
        var before: [[CoverPart]] = Array(repeating: [], count: words.count + 1)
        for part in parts where !part.range.isEmpty { before[part.range.upperBound].append(part) }
        var costs = [0]
        var last: [CoverPart?] = [nil]
        for end in 1...max(1, words.count) where end <= words.count {
            var (cost, best) = (costs[end - 1] + words[end - 1], CoverPart?.none)
            // Of two that cost the same the longer one counts.
            for part in before[end] where costs[part.range.lowerBound] + part.cost <= cost {
                let isShorter = best.map { $0.range.count > part.range.count } ?? false
                if costs[part.range.lowerBound] + part.cost == cost, isShorter { continue }
                (cost, best) = (costs[part.range.lowerBound] + part.cost, part)
            }
            costs.append(cost)
            last.append(best)
        }
        var end = words.count
        while end > 0 {
            if let part = last[end] {
                self.parts.append(part)
                end = part.range.lowerBound
            } else {
                if words[end - 1] > 0 { self.unexplained.append(end - 1) }
                end -= 1
            }
        }
        self.parts.reverse()
        self.unexplained.reverse()
    }

    /// What the words say.
    var pieces: [TurnPiece] { self.parts.compactMap(\.piece) }
}

/// What a part of a cover costs, in tenths of a word that nothing explains.
enum CoverCost {
    /// A word that nothing explains, and one that says little by itself: an article, a pronoun.
    static let word = 10, littleWord = 3
    /// What joins, hesitates or is polite.
    static let idle = 1
    /// What is told by its form or by words that mark it; the same in words of a language's cases.
    static let marked = 2, cased = 3
    /// An option where one is to be chosen.
    static let chosen = 1
    /// A name that the statistics of turns found, one that only words mark, one that only stands where a name may.
    static let found = 3, named = 10, bare = 6
    /// Each word of a name or of somebody's own text.
    static let nameWord = 3
    /// A word within a name that names seldom have: "and", "please".
    static let strange = 8
}

extension Collection {
    /// The element of a collection that has one.
    var only: Element? { self.count == 1 ? self.first : nil }
}
