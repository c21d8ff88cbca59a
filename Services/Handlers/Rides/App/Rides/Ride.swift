// Beckon: a booked ride, as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import Domains
import GRDB
import Schema

/// A row of rides. All that changes by itself is no part of it: see `Ride+Simulation.swift`.
struct Ride: Codable, Hashable, Sendable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "ride"

    /// Given by the store; `nil` in a preview.
    var number: Int64?
    var user: String
    /// The identifier of its ``RideKind``.
    var kind: String
    var partySize: Int
    var pickup: Placemark, dropOff: Placemark
    /// The identifier of its ``Car``.
    var car: String
    /// From the stand to the pick-up, from there to the drop-off.
    var approach: Route, journey: Route
    var timetable: Timetable
    /// The beginning and the end of the time that it takes of its user and its car.
    var bookedAt: Int64, startsAt: Int64, endsAt: Int64
    var scheduled: DateComponentsRange?
    var fare: Fare
    var paymentMethod: String?
    var canceledAt: Int64?, cancellationCents: Int?
    /// What `confirm` said that canceling costs, and when: it is held to it.
    var quotedCents: Int?, quotedAt: Int64?
    var rating: Int?
    var tip: String?

    /// As it is told, such as `hop-1001`.
    var identifier: String? { self.number.map { "hop-\($0)" } }

    mutating func didInsert(_ inserted: InsertionSuccess) { self.number = inserted.rowID }
}
