// Beckon: the kinds of ride that Hop sells
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import HandlerKit
import Schema

/// A kind of ride, its size and its tariff. Amounts in euro cents, so that sums are exact.
struct RideKind: Decodable, Hashable, Sendable {
    static let currencyCode = "EUR"

    /// The vocabulary identifier.
    let identifier: String
    /// How it is shown; unique, as only the name comes back when it is chosen.
    let name: String
    /// Other ways to say it.
    let synonyms: [String]
    /// Sounds-like spelling.
    let pronunciation: String
    /// How many people fit in.
    let capacity: Int
    let baseCents: Int, centsPerKilometre: Int, centsPerFurtherPassenger: Int, minimumCents: Int
    let cancellationCents: Int

    static let all = AppData.read(PackageResources.kinds_json, "kinds.json", as: [RideKind].self)

    /// What is taken when nothing else is known.
    static let usual = all[0]
    static let largestCapacity = 6

    static func named(_ identifier: String) -> RideKind? { Self.all.first { $0.identifier == identifier } }

    /// The kind that a term means: by identifier, else by a whole name.
    static func find(_ term: SpeakableString) -> RideKind? {
        if let kind = term.vocabularyIdentifier.flatMap(Self.named) { return kind }
        let said = Words(term.spokenPhrase)
        return Self.all.first { kind in
            ([kind.name, kind.pronunciation] + kind.synonyms).contains { Words($0) == said }
        }
    }

    /// The name as a value of a parameter.
    var term: SpeakableString {
        SpeakableString(self.name, pronunciationHint: self.pronunciation, vocabularyIdentifier: self.identifier)
    }
}

extension RideKind {
    /// The sizes of party that it takes, each with its price: a further passenger may cost more.
    ///
    /// - Parameter metres: The length of the way; `nil` where the end is not known, and so no price.
    func partySizeOptions(metres: Int?) -> [RidePartySizeOption] {
        (1...self.capacity).map { size in
            RidePartySizeOption(
                size...size, sizeDescription: "\(size)",
                priceRange: metres.map { Fare(self, metres: $0, partySize: size).priceRange })
        }
    }
}

extension PriceRange {
    /// From the cheapest of some prices to the dearest, all of Hop's currency; `nil` where there are none.
    init?(over prices: [PriceRange]) {
        guard let least = prices.compactMap(\.minimumPrice).min(by: { $0.decimal < $1.decimal }),
            let most = prices.compactMap(\.maximumPrice).max(by: { $0.decimal < $1.decimal })
        else { return nil }
        self.init(from: least.decimal, to: most.decimal, RideKind.currencyCode)
    }
}
