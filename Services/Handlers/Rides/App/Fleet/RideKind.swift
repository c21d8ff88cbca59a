// Beckon: the kinds of ride that Hop sells
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import Schema

/// A kind of ride, its size and its tariff. Amounts in euro cents, so that sums are exact.
struct RideKind: Hashable, Sendable {
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

    static let all = [
        RideKind(
            identifier: "vroom", name: "Vroom", synonyms: ["standard", "car", "regular"], pronunciation: "vroom",
            capacity: 4, baseCents: 250, centsPerKilometre: 140, centsPerFurtherPassenger: 50, minimumCents: 500,
            cancellationCents: 400),
        RideKind(
            identifier: "vroom-xl", name: "Vroom XL", synonyms: ["xl", "extra large", "van", "big car"],
            pronunciation: "vroom ex el",
            capacity: 6, baseCents: 400, centsPerKilometre: 195, centsPerFurtherPassenger: 50, minimumCents: 800,
            cancellationCents: 600),
        RideKind(
            identifier: "scoot", name: "Scoot", synonyms: ["scooter", "moped"], pronunciation: "skoot",
            capacity: 1, baseCents: 100, centsPerKilometre: 85, centsPerFurtherPassenger: 0, minimumCents: 250,
            cancellationCents: 100),
    ]

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
