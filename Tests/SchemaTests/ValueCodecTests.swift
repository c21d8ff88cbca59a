// Beckon: values that are read and written by hand, against Foundation's way
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Fuzzing
import Schema
import Testing

@Suite struct ValueCodecTests {
    static let people: [Person] = [
        Person(""), Person("Ann \"A\" é", personHandle: PersonHandle("+43 1", type: .phoneNumber, label: "home")),
        {
            var person = Person("me", contactIdentifier: "c", customIdentifier: "x", relationship: "sister")
            person.isMe = true
            person.siriMatches = [Person("one", personHandle: PersonHandle("a@b", type: .emailAddress)), Person("two")]
            return person
        }(),
    ]
    static let amounts = ["0", "12.50", "-0.007", "12345678901234567890.123456789", "1000000"].map {
        CurrencyAmount(Decimal(string: $0) ?? 0, "EUR")
    }
    static let ranges = [
        PriceRange(from: 1, to: nil, "EUR"), PriceRange(from: nil, to: nil, ""), PriceRange(from: 2, to: 3, "é"),
    ]

    /// Sound and broken: both ways read the same, or refuse it.
    private func check<Body: Codable & Hashable>(_ bodies: [Body]) throws {
        for body in bodies {
            let bytes = try JSON.encode(body)
            #expect(try bytes == Reference.encode(body))
            #expect(try JSON.decode(Body.self, from: bytes) == body)
            #expect(try JSON.encode([body]) == Reference.encode([body]))
            let value = try JSON.decode(Value.self, from: bytes)
            #expect(try Value(encoding: body) == value)
            #expect(try value.decoded(as: Body.self) == body)
            for seed in 0..<200 {
                var dice = Dice(UInt64(seed))
                let broken = Mutator.body(of: value, &dice)
                guard Reference.isSound(broken) else { continue }
                let ours = try? JSON.decode(Body.self, from: broken)
                #expect(ours == (try? Reference.decode(Body.self, from: broken)), "seed \(seed)")
            }
        }
    }

    @Test func people() throws { try self.check(Self.people) }
    @Test func amounts() throws { try self.check(Self.amounts) }
    @Test func ranges() throws { try self.check(Self.ranges) }
}
