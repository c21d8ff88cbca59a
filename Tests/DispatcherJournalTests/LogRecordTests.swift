// Beckon: tests of a turn's bytes in the log
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DispatcherJournal

@Suite struct LogRecordTests {
    static func record(_ body: [UInt8]) -> LogRecord { LogRecord(number: 7, epoch: 0xFEED, onDisk: 5, body: body) }

    /// A record as it stands in the file.
    static func bytes(_ record: LogRecord) -> [UInt8] {
        let bytes = record.encoded
        return bytes + [UInt8](repeating: 0xEE, count: LogRecord.room(for: record.body.count) - bytes.count)
    }

    private func read(_ bytes: [UInt8], at place: Int = 0) -> LogRecord? {
        bytes.withUnsafeBytes { LogRecord($0, at: place) }
    }

    @Test(arguments: [0, 1, 7, 8, 15, 16, 17, 1_000]) func aRecordComesBackAsItWas(_ count: Int) {
        var numbers = Numbers(UInt64(count))
        let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        for record in [Self.record(body), LogRecord(number: .max, epoch: 0, onDisk: nil, body: body)] {
            let bytes = Self.bytes(record)
            #expect(bytes.count.isMultiple(of: LogRecord.alignment))
            #expect(self.read(bytes) == record)
        }
    }

    @Test func aRecordThatIsCutOffIsNone() {
        let body = [UInt8](0..<50)
        let bytes = Self.bytes(Self.record(body))
        for count in 0..<LogRecord.headBytes + body.count { #expect(self.read(Array(bytes.prefix(count))) == nil) }
        #expect(self.read(bytes, at: 1) == nil)
        #expect(self.read(bytes, at: bytes.count) == nil)
        #expect(self.read(bytes, at: -1) == nil)
        #expect(self.read(bytes, at: .max) == nil)
    }

    @Test func aRecordWithAnyBitTurnedIsNone() {
        let body = [UInt8](0..<50)
        let bytes = Self.bytes(Self.record(body))
        for place in 0..<LogRecord.headBytes + body.count {
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
            LogRecord(number: 3, epoch: 0xFEED, onDisk: 2, body: [UInt8](repeating: 9, count: 90)))
        let new = Self.bytes(Self.record((0..<70).map { _ in UInt8.random(in: 0...8, using: &numbers) }))
        for count in 1..<LogRecord.headBytes + 70 {
            let torn = Array(new.prefix(count) + old.dropFirst(count))
            // They begin alike.
            let other = self.read(torn)?.number
            #expect(other == nil || other == 3 && torn.starts(with: old), "\(count)")
        }
    }

    @Test func aMarkIsFoundWhereARecordMayStand() {
        let one = Self.bytes(Self.record([1, 2, 3]))
        let bytes = [UInt8](repeating: UInt8(ascii: "B"), count: 160) + one + [0, 0, 0] + one
        bytes.withUnsafeBytes { raw in
            #expect(LogRecord.nextCandidate(in: raw, from: 0) == 160)
            #expect(LogRecord.nextCandidate(in: raw, from: 161) == nil, "the other one is out of line")
            #expect(
                LogRecord.nextCandidate(in: UnsafeRawBufferPointer(rebasing: raw[..<191]), from: 0) == nil, "too short")
            #expect(LogRecord.nextCandidate(in: raw, from: raw.count) == nil)
        }
    }

    // MARK: The sum

    private func sum(_ bytes: [UInt8]) -> UInt32 {
        var sum = Checksum()
        sum.add(bytes)
        return sum.value
    }

    /// The check value of the polynomial, and sums of other programs.
    static let known: [([UInt8], UInt32)] = [
        ([UInt8]("123456789".utf8), 0xCBF4_3926), ([UInt8](repeating: 0, count: 32), 0x190A_55AD), ([], 0),
    ]

    @Test(arguments: Self.known)
    func theSumIsTheKnownOne(_ bytes: [UInt8], _ known: UInt32) {
        #expect(self.sum(bytes) == known)
    }

    @Test func theSumIsTheSameInPieces() {
        var numbers = Numbers(1)
        for count in [Int](0..<100) + [1_000, 10_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            var pieces = Checksum()
            let cut = Int.random(in: 0...count, using: &numbers)
            for piece in [bytes[..<cut], bytes[cut...]] { pieces.add(Array(piece)) }
            #expect(pieces.value == self.sum(bytes))
        }
    }
}
