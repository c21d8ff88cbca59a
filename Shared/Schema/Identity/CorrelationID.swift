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
        guard let id = String(text).withBytes({ CorrelationID(utf8: $0) }) else { return nil }
        self = id
    }

    /// Reads the usual text form from its bytes.
    init?(utf8 text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 36 else { return nil }
        var words: (UInt64, UInt64) = (0, 0)
        for index in 0..<36 {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard text[index] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = JSONText.hexDigit(text[index]) else { return nil }
            words = (words.0 << 4 | words.1 >> 60, words.1 << 4 | UInt64(digit))
        }
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
        String(unsafeUninitializedCapacity: 36) { text in
            self.write(into: text)
            return 36
        }
    }

    /// Writes the usual text form.
    ///
    /// - Parameter text: Room for 36 bytes.
    func write(into text: UnsafeMutableBufferPointer<UInt8>) {
        precondition(text.count >= 36)
        let room = UnsafeMutableRawBufferPointer(text)
        let (first, second) = (Self.digits(UInt32(self.high >> 32)), Self.digits(UInt32(truncatingIfNeeded: self.high)))
        let (third, fourth) = (Self.digits(UInt32(self.low >> 32)), Self.digits(UInt32(truncatingIfNeeded: self.low)))
        func store(_ digits: UInt64, _ offset: Int) {
            room.storeBytes(of: digits.bigEndian, toByteOffset: offset, as: UInt64.self)
        }
        func storeHalf(_ digits: UInt64, _ offset: Int) {
            room.storeBytes(of: UInt32(truncatingIfNeeded: digits).bigEndian, toByteOffset: offset, as: UInt32.self)
        }
        store(first, 0)
        storeHalf(second >> 32, 9)
        storeHalf(second, 14)
        storeHalf(third >> 32, 19)
        storeHalf(third, 24)
        store(fourth, 28)
        room[8] = UInt8(ascii: "-")
        room[13] = UInt8(ascii: "-")
        room[18] = UInt8(ascii: "-")
        room[23] = UInt8(ascii: "-")
    }

    /// The eight digits of a word, the first one highest.
    @inline(__always)
    private static func digits(_ word: UInt32) -> UInt64 {
        // Each half byte into a byte of its own, in three steps.
        var digits = UInt64(word)
        digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
        digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // Those from ten up are letters: 0x27 behind the figures.
        let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return digits &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
    }

    /// The time in the first 48 bits.
    public var instant: Instant { Instant(milliseconds: Int64(self.high >> 16)) }

    public static func < (left: CorrelationID, right: CorrelationID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
