// Beckon: numbers that look random and are the same each time
// SPDX-License-Identifier: Apache-2.0

/// SplitMix64: the same seed, the same training.
public struct SeededGenerator: Sendable {
    private var state: UInt64

    /// - Parameter seed: Any number.
    public init(seed: UInt64) { self.state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        return Hashing.finish(self.state)
    }

    /// From 0 to below `bound`, which is at least 1.
    public mutating func below(_ bound: Int) -> Int { Int(self.next() % UInt64(bound)) }

    /// Whether something happens that has this chance.
    public mutating func chance(_ probability: Double) -> Bool {
        Double(self.next() >> 11) * 0x1p-53 < probability
    }
}

/// Features are numbers from the start: no text is built for them.
enum Hashing {
    static func finish(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Of `kind` and the hashes of what it is about, in their order.
    static func join(_ kind: UInt64, _ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
        self.finish(self.finish(kind &* 0x9E37_79B9_7F4A_7C15 ^ first) &+ second)
    }

    static func text(_ text: some StringProtocol) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return self.finish(hash)
    }

    static func scalars(_ scalars: ArraySlice<UInt32>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for scalar in scalars { hash = (hash ^ UInt64(scalar)) &* 0x100_0000_01B3 }
        return self.finish(hash)
    }
}
