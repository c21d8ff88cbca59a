// Beckon: elements by their names, each at a place of its own
// SPDX-License-Identifier: Apache-2.0

/// Elements by their names, each at a place of its own as long as it is there. Looked at, and changed, where they stand: a
/// dictionary hands out copies, and what stands here is large.
package struct SlotTable<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private var places: [Key: Int] = [:]
    /// What stands at each place; at a free one, `empty`. Not behind a subscript of the table's own: Swift 6.3 without
    /// optimization lets go too early of what one yields.
    package var slots: [Element] = []
    private var free: [Int] = []
    private let empty: Element

    /// - Parameter empty: What stands where nothing stands.
    package init(empty: Element) { self.empty = empty }

    package var count: Int { self.places.count }
    package var isEmpty: Bool { self.places.isEmpty }
    /// All places, free ones among them.
    package var indices: Range<Int> { self.slots.indices }
    /// The names, in no order.
    package var keys: some Sequence<Key> { self.places.keys }
    /// The elements with their names, in no order.
    package var all: [(key: Key, value: Element)] { self.places.map { ($0.key, self.slots[$0.value]) } }

    /// Where an element stands as long as it is there.
    package func index(forKey key: Key) -> Int? { self.places[key] }

    /// A copy of an element; set to `nil`, it is taken out.
    package subscript(key: Key) -> Element? {
        get { self.places[key].map { self.slots[$0] } }
        set {
            if let newValue {
                self.slots[self.place(of: key, otherwise: newValue)] = newValue
            } else if let place = self.places.removeValue(forKey: key) {
                self.slots[place] = self.empty
                self.free.append(place)
            }
        }
    }

    /// The place of an element, which is put there where it is missing.
    package mutating func place(of key: Key, otherwise new: @autoclosure () -> Element) -> Int {
        if let place = self.places[key] { return place }
        let place = self.free.popLast() ?? self.slots.count
        if place == self.slots.count { self.slots.append(new()) } else { self.slots[place] = new() }
        self.places[key] = place
        return place
    }
}
