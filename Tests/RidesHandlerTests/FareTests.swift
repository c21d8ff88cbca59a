// Beckon: tests of what a ride costs
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import Schema
import Testing

@testable import RidesHandler

@Suite struct FareTests {
    @Test(arguments: [
        ("vroom", 10_000, 1, "16.5"), ("vroom", 10_000, 3, "17.5"), ("vroom", 100, 1, "5"),
        ("vroom", 12_345, 4, "21.28"),
        ("vroom-xl", 10_000, 6, "26"), ("scoot", 10_000, 1, "9.5"), ("scoot", 0, 1, "2.5"), ("vroom", 1_789, 1, "5"),
        ("vroom", 1_790, 1, "5.01"),
    ])
    func totals(kind: String, metres: Int, partySize: Int, total: String) throws {
        let fare = Fare(try #require(RideKind.named(kind)), metres: metres, partySize: partySize)
        #expect(fare.total.amount.decimal.description == total)
        #expect(fare.total.currencyCode == "EUR")
        #expect(fare.lineItems.reduce(Decimal(0)) { $0 + $1.price.amount.decimal } == fare.total.amount.decimal)
        #expect(fare.priceRange.minimumPrice == fare.priceRange.maximumPrice)
    }

    @Test func longerAndFullerIsNotCheaper() {
        for kind in RideKind.all {
            var last = 0
            for metres in stride(from: 0, through: 80_000, by: 137) {
                let cents = Fare(kind, metres: metres, partySize: 1).cents
                #expect(cents >= last && cents >= kind.minimumCents)
                last = cents
            }
            for size in 1..<kind.capacity {
                #expect(
                    Fare(kind, metres: 5000, partySize: size).cents
                        <= Fare(kind, metres: 5000, partySize: size + 1).cents)
            }
        }
    }
}
