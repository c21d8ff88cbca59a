// Beckon: a place that Hop knows by name
// SPDX-License-Identifier: Apache-2.0

import GRDB
import HandlerKit
import Schema

/// A row of the gazetteer.
struct Place: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "place"

    /// What kind of place; a street has house numbers.
    enum Kind: String, Codable, Sendable { case home, office, airport, station, sight, building, street }

    /// The app's identifier; ASCII without `#`.
    var identifier: String
    /// Whose place it is; `nil` means everybody's.
    var owner: String?
    var kind: Kind
    /// How it is shown.
    var name: String
    /// Other ways to say it.
    var aliases: [String]
    /// Street and house number.
    var thoroughfare: String?, subThoroughfare: String?
    /// The town and its part.
    var locality: String, subLocality: String?
    var latitude: Double, longitude: Double

    /// What a new store knows. The city lies in the sea at the Gulf of Guinea's coordinates: nobody lives there.
    static let examples = AppData.read(PackageResources.places_json, "places.json", as: [Place].self)

    /// House numbers a street has.
    static let houseNumbers = 1...400

    var location: Placemark.Location { Placemark.Location(latitude: self.latitude, longitude: self.longitude) }

    /// The place as it is answered.
    ///
    /// - Parameter houseNumber: A number in a street; ten metres further east each.
    func placemark(houseNumber: Int? = nil) -> Placemark {
        var placemark = Placemark(
            name: self.name, thoroughfare: self.thoroughfare, locality: self.locality, location: self.location,
            identifier: self.identifier)
        placemark.subThoroughfare = self.subThoroughfare
        placemark.subLocality = self.subLocality
        placemark.administrativeArea = "Meridian Bay"
        guard self.kind == .street, let houseNumber, Self.houseNumbers.contains(houseNumber) else { return placemark }
        placemark.name = "\(houseNumber) \(self.name)"
        placemark.subThoroughfare = String(houseNumber)
        placemark.identifier = "\(self.identifier)#\(houseNumber)"
        placemark.location?.longitude += Double(houseNumber) * 0.00013
        return placemark
    }
}
