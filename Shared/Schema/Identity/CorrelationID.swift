// Beckon: the id that follows one request through every process
// SPDX-License-Identifier: Apache-2.0

/// A UUID version 7 (RFC 9562, section 5.7): time first, so that ids sort by the moment they were made.
///
/// It names one request from the first frame to the last; it stands in every frame, event and log line of it.
public struct CorrelationID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The 128 bits, most significant first.
    public let high: UInt64, low: UInt64

    /// Sixteen zero bytes: a message that belongs to no request.
    public static let none = CorrelationID(high: 0, low: 0)

    /// - Parameters:
    ///   - high: The first eight bytes, most significant first.
    ///   - low: The last eight bytes.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Makes a version 7 id.
    ///
    /// - Parameters:
    ///   - now: The time to write into the first 48 bits.
    ///   - random: Two random words; 74 of their bits are used.
    public init(at now: Instant, random: (UInt64, UInt64)) {
        let time = UInt64(bitPattern: now.milliseconds) & 0xFFFF_FFFF_FFFF
        self.high = time << 16 | 0x7000 | random.0 & 0x0FFF
        self.low = 0x8000_0000_0000_0000 | random.1 & 0x3FFF_FFFF_FFFF_FFFF
    }

    /// Makes a version 7 id with bits from a generator.
    public init(at now: Instant, using generator: inout some RandomNumberGenerator) {
        self.init(at: now, random: (generator.next(), generator.next()))
    }

    /// Reads the usual text form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`, in either case.
    ///
    /// - Returns: `nil` if `text` is not 36 characters of that form.
    public init?(_ text: some StringProtocol) {
        var words: (UInt64, UInt64) = (0, 0)
        var digits = 0
        for (index, byte) in text.utf8.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard digits < 32, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            if digits < 16 { words.0 = words.0 << 4 | UInt64(digit) } else { words.1 = words.1 << 4 | UInt64(digit) }
            digits += 1
        }
        guard digits == 32, text.utf8.count == 36 else { return nil }
        self.init(high: words.0, low: words.1)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = CorrelationID(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text.prefix(40))' is no UUID")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.description)
    }

    /// The usual text form, in lower case.
    public var description: String {
        func hex(_ value: UInt64, _ digits: Int) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: digits - text.count) + text
        }
        return [
            hex(self.high >> 32, 8), hex(self.high >> 16 & 0xFFFF, 4), hex(self.high & 0xFFFF, 4),
            hex(self.low >> 48, 4), hex(self.low & 0xFFFF_FFFF_FFFF, 12),
        ].joined(separator: "-")
    }

    /// The time in the first 48 bits.
    public var instant: Instant { Instant(milliseconds: Int64(self.high >> 16)) }

    public static func < (left: CorrelationID, right: CorrelationID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
