// Beckon: tests of a turn's bytes in the file of turns
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DispatcherJournal

@Suite struct TurnRecordTests {
    static let record = TurnRecord(number: 7, generation: 0xFEED, onDisk: 5)

    /// A record as it stands in the file.
    static func bytes(_ record: TurnRecord, _ stream: [UInt8]) -> [UInt8] {
        let head = stream.withUnsafeBytes { record.head(for: $0) }
        let gap = TurnRecord.room(for: stream.count) - head.count - stream.count
        return head + stream + [UInt8](repeating: 0xEE, count: gap)
    }

    private func read(_ bytes: [UInt8], at place: Int = 0) -> (TurnRecord, [UInt8])? {
        bytes.withUnsafeBytes { raw in
            TurnRecord.read(raw, at: place).map { ($0.record, [UInt8](raw[$0.stream])) }
        }
    }

    @Test(arguments: [0, 1, 7, 8, 15, 16, 17, 1_000]) func aRecordComesBackAsItWas(_ count: Int) throws {
        var numbers = Numbers(UInt64(count))
        let stream = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        for record in [Self.record, TurnRecord(number: .max, generation: 0, onDisk: nil)] {
            let bytes = Self.bytes(record, stream)
            #expect(bytes.count.isMultiple(of: TurnRecord.alignment))
            let (known, found) = try #require(self.read(bytes))
            #expect(known == record)
            #expect(found == stream)
        }
    }

    @Test func aRecordThatIsCutOffIsNone() {
        let stream = [UInt8](0..<50)
        let bytes = Self.bytes(Self.record, stream)
        for count in 0..<TurnRecord.headBytes + stream.count { #expect(self.read(Array(bytes.prefix(count))) == nil) }
        #expect(self.read(bytes, at: 1) == nil)
        #expect(self.read(bytes, at: bytes.count) == nil)
        #expect(self.read(bytes, at: -1) == nil)
        #expect(self.read(bytes, at: .max) == nil)
    }

    @Test func aRecordWithAnyBitTurnedIsNone() {
        let stream = [UInt8](0..<50)
        let bytes = Self.bytes(Self.record, stream)
        for place in 0..<TurnRecord.headBytes + stream.count {
            for bit in 0..<8 {
                var broken = bytes
                broken[place] ^= 1 << UInt8(bit)
                #expect(self.read(broken) == nil, "byte \(place), bit \(bit)")
            }
        }
    }

    /// What a write leaves that was torn at any byte, over any record of before.
    @Test func aTornRecordOverAnotherIsTheOtherOrNone() {
        var numbers = Numbers(3)
        let old = Self.bytes(
            TurnRecord(number: 3, generation: 0xFEED, onDisk: 2), [UInt8](repeating: 9, count: 90))
        let new = Self.bytes(Self.record, (0..<70).map { _ in UInt8.random(in: 0...8, using: &numbers) })
        for count in 1..<TurnRecord.headBytes + 70 {
            let torn = Array(new.prefix(count) + old.dropFirst(count))
            // They begin alike.
            let other = self.read(torn)?.0.number
            #expect(other == nil || other == 3 && torn.starts(with: old), "\(count)")
        }
    }

    @Test func aMarkIsFoundWhereARecordMayStand() {
        let one = Self.bytes(Self.record, [1, 2, 3])
        let bytes = [UInt8](repeating: UInt8(ascii: "B"), count: 160) + one + [0, 0, 0] + one
        bytes.withUnsafeBytes { raw in
            #expect(TurnRecord.mark(in: raw, from: 0) == 160)
            #expect(TurnRecord.mark(in: raw, from: 161) == nil, "the other one is out of line")
            #expect(TurnRecord.mark(in: UnsafeRawBufferPointer(rebasing: raw[..<191]), from: 0) == nil, "too short")
            #expect(TurnRecord.mark(in: raw, from: raw.count) == nil)
        }
    }

    // MARK: The sum

    private func sums(_ bytes: [UInt8]) -> (UInt32, UInt32) {
        var (one, other) = (CRC32C(), CRC32C())
        bytes.withUnsafeBytes {
            one.add($0)
            other.addByTables($0)
        }
        return (one.value, other.value)
    }

    /// RFC 3720, B.4, and the check value of the polynomial.
    static let known: [([UInt8], UInt32)] = [
        ([UInt8](repeating: 0, count: 32), 0x8A91_36AA), ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        ([UInt8](0..<32), 0x46DD_794E), ([UInt8]("123456789".utf8), 0xE306_9283), ([], 0),
    ]

    @Test(arguments: Self.known)
    func theSumIsTheKnownOne(_ bytes: [UInt8], _ known: UInt32) {
        #expect(self.sums(bytes) == (known, known))
    }

    @Test func theSumIsTheSameInPiecesAndOnEveryProcessor() {
        var numbers = Numbers(1)
        for count in [Int](0..<100) + [Int](760..<780) + [1_535, 1_536, 1_544, 2_303, 2_304, 2_311, 10_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            let (whole, tables) = self.sums(bytes)
            #expect(whole == tables)
            var pieces = CRC32C()
            let cut = Int.random(in: 0...count, using: &numbers)
            for piece in [bytes[..<cut], bytes[cut...]] { Array(piece).withUnsafeBytes { pieces.add($0) } }
            #expect(pieces.value == whole)
        }
    }
}
