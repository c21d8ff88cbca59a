// Beckon: a user's rides as GeoJSON, for maps
// SPDX-License-Identifier: Apache-2.0

public import AppStore
public import FoundationEssentials
import GRDB
import Schema

extension Hop {
    /// The ways of a user's rides as GeoJSON (RFC 7946): a `FeatureCollection` with one `LineString` a ride, from the first to
    /// the last, each position as longitude and latitude.
    ///
    /// - Throws: What SQLite says.
    public static func geoJSON(of user: String, in store: AppStore) async throws -> Data {
        let rides = try await store.database.read { database in
            try Ride.fetchAll(database, sql: "SELECT * FROM ride WHERE user = ? ORDER BY number", arguments: [user])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(FeatureCollection(features: rides.map(Feature.init)))
    }
}

private struct FeatureCollection: Encodable {
    let type = "FeatureCollection"
    let features: [Feature]
}

private struct Feature: Encodable {
    struct Geometry: Encodable {
        let type = "LineString"
        let coordinates: [[Double]]
    }

    struct Properties: Encodable {
        let ride: String?
        let kind: String
        let from: String?, to: String?
        let metres: Int
        let amount: String, currency: String
        let isCanceled: Bool
    }

    let type = "Feature"
    let geometry: Geometry
    let properties: Properties

    init(_ ride: Ride) {
        self.geometry = Geometry(coordinates: ride.journey.points.map { [$0.longitude, $0.latitude] })
        self.properties = Properties(
            ride: ride.identifier, kind: ride.kind, from: ride.pickup.name, to: ride.dropOff.name,
            metres: Int(ride.journey.metres.rounded()), amount: ride.fare.total.amount.decimal.description,
            currency: RideKind.currencyCode, isCanceled: ride.canceledAt != nil)
    }
}
