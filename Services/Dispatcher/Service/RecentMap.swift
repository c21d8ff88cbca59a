// Beckon: a map that forgets what came first
// SPDX-License-Identifier: Apache-2.0

/// A map with a bound: beyond it the entries that came first are forgotten, in batches.
struct RecentMap<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private var elements: [Key: Element] = [:]
    private var order: [Key] = []
    private let bound: Int

    /// - Parameter bound: How many entries are kept at least; twice as many at most.
    init(bound: Int) { self.bound = max(1, bound) }

    subscript(key: Key) -> Element? { self.elements[key] }

    mutating func set(_ key: Key, _ element: Element) {
        if self.elements.updateValue(element, forKey: key) == nil { self.order.append(key) }
        guard self.order.count >= self.bound * 2 else { return }
        for key in self.order.prefix(self.bound) { self.elements[key] = nil }
        self.order.removeFirst(self.bound)
    }

    /// Takes an entry out; its place in the order stays until the next batch.
    mutating func remove(_ key: Key) -> Element? { self.elements.removeValue(forKey: key) }
}
