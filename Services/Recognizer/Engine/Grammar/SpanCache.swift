// Beckon: what a source said, kept for one walk
// SPDX-License-Identifier: Apache-2.0

/// Remembers the answers of a ``SpanSource``: many templates ask the same at the same place. Spans and names of apps stand
/// here and are spoken of by their numbers, which are copied for nothing.
struct SpanCache {
    /// Spans that were asked for; nothing is taken away.
    private(set) var spans: [Span] = []
    /// The apps that are spoken of.
    private(set) var apps: [String] = []
    /// Of each span the number of the app whose vocabulary it is, and of the one that it names; -1 for none.
    private(set) var owners: [Int32] = [], named: [Int32] = []

    private let positions: Int
    /// The first row of each slot that was asked for, or -1.
    private var rows: [Int32]
    /// Where the spans of a slot at a position stand; negative ones were not asked for.
    private var places: [Range<Int32>] = []
    private var mentions: [Range<Int32>]
    private var fillers: [[Int]?]

    private static let unknown: Range<Int32> = -1 ..< -1

    init(slots: Int, positions: Int) {
        self.positions = positions
        self.rows = Array(repeating: -1, count: slots)
        self.mentions = Array(repeating: Self.unknown, count: MentionPlace.allCases.count * positions)
        self.fillers = Array(repeating: nil, count: 2 * positions)
    }

    /// The spans of a slot at a position, by their numbers.
    mutating func spans(_ slot: Int, _ position: Int, _ read: () -> [Span]) -> Range<Int32> {
        if self.rows[slot] < 0 {
            self.rows[slot] = Int32(self.places.count)
            self.places.append(contentsOf: repeatElement(Self.unknown, count: self.positions))
        }
        let index = Int(self.rows[slot]) + position
        if self.places[index].lowerBound < 0 { self.places[index] = self.take(read()) }
        return self.places[index]
    }

    /// The names of apps at a position.
    mutating func mentions(_ position: Int, _ place: MentionPlace, _ read: () -> [Span]) -> Range<Int32> {
        let index = MentionPlace.allCases.count * position + place.rawValue
        if self.mentions[index].lowerBound < 0 { self.mentions[index] = self.take(read()) }
        return self.mentions[index]
    }

    /// The ends of fillers at a position.
    mutating func fillers(_ position: Int, _ isStart: Bool, _ read: () -> [Int]) -> [Int] {
        let index = 2 * position + (isStart ? 1 : 0)
        if let known = self.fillers[index] { return known }
        let fresh = read()
        self.fillers[index] = fresh
        return fresh
    }

    private mutating func take(_ fresh: [Span]) -> Range<Int32> {
        let first = Int32(self.spans.count)
        for span in fresh {
            self.spans.append(span)
            self.owners.append(span.app.map { self.number($0) } ?? -1)
            if case .app(let app) = span.content {
                self.named.append(self.number(app))
            } else {
                self.named.append(-1)
            }
        }
        return first..<Int32(self.spans.count)
    }

    private mutating func number(_ app: String) -> Int32 {
        if let known = self.apps.firstIndex(of: app) { return Int32(known) }
        self.apps.append(app)
        return Int32(self.apps.count - 1)
    }
}
