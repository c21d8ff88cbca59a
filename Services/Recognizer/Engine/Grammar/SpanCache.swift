// Beckon: what a source said, kept for one walk
// SPDX-License-Identifier: Apache-2.0

/// Remembers the answers of a ``SpanSource``: many templates ask the same at the same place.
struct SpanCache {
    private let positions: Int
    /// The first row of each slot that was asked for, or -1.
    private var rows: [Int32]
    private var spans: [[Span]?] = []
    private var mentions: [[Span]?]
    private var fillers: [[Int]?]

    init(slots: Int, positions: Int) {
        self.positions = positions
        self.rows = Array(repeating: -1, count: slots)
        self.mentions = Array(repeating: nil, count: 2 * positions)
        self.fillers = Array(repeating: nil, count: 2 * positions)
    }

    /// The spans of a slot at a position.
    mutating func spans(_ slot: Int, _ position: Int, _ read: () -> [Span]) -> [Span] {
        if self.rows[slot] < 0 {
            self.rows[slot] = Int32(self.spans.count)
            self.spans.append(contentsOf: repeatElement(nil, count: self.positions))
        }
        let index = Int(self.rows[slot]) + position
        if let known = self.spans[index] { return known }
        let fresh = read()
        self.spans[index] = fresh
        return fresh
    }

    /// The names of apps at a position.
    mutating func mentions(_ position: Int, _ isMarked: Bool, _ read: () -> [Span]) -> [Span] {
        let index = 2 * position + (isMarked ? 1 : 0)
        if let known = self.mentions[index] { return known }
        let fresh = read()
        self.mentions[index] = fresh
        return fresh
    }

    /// The ends of fillers at a position.
    mutating func fillers(_ position: Int, _ isStart: Bool, _ read: () -> [Int]) -> [Int] {
        let index = 2 * position + (isStart ? 1 : 0)
        if let known = self.fillers[index] { return known }
        let fresh = read()
        self.fillers[index] = fresh
        return fresh
    }
}
