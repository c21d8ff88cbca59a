// Beckon: every decoder, fed with what it should not take
// SPDX-License-Identifier: Apache-2.0

import Fuzzing
import Schema
import Testing

@Suite struct DecoderTests {
    private static let bodies = MessageSchema.all.compactMap { schema in schema.body == nil ? nil : schema.name }

    /// A body is taken or refused, never more; what is taken can be written, and read again as the same.
    private static func check<Body: Codable & Sendable>(_ type: Body.Type, _ bytes: [UInt8]) {
        do throws(WireError) {
            let value = try JSON.decode(type, from: bytes)
            let written = try JSON.encode(value)
            let again = try JSON.encode(try JSON.decode(type, from: written))
            #expect(again == written, "\(type): \(Corpus.text(bytes))")
        } catch {
            #expect(Corpus.codes.contains(error.code), "\(error.code) stands in no document")
            // Deep bodies and numbers that only Swift has are refused by name, too.
            #expect(error.description.utf8.count < 1_000)
        }
    }

    @Test(arguments: bodies) func aBodyIsTakenOrRefused(_ name: String) throws {
        let schema = try #require(MessageSchema.all.first { $0.name == name })
        let type = try #require(schema.body)
        let golden = try Corpus.golden(name)
        let value = try JSON.decode(Value.self, from: golden)
        let sampler = Sampler(schema.schema)
        var dice = Dice(Corpus.seed &+ UInt64(name.utf8.reduce(0) { $0 * 31 + Int($1) & 0xFFFF }))
        for _ in 0..<Corpus.rounds(60) {
            Self.check(type, Mutator.body(of: value, &dice))
            Self.check(type, Mutator.bytes(golden, &dice))
            let sample = sampler.sample(&dice)
            if let bytes = try? JSON.encode(sample) { Self.check(type, bytes) }
            Self.check(type, Mutator.body(of: sample, &dice))
        }
    }

    /// The sampler is of use: most of what it makes is taken.
    @Test(arguments: bodies) func whatASchemaAllowsIsTaken(_ name: String) throws {
        let schema = try #require(MessageSchema.all.first { $0.name == name })
        let type = try #require(schema.body)
        let sampler = Sampler(schema.schema)
        var dice = Dice(7)
        var taken = 0
        for _ in 0..<40 {
            guard let bytes = try? JSON.encode(sampler.sample(&dice)) else { continue }
            func take<Body: Codable & Sendable>(_ type: Body.Type) -> Bool {
                (try? JSON.decode(type, from: bytes)) != nil
            }
            if take(type) { taken += 1 }
        }
        #expect(taken >= 4, "\(name): \(taken) of 40")
    }

    @Test func headers() throws {
        var dice = Dice(Corpus.seed)
        for _ in 0..<Corpus.rounds(20_000) {
            var bytes = Header(dice.pick(Kind.allCases) ?? .say, correlationID: CorrelationID(high: 1, low: 2)).bytes
            if dice.one(in: 2) { bytes[dice.below(64)] = UInt8(truncatingIfNeeded: dice.next()) }
            if dice.one(in: 3) { bytes = Mutator.bytes(bytes, &dice) }
            do throws(WireError) {
                let header = try Corpus.header(bytes)
                let again = try Corpus.header(header.bytes)
                #expect(again == header)
            } catch {
                #expect(Corpus.codes.contains(error.code))
            }
        }
    }

    @Test func theSameSeedMakesTheSame() {
        func some(_ seed: UInt64) -> [[[UInt8]]] {
            var fuzzer = FrameFuzzer(seed: seed)
            return (0..<300).map { _ in fuzzer.next(favouring: [.say, .hello]).frames }
        }
        #expect(some(3) == some(3))
        #expect(some(3) != some(4))
    }
}
