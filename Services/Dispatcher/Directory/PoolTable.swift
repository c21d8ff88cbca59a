// Beckon: the pools, each at a place of its own
// SPDX-License-Identifier: Apache-2.0

/// The pools by their names. Looked at, and changed, where they stand: a dictionary hands out copies, and a pool holds
/// what its app says of itself.
struct PoolTable: Sequence, Sendable {
    private var places: [Pool: Int] = [:]
    /// The pool at each place. Not behind a subscript of the table's own: Swift 6.3 without optimization lets go too early
    /// of what one yields.
    var slots: [Directory.PoolState] = []
    private var free: [Int] = []

    var isEmpty: Bool { self.places.isEmpty }

    /// All places, empty ones among them.
    var indices: Range<Int> { self.slots.indices }

    /// Where a pool stands as long as it is there.
    func index(forKey pool: Pool) -> Int? { self.places[pool] }

    /// A copy of a pool; set to `nil`, it is taken out.
    subscript(pool: Pool) -> Directory.PoolState? {
        get { self.places[pool].map { self.slots[$0] } }
        set {
            guard let newValue else {
                guard let place = self.places.removeValue(forKey: pool) else { return }
                self.slots[place] = Directory.PoolState(lastSeen: self.slots[place].lastSeen)
                return self.free.append(place)
            }
            self.slots[self.place(of: pool, otherwise: newValue)] = newValue
        }
    }

    /// The place of a pool, which is put there where it is missing.
    mutating func place(of pool: Pool, otherwise new: @autoclosure () -> Directory.PoolState) -> Int {
        if let place = self.places[pool] { return place }
        let place = self.free.popLast() ?? self.slots.count
        if place == self.slots.count { self.slots.append(new()) } else { self.slots[place] = new() }
        self.places[pool] = place
        return place
    }

    /// The pools, in no order.
    var values: [Directory.PoolState] { self.places.values.map { self.slots[$0] } }

    /// The pools with their names, in no order.
    func makeIterator() -> some IteratorProtocol<(key: Pool, value: Directory.PoolState)> {
        self.places.lazy.map { (key: $0.key, value: self.slots[$0.value]) }.makeIterator()
    }
}
