// Beckon: rides, looked up for one user
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import Schema

extension Ride {
    /// A user's ride by its identifier; other users' rides are not found.
    static func fetch(_ identifier: String, of user: String, _ database: Database) throws -> Ride? {
        guard let number = Int64(identifier, after: "hop-") else { return nil }
        return try Ride.fetchOne(
            database, cached: "SELECT * FROM ride WHERE number = ? AND user = ?", arguments: [number, user])
    }

    /// The ride that is under way or comes next, of those that are not over.
    static func current(of user: String, at now: Instant, _ database: Database) throws -> Ride? {
        try Ride.fetchOne(
            database,
            cached: """
                SELECT * FROM ride WHERE user = ? AND canceledAt IS NULL AND endsAt > ?
                ORDER BY startsAt, number LIMIT 1
                """,
            arguments: [user, now.milliseconds])
    }

    /// The last ride that came to its end; else the last of all.
    static func last(of user: String, at now: Instant, _ database: Database) throws -> Ride? {
        let ended = try Ride.fetchOne(
            database,
            cached: """
                SELECT * FROM ride WHERE user = ? AND canceledAt IS NULL AND endsAt <= ?
                ORDER BY endsAt DESC, number DESC LIMIT 1
                """,
            arguments: [user, now.milliseconds])
        if let ended { return ended }
        return try Ride.fetchOne(
            database, cached: "SELECT * FROM ride WHERE user = ? ORDER BY number DESC LIMIT 1", arguments: [user])
    }

    /// A user's ride that would be under way at the same time as another.
    static func overlapping(_ ride: Ride, _ database: Database) throws -> Ride? {
        try Ride.fetchOne(
            database,
            cached: """
                SELECT * FROM ride WHERE user = ? AND canceledAt IS NULL AND startsAt < ? AND endsAt > ?
                ORDER BY startsAt, number LIMIT 1
                """,
            arguments: [ride.user, ride.endsAt, ride.startsAt])
    }

    /// Whether the ride's car is taken while the ride would need it.
    static func isTaken(_ ride: Ride, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            cached: """
                SELECT EXISTS (
                    SELECT 1 FROM ride WHERE car = ? AND canceledAt IS NULL AND startsAt < ? AND endsAt > ?)
                """,
            arguments: [ride.car, ride.endsAt, ride.startsAt]) ?? true
    }

    /// The kinds of ride that a user takes, most often first.
    static func kinds(of user: String, _ database: Database) throws -> [RideKind] {
        try String.fetchAll(
            database,
            cached: "SELECT kind FROM ride WHERE user = ? GROUP BY kind ORDER BY COUNT(*) DESC, MAX(number) DESC",
            arguments: [user]
        ).compactMap(RideKind.named)
    }

    /// The ride's car.
    func fetchCar(_ database: Database) throws -> Car? {
        try Car.fetchOne(database, sql: "SELECT * FROM car WHERE identifier = ?", arguments: [self.car])
    }
}
