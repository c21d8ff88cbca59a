// Beckon: a city as a gazetteer knows it
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
public import Schema

/// A city, a town or a village of the world.
public struct City: Hashable, Sendable {
    /// What it is called in English, or else where it is.
    public var name: String
    /// What it is called elsewhere.
    public var otherNames: [String]
    /// Its middle.
    public var location: Placemark.Location
    /// The country's code of ISO 3166, such as `PT`.
    public var country: String
    /// How many people live there.
    public var population: Int

    /// How far it reaches from its middle, in metres: as far as so many people need who live as densely as in cities, and at
    /// least as far as one walks in an hour.
    public var radius: Double { max(5_000, (Double(self.population) / 4_000 / .pi).squareRoot() * 1_200) }

    /// The city as a place, with how far it reaches in its identifier.
    ///
    /// - Parameters:
    ///   - name: What it was called; its own name where there is `nil`.
    ///   - locale: The language of its country.
    public func placemark(_ name: String? = nil, in locale: String) -> Placemark {
        var placemark = Placemark(
            name: name ?? self.name, location: self.location, identifier: Self.around + "\(Int(self.radius))")
        placemark.country = Locale(identifier: locale).localizedString(forRegionCode: self.country)
        placemark.isoCountryCode = self.country
        return placemark
    }

    fileprivate static let around = "around:"
}

extension Placemark {
    /// How far a place reaches from its middle, in metres; `nil` for one that is no city of a gazetteer.
    public var radius: Double? {
        guard let identifier = self.identifier, identifier.hasPrefix(City.around),
            let metres = Double(identifier.dropFirst(City.around.count)), metres > 0, metres < 100_000
        else { return nil }
        return metres
    }
}
