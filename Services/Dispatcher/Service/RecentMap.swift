// Beckon: a map that forgets what came first
// SPDX-License-Identifier: Apache-2.0

/// A map with a bound: beyond it each new entry takes the place of the one that came first. None of them takes longer than
/// another, as it would where many were forgotten at once.
struct RecentMap<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private struct Entry: Sendable {
        var element: Element
        /// Where its key stands in the order.
        let place: Int
    }

    private var entries: [Key: Entry] = [:]
    /// A ring, once it is full.
    private var order: [Key] = []
    /// The place of the key that came first, once it is full.
    private var first = 0
    private let bound: Int

    /// - Parameter bound: How many entries are kept.
    init(bound: Int) { self.bound = max(1, bound) }

    subscript(key: Key) -> Element? { self.entries[key]?.element }

    mutating func set(_ key: Key, _ element: Element) {
        let isFull = self.order.count == self.bound
        let place = isFull ? self.first : self.order.count
        if let known = self.entries.updateValue(Entry(element: element, place: place), forKey: key) {
            self.entries[key] = Entry(element: element, place: known.place)
            return
        }
        guard isFull else { return self.order.append(key) }
        // One that was taken out and set again stands in the order twice; its latest place counts.
        let oldest = self.order[place]
        if oldest != key, self.entries[oldest]?.place == place { self.entries[oldest] = nil }
        self.order[place] = key
        self.first = (place + 1) % self.bound
    }

    /// Takes an entry out; its place in the order stays until its turn comes.
    mutating func remove(_ key: Key) -> Element? { self.entries.removeValue(forKey: key)?.element }
}
