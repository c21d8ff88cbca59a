// Beckon: the hash of a feature to its number, in twelve bytes an entry
// SPDX-License-Identifier: Apache-2.0

/// A map from hashes to numbers that is filled once and then only read: open addressing, half full, no boxes.
struct KeyTable: Sendable {
    private var keys: [UInt64] = []
    private var values: [Int32] = []
    private let mask: Int

    /// - Parameter keys: Different ones; the number of a key is its place among them.
    init(_ keys: some Collection<UInt64>) {
        var capacity = 16
        while capacity < keys.count * 3 / 2 { capacity *= 2 }
        self.mask = capacity - 1
        self.keys = Array(repeating: 0, count: capacity)
        self.values = Array(repeating: -1, count: capacity)
        for (number, key) in keys.enumerated() {
            var place = Int(truncatingIfNeeded: key) & self.mask
            while self.values[place] >= 0 { place = (place + 1) & self.mask }
            self.keys[place] = key
            self.values[place] = Int32(number)
        }
    }

    /// The number of `key`, or -1.
    func number(of key: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: key) & self.mask
        while self.values[place] >= 0 {
            if self.keys[place] == key { return Int(self.values[place]) }
            place = (place + 1) & self.mask
        }
        return -1
    }

    var bytes: Int { self.keys.count * 12 }
}
