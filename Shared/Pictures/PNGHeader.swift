// Beckon: what a PNG says of itself at its beginning
// SPDX-License-Identifier: Apache-2.0

/// What a PNG says of itself at its beginning (ISO/IEC 15948), checked.
public struct PNGHeader: Hashable, Sendable {
    /// The first eight bytes of each.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// How many bytes the signature and the first chunk have.
    static let length = 33

    /// How many dots it is wide and high.
    public let width: Int, height: Int
    /// How many bits a sample has, and what a dot consists of: 0 are shades of grey.
    let depth: UInt8, color: UInt8
    /// Whether its rows stand in another order.
    let isInterlaced: Bool

    /// - Returns: `nil` where the bytes do not begin as a PNG, where the checksum of its first chunk is wrong, or a number
    ///   in it is none that a PNG may have.
    public init?(_ bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(Self.length))
        guard head.count == Self.length, head.starts(with: Self.signature), head[8..<16] == [0, 0, 0, 13] + PNG.header
        else { return nil }
        guard PNG.number(head[29..<33]) == PNG.checksum(of: head[12..<29]) else { return nil }
        self.width = Int(PNG.number(head[16..<20]))
        self.height = Int(PNG.number(head[20..<24]))
        (self.depth, self.color) = (head[24], head[25])
        self.isInterlaced = head[28] == 1
        let depths: [UInt8: Set<UInt8>] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        let sides = 1...Int(Int32.max)
        guard sides.contains(self.width), sides.contains(self.height), depths[self.color]?.contains(self.depth) == true,
            head[26] == 0, head[27] == 0, head[28] <= 1
        else { return nil }
    }
}
