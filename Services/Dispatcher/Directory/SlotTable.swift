// Beckon: elements by their names, each in a slot of its own
// SPDX-License-Identifier: Apache-2.0

/// Elements by their names, each in a slot of its own as long as it is there. They are read and changed in their slots:
/// a dictionary hands out copies, and these elements are large.
package struct SlotTable<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private var indexByKey: [Key: Int] = [:]
    /// The element in each slot; `empty` in a free one. Not behind a subscript of the table's own: Swift 6.3 without
    /// optimization releases too early what one yields.
    package var slots: [Element] = []
    private var free: [Int] = []
    private let empty: Element

    /// - Parameter empty: What a free slot holds.
    package init(empty: Element) { self.empty = empty }

    package var count: Int { self.indexByKey.count }
    package var isEmpty: Bool { self.indexByKey.isEmpty }
    /// The indices of all slots, also of free ones.
    package var indices: Range<Int> { self.slots.indices }
    /// The elements with their names, in no order.
    package var all: [(key: Key, value: Element)] { self.indexByKey.map { ($0.key, self.slots[$0.value]) } }

    /// The slot of an element, which it keeps until it is taken out.
    package func index(forKey key: Key) -> Int? { self.indexByKey[key] }

    /// A copy of an element; set to `nil`, it is taken out.
    package subscript(key: Key) -> Element? {
        get { self.indexByKey[key].map { self.slots[$0] } }
        set {
            if let newValue {
                self.slots[self.index(forKey: key, inserting: newValue)] = newValue
            } else if let index = self.indexByKey.removeValue(forKey: key) {
                self.slots[index] = self.empty
                self.free.append(index)
            }
        }
    }

    /// The slot of an element; where there is none of that name, `new` is put into a free one.
    package mutating func index(forKey key: Key, inserting new: @autoclosure () -> Element) -> Int {
        if let index = self.indexByKey[key] { return index }
        let index = self.free.popLast() ?? self.slots.count
        if index == self.slots.count { self.slots.append(new()) } else { self.slots[index] = new() }
        self.indexByKey[key] = index
        return index
    }
}
