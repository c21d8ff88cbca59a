// Beckon: the hash of a feature to its number, in eleven bytes an entry
// SPDX-License-Identifier: Apache-2.0

/// A map from hashes to numbers that is filled once and then only read: open addressing, three quarters full, no boxes. Of a
/// hash half is kept: the other half says where it stands.
struct KeyTable: Codable, Sendable {
    private struct Entry: BitwiseCopyable, Sendable {
        var key: UInt32 = 0
        var number: Int32 = -1
    }

    @Packed private var entries: [Entry]

    /// - Parameter keys: Different ones; the number of a key is its place among them.
    init(_ keys: some Collection<UInt64>) {
        let capacity = keys.count * 4 / 3 + 8
        self.entries = Array(unsafeUninitializedCapacity: capacity) { entries, count in
            entries.initialize(repeating: Entry())
            count = capacity
            for (number, key) in keys.enumerated() {
                var place = Self.place(of: key, capacity)
                while entries[place].number >= 0 { place = place + 1 < capacity ? place + 1 : 0 }
                entries[place] = Entry(key: UInt32(truncatingIfNeeded: key), number: Int32(number))
            }
        }
    }

    /// The upper half of a key, spread over the entries.
    private static func place(of key: UInt64, _ capacity: Int) -> Int {
        Int(truncatingIfNeeded: ((key >> 32) &* UInt64(capacity)) >> 32)
    }

    /// The number of `key`, or -1.
    func number(of key: UInt64) -> Int {
        self.entries.withUnsafeBufferPointer { entries in
            var place = Self.place(of: key, entries.count)
            while entries[place].number >= 0 {
                if entries[place].key == UInt32(truncatingIfNeeded: key) { return Int(entries[place].number) }
                place = place + 1 < entries.count ? place + 1 : 0
            }
            return -1
        }
    }

    var bytes: Int { self.entries.count * MemoryLayout<Entry>.stride }
}
