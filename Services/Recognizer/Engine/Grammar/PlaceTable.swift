// Beckon: which item stands at a node and a position
// SPDX-License-Identifier: Apache-2.0

/// Finds items by position and node: open addressing, because it is asked some thousand times an utterance.
struct PlaceTable {
    private var keys: [UInt64]
    private var values: [Int32]
    private var count = 0

    /// - Parameter capacity: A power of two.
    init(capacity: Int = 1024) {
        self.keys = Array(repeating: 0, count: capacity)
        self.values = Array(repeating: 0, count: capacity)
    }

    /// The item at a place, or `nil`.
    func item(at position: Int, _ node: Int32) -> Int32? {
        let key = Self.key(position, node)
        let slot = self.slot(of: key)
        return self.keys[slot] == key ? self.values[slot] : nil
    }

    /// Puts an item at a place where none is.
    mutating func insert(_ item: Int32, at position: Int, _ node: Int32) {
        if self.count * 2 >= self.keys.count { self.grow() }
        let key = Self.key(position, node)
        let slot = self.slot(of: key)
        self.keys[slot] = key
        self.values[slot] = item
        self.count += 1
    }

    /// Never 0, which marks an empty slot.
    private static func key(_ position: Int, _ node: Int32) -> UInt64 {
        UInt64(position + 1) << 32 | UInt64(UInt32(bitPattern: node))
    }

    private func slot(of key: UInt64) -> Int {
        let mask = self.keys.count - 1
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while self.keys[slot] != 0, self.keys[slot] != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let old = (self.keys, self.values)
        self.keys = Array(repeating: 0, count: old.0.count * 2)
        self.values = Array(repeating: 0, count: old.0.count * 2)
        for (key, value) in zip(old.0, old.1) where key != 0 {
            let slot = self.slot(of: key)
            self.keys[slot] = key
            self.values[slot] = value
        }
    }
}
