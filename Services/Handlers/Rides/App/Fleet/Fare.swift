// Beckon: what a ride costs, to the cent
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import Schema

/// A fare: its lines and their sum, in cents. Pure and exact: the price that was shown is the price that is taken.
struct Fare: Codable, Hashable, Sendable {
    /// One part of a fare.
    struct Line: Codable, Hashable, Sendable {
        var title: String
        var cents: Int
    }

    var lines: [Line]

    /// - Parameters:
    ///   - kind: The tariff.
    ///   - metres: The length of the way, in whole metres.
    ///   - partySize: From 1.
    init(_ kind: RideKind, metres: Int, partySize: Int) {
        var lines = [
            Line(title: "Base fare", cents: kind.baseCents),
            // Half a cent is rounded up.
            Line(title: "Distance", cents: (metres * kind.centsPerKilometre + 500) / 1000),
        ]
        let further = max(0, partySize - 1) * kind.centsPerFurtherPassenger
        if further > 0 { lines.append(Line(title: "Further passengers", cents: further)) }
        let sum = lines.reduce(0) { $0 + $1.cents }
        if sum < kind.minimumCents { lines.append(Line(title: "Minimum fare", cents: kind.minimumCents - sum)) }
        self.lines = lines
    }

    var cents: Int { self.lines.reduce(0) { $0 + $1.cents } }
    var total: CurrencyAmount { CurrencyAmount(cents: self.cents) }
    var priceRange: PriceRange {
        PriceRange(from: self.total.amount.decimal, to: self.total.amount.decimal, RideKind.currencyCode)
    }
    var lineItems: [RideFareLineItem] { self.lines.map { RideFareLineItem($0.title, CurrencyAmount(cents: $0.cents)) } }
}

extension CurrencyAmount {
    /// An amount in Hop's currency.
    init(cents: Int) {
        let sign: FloatingPointSign = cents < 0 ? .minus : .plus
        self.init(Decimal(sign: sign, exponent: -2, significand: Decimal(abs(cents))), RideKind.currencyCode)
    }
}
