// Beckon: a car of the fleet and who drives it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import HandlerKit
import Schema

/// A row of the fleet. A free car waits at its stand.
struct Car: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "car"

    var identifier: String
    /// The identifier of its ``RideKind``.
    var kind: String
    var registrationPlate: String, manufacturer: String, model: String
    /// Its stand.
    var latitude: Double, longitude: Double
    var driverName: String, driverRating: String, driverPhone: String

    /// What a new store has: every kind near the middle, cars at the docks, in the east and at both airports.
    static let examples = AppData.read(PackageResources.fleet_json, "fleet.json", as: [Car].self)

    var stand: Placemark.Location { Placemark.Location(latitude: self.latitude, longitude: self.longitude) }
    var driver: RideDriver { RideDriver(self.driverName, rating: self.driverRating, phoneNumber: self.driverPhone) }

    func vehicle(at location: Placemark.Location) -> RideVehicle {
        RideVehicle(
            location: location, registrationPlate: self.registrationPlate, manufacturer: self.manufacturer,
            model: self.model)
    }
}
