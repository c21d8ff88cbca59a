// Beckon: our reader and writer against Foundation's, body by body
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing
import Schema
import Testing

/// Every body is written to the same bytes as Foundation writes, and read to the same value as Foundation reads; broken
/// ones are refused where Foundation refuses them.
@Suite struct CodecTests {
    static let names = MessageSchema.all.filter { $0.body != nil }.map(\.name)

    /// The bytes of a value as they stand, whatever is in them.
    private static func text(_ value: Value) throws -> [UInt8] { try Reference.encode(value) }

    @Test(arguments: names)
    func soundBodies(_ name: String) throws {
        let schema = try #require(MessageSchema.all.first { $0.name == name })
        let sampler = Sampler(schema.schema)
        var taken = 0
        func check<Body: Codable & Hashable>(_ type: Body.Type) throws {
            for seed in 0..<60 {
                var dice = Dice(UInt64(seed))
                let bytes = try Self.text(sampler.sample(&dice))
                guard let reference = try? Reference.decode(type, from: bytes) else {
                    #expect(throws: WireError.self, "seed \(seed)") { try JSON.decode(type, from: bytes) }
                    continue
                }
                taken += 1
                let body = try JSON.decode(type, from: bytes)
                #expect(body == reference, "seed \(seed)")
                let written = try JSON.encode(body)
                #expect(try written == Reference.encode(body), "seed \(seed)")
                #expect(try JSON.decode(type, from: written) == Reference.decode(type, from: written), "seed \(seed)")
            }
        }
        guard let type = schema.body as? any (Codable & Hashable).Type else {
            Issue.record("\(name) is not Hashable")
            return
        }
        try check(type)
        #expect(taken > 0)
    }

    /// Where ours takes a body, Foundation takes it for the same; where ours refuses one, Foundation does, or the body is
    /// broken in a place that Foundation never looks at.
    @Test(arguments: names)
    func brokenBodies(_ name: String) throws {
        let schema = try #require(MessageSchema.all.first { $0.name == name })
        let sampler = Sampler(schema.schema)
        func check<Body: Codable & Hashable>(_ type: Body.Type) throws {
            for seed in 0..<100 {
                var dice = Dice(UInt64(1_000 + seed))
                let bytes = Mutator.body(of: sampler.sample(&dice), &dice)
                let ours = try? JSON.decode(type, from: bytes)
                let reference = try? Reference.decode(type, from: bytes)
                if ours == nil, reference != nil {
                    #expect(
                        !Reference.isSound(bytes), "seed \(seed): \(String(decoding: bytes.prefix(300), as: UTF8.self))"
                    )
                } else {
                    #expect(ours == reference, "seed \(seed): \(String(decoding: bytes.prefix(300), as: UTF8.self))")
                }
            }
        }
        guard let type = schema.body as? any (Codable & Hashable).Type else {
            Issue.record("\(name) is not Hashable")
            return
        }
        try check(type)
    }

    @Test func values() throws {
        var random = SeededGenerator(7)
        for _ in 0..<2_000 {
            let value = random.value(depth: 5)
            let bytes = try JSON.encode(value)
            #expect(try bytes == Reference.encode(value))
            #expect(try JSON.decode(Value.self, from: bytes) == value)
            #expect(try Reference.decode(Value.self, from: bytes) == value)
            // Through the encoder and the decoder for any type, too.
            #expect(try JSON.encode([value, nil] as [Value?]) == Reference.encode([value, nil] as [Value?]))
            #expect(try Value(encoding: [value]) == .array([value]))
            #expect(try Value.array([value]).decoded(as: [Value].self) == [value])
        }
    }

    @Test func doubles() throws {
        var random = SeededGenerator(11)
        for round in 0..<4_000 {
            var number = Double(bitPattern: random.next())
            if round % 2 == 0 { number = (number * 1e-300).rounded() / pow(10, Double(random.below(20))) }
            guard number.isFinite else { continue }
            let bytes = try JSON.encode(number)
            #expect(try bytes == Reference.encode(number))
            #expect(try JSON.decode(Double.self, from: bytes).bitPattern == number.bitPattern || number == 0)
            #expect(try JSON.decode(Value.self, from: bytes) == Reference.decode(Value.self, from: bytes))
        }
        for number in [
            0, -0.0, 1e15, 1e16, 9_007_199_254_740_992, 1e21, 1e22, 1e23, 0.1, 1e-7, .pi, .greatestFiniteMagnitude,
        ]
            + [Double.leastNonzeroMagnitude, -2.5, 123_456_789_012_345.6]
        {
            #expect(try JSON.encode(number) == Reference.encode(number))
        }
        #expect(try JSON.encode(Float(0.1)) == Reference.encode(Float(0.1)))
    }

    /// Digits, points and exponents, as people and programs write them.
    @Test func numbers() throws {
        var random = SeededGenerator(13)
        let pieces = [
            "0", "1", "9", "00", "5", "12", "123456789", "9223372036854775807", "9007199254740993", "-", ".", "e", "E",
            "+",
        ]
        for _ in 0..<4_000 {
            var text = random.below(3) == 0 ? "-" : ""
            for _ in 0...random.below(6) { text += pieces[random.below(pieces.count)] }
            // Beyond what a double is sure of Foundation passes over some fractions, and stops the process at some
            // numbers; see HostileJSONTests for ours.
            let isWide = Double(text).map { $0.magnitude >= 0x1p53 && $0.isFinite } ?? false
            if isWide, text.contains(where: { ".eE".contains($0) }) { continue }
            let bytes = [UInt8](text.utf8)
            #expect(
                (try? JSON.decode(Value.self, from: bytes)) == (try? Reference.decode(Value.self, from: bytes)),
                "\(text)")
            #expect(
                (try? JSON.decode(UInt64.self, from: bytes)) == (try? Reference.decode(UInt64.self, from: bytes)),
                "\(text)")
            #expect(
                (try? JSON.decode([Int8].self, from: "[\(text)]"))
                    == (try? Reference.decode([Int8].self, from: [UInt8]("[\(text)]".utf8))), "\(text)")
        }
    }
}
