// Beckon: tests of spans that wait
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Telemetry

struct SpanRingTests {
    private static func path() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("spans-\(UUID().uuidString)").path
    }

    private static func text(_ ring: borrowing SpanRing, _ most: Int = 100, bytes: Int = 10_000) -> String {
        String(decoding: ring.oldest(most, bytes: bytes).body, as: UTF8.self)
    }

    @Test func theyLeaveInTheirOrder() throws {
        var ring = try SpanRing(capacity: 256)
        for text in ["a", "bb", "ccc"] {
            let isKept = ring.push([UInt8](text.utf8)[...])
            #expect(isKept)
        }
        #expect(Self.text(ring) == "a,bb,ccc")
        #expect(Self.text(ring, 2) == "a,bb")
        #expect(Self.text(ring, bytes: 4) == "a,bb" || Self.text(ring, bytes: 4) == "a")
        #expect(Self.text(ring, bytes: 0) == "a", "one leaves however large it is")
        ring.drop(2)
        #expect(Self.text(ring) == "ccc")
        ring.drop(9)
        let (count, bytes) = (ring.count, ring.bytes)
        #expect(count == 0)
        #expect(bytes == 0)
    }

    /// Against a list that holds the same: whatever comes and goes, nothing is lost, mixed up or written over.
    @Test(arguments: 0..<20 as Range<UInt64>) func itGoesAroundAndKeepsItsBound(seed: UInt64) throws {
        var ring = try SpanRing(capacity: 512)
        var list: [[UInt8]] = []
        var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func number(_ bound: UInt64) -> Int {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Int(random % bound)
        }
        for step in 0..<5_000 {
            if number(3) > 0 {
                let body = [UInt8](repeating: UInt8(ascii: "a") + UInt8(step % 26), count: number(70))
                let used = list.reduce(0) { $0 + ($1.count + 11) & ~7 }
                let isKept = ring.push(body[...])
                if isKept { list.append(body) }
                // What is skipped at the end of the ring, this time and the last, is less than a span each.
                #expect(isKept || used + 3 * 80 > 512)
            } else {
                let count = number(5)
                ring.drop(count)
                list.removeFirst(min(count, list.count))
            }
            let (body, count) = ring.oldest(.max, bytes: .max)
            #expect(count == list.count)
            #expect(body == [UInt8](list.joined(separator: [UInt8(ascii: ",")])))
        }
    }

    @Test func whatIsTooLargeIsNotKept() throws {
        var ring = try SpanRing(capacity: 64)
        let isKept = ring.push([UInt8](repeating: 1, count: 61)[...])
        #expect(!isKept)
        let fits = ring.push([UInt8](repeating: 1, count: 60)[...])
        #expect(fits)
    }

    @Test func aFileOutlivesItsProcess() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            var ring = try SpanRing(path, capacity: 256)
            for text in ["a", "bb", "ccc"] { _ = ring.push([UInt8](text.utf8)[...]) }
            ring.drop(1)
        }
        let ring = try SpanRing(path, capacity: 256)
        #expect(Self.text(ring) == "bb,ccc")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// After a loss of power anything may stand there.
    @Test(arguments: [0, 1, 8, 15, 16, 23, 64, 66, 67, 72, 80]) func aFileThatMakesNoSenseIsEmpty(offset: Int) throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        for byte in [0x01, 0x7F, 0xFF] as [UInt8] {
            try? FileManager.default.removeItem(atPath: path)
            do {
                var ring = try SpanRing(path, capacity: 256)
                for _ in 0..<5 { _ = ring.push([UInt8]("abcdefg".utf8)[...]) }
            }
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            try file.seek(toOffset: UInt64(offset))
            try file.write(contentsOf: [byte])
            try file.close()
            var ring = try SpanRing(path, capacity: 256)
            let (body, count) = ring.oldest(.max, bytes: .max)
            #expect(body.count <= 256 && count <= 32)
            ring.drop(100)
            let isKept = ring.push([1, 2, 3])
            #expect(isKept)
            #expect(ring.oldest(.max, bytes: .max).body == [1, 2, 3])
        }
    }

    @Test func aFileThatCannotBeIsToldOf() {
        let error = #expect(throws: SpanRing.RingError.self) { _ = try SpanRing("/nowhere/spans", capacity: 64) }
        #expect(error?.description.contains("/nowhere/spans") == true)
        #expect(error?.description.hasSuffix("No such file or directory") == true)
    }
}
