// Beckon: what a JPEG says of itself before its first scan
// SPDX-License-Identifier: Apache-2.0

/// What a JPEG says of its size (ITU-T T.81), from the frame header that stands before the first scan.
public struct JPEGHeader: Hashable, Sendable {
    /// How many dots it is wide and high.
    public let width: Int, height: Int

    /// The first three bytes of each.
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
    /// Segments that are passed over before the frame header.
    static let segments = 64

    /// - Returns: `nil` where the bytes are no JPEG, end before a scan begins, or say a size that none may have.
    public init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.starts(with: Self.signature) else { return nil }
        var place = 2
        for _ in 0..<Self.segments {
            guard place + 4 <= bytes.count, bytes[place] == 0xFF else { return nil }
            let marker = bytes[place + 1]
            // Any number of bytes may fill up before a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= bytes.count else { return nil }
            switch marker {
            // The frame headers of all processes, without those of tables (C4, CC) and of extensions (C8).
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard length >= 8 else { return nil }
                let height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                let width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                guard width > 0, height > 0 else { return nil }
                (self.width, self.height) = (width, height)
                return
            case 0xC4, 0xCC, 0xDB, 0xDC, 0xDD, 0xE0...0xEF, 0xFE: place += 2 + length
            default: return nil
            }
        }
        return nil
    }
}
