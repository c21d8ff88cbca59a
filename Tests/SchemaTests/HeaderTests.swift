// Beckon: the header frame
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@Suite struct HeaderTests {
    private static func read(_ bytes: [UInt8]) throws(WireError) -> Header {
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(WireError) -> Header in try Header(buffer) }
        }
        return try result.get()
    }

    @Test(arguments: Kind.allCases)
    func roundTrip(_ kind: Kind) throws {
        var random = SeededGenerator(UInt64(kind.rawValue))
        for phase in [nil] + Phase.allCases.map(Optional.some) {
            for outcome in Header.Outcome.allCases {
                let header = Header(
                    kind, correlationID: CorrelationID(high: random.next(), low: random.next()),
                    intentNumber: UInt8(random.below(256)), phase: phase, attempt: UInt8(random.below(256)),
                    outcome: outcome, workNumber: random.next(),
                    trace: TraceContext(
                        traceHigh: random.next(), traceLow: random.next(), span: random.next(),
                        flags: UInt8(random.below(256))))
                #expect(header.bytes.count == Header.size)
                #expect(try Self.read(header.bytes) == header)
            }
        }
    }

    @Test func everythingStandsWhereTheProtocolSays() {
        let header = Header(
            .result, correlationID: CorrelationID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10),
            intentNumber: 0x11, phase: .handling, attempt: 0x13, outcome: .failed, workNumber: 0x2122_2324_2526_2728,
            trace: TraceContext(
                traceHigh: 0x3132_3334_3536_3738, traceLow: 0x4142_4344_4546_4748, span: 0x5152_5354_5556_5758,
                flags: 0x61))
        let expected: [UInt8] =
            [0x42, 0x4B, 1, 0x43] + Array(0x01...0x10) + [0x11, 7, 0x13, 2] + Array(0x21...0x28) + Array(0x31...0x38)
            + Array(0x41...0x48) + Array(0x51...0x58) + [0x61] + Array(repeating: 0, count: 7)
        #expect(header.bytes == expected)
    }

    @Test func errors() {
        let good = Header(.say).bytes
        func with(_ value: UInt8, at offset: Int) -> [UInt8] {
            var bytes = good
            bytes[offset] = value
            return bytes
        }
        let table: [(bytes: [UInt8], error: WireError, code: String)] = [
            ([], .headerSize(0), "malformedFrame"),
            (Array(good.dropLast()), .headerSize(63), "malformedFrame"),
            (good + [0], .headerSize(65), "malformedFrame"),
            (with(0x43, at: 0), .notBeckon, "malformedFrame"),
            (with(0x42, at: 1), .notBeckon, "malformedFrame"),
            (with(0, at: 2), .unknownVersion(0), "unknownVersion"),
            (with(2, at: 2), .unknownVersion(2), "unknownVersion"),
            (with(0, at: 3), .unknownKind(0), "wrongKind"),
            (with(0xFF, at: 3), .unknownKind(0xFF), "wrongKind"),
            (with(11, at: 21), .unknownPhase(11), "wrongKind"),
            (with(0xFF, at: 21), .unknownPhase(0xFF), "wrongKind"),
            (with(3, at: 23), .unknownOutcome(3), "wrongKind"),
        ]
        for (bytes, error, code) in table {
            #expect(throws: error) { try Self.read(bytes) }
            #expect(error.code == code)
            #expect(!error.description.isEmpty)
        }
    }

    @Test func reservedBytesAreNotLookedAt() throws {
        var bytes = Samples.header(.work).bytes
        for offset in 57..<64 { bytes[offset] = 0xFF }
        #expect(try Self.read(bytes) == Samples.header(.work))
    }

    @Test func randomBytesNeverTrap() {
        var random = SeededGenerator(0xBEC0)
        var read = 0
        for round in 0..<20_000 {
            var bytes = random.bytes(round % 4 == 0 ? random.below(130) : Header.size)
            // Most rounds get past the first checks, or only those would be tested.
            if round % 2 == 0, bytes.count >= 4 { bytes.replaceSubrange(0..<4, with: [0x42, 0x4B, 1, 0x43]) }
            guard let header = try? Self.read(bytes) else { continue }
            read += 1
            #expect(Array(header.bytes.prefix(57)) == Array(bytes.prefix(57)))
        }
        #expect(read > 0)
    }

    @Test func everyKindAndPhaseHasOneByte() {
        #expect(Set(Kind.allCases.map(\.rawValue)).count == Kind.allCases.count)
        #expect(Kind.allCases.allSatisfy { $0.rawValue != 0 })
        #expect(Phase.allCases.allSatisfy { $0.rawValue != 0 })
        #expect(
            Phase.allCases.filter(\.isEnd) == [.completed, .failed, .cancelled, .expired, .handedOff, .unknownOutcome])
    }
}
