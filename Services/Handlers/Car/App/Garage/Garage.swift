// Beckon: the cars of a user, inside a transaction
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema
import VehicleSignals

/// The cars of a user, inside one transaction. Nothing of another user can be reached through it.
struct Garage {
    let database: Database
    let user: String
    let now: Instant
    let locale: String

    /// - Parameters:
    ///   - database: The transaction.
    ///   - context: Whose cars, and the time.
    init(_ database: Database, _ context: Context) {
        self.init(database, user: context.user, now: context.now, locale: context.locale)
    }

    init(_ database: Database, user: String, now: Instant, locale: String = "en") {
        self.database = database
        self.user = user
        self.now = now
        self.locale = locale
    }

    /// The cars, in the order in which they came. Signals that cannot be read are left out.
    func cars() throws -> [Car] {
        try Row.fetchAll(
            self.database,
            cached: "SELECT id, name, kind, signals, used, signalEnd FROM car WHERE user = ? ORDER BY id",
            arguments: [self.user]
        ).map { row in
            let used: Int64? = row["used"]
            let end: Int64? = row["signalEnd"]
            let signals: String = row["signals"]
            var car = Car(
                id: row["id"], name: row["name"], kind: row["kind"], state: CarState(Self.signals(signals)),
                used: used.map { Instant(milliseconds: $0) }, signalEnd: end.map { Instant(milliseconds: $0) })
            if let end = car.signalEnd, end <= self.now { car.state = car.state.silent }
            return car
        }
    }

    /// The cars, and which of them is meant.
    func choice() throws -> CarChoice { CarChoice(cars: try self.cars(), now: self.now, locale: self.locale) }

    /// Adds a car; `nil` where the user has too many.
    func add(_ name: String, kind: String?, state: CarState, used: Instant?) throws -> Car? {
        guard
            try Int.fetchOne(self.database, cached: "SELECT count(*) FROM car WHERE user = ?", arguments: [self.user])
                ?? 0 < GarageLimits.cars
        else { return nil }
        try self.database.execute(
            cached: "INSERT INTO car (user, name, kind, signals, used) VALUES (?, ?, ?, ?, ?)",
            arguments: [self.user, name, kind, try JSON.line(state.signals), used?.milliseconds])
        return Car(id: self.database.lastInsertedRowID, name: name, kind: kind, state: state, used: used)
    }

    /// Writes how a car is now.
    func save(_ car: Car) throws {
        try self.database.execute(
            cached: "UPDATE car SET signals = ?, used = ?, signalEnd = ? WHERE id = ? AND user = ?",
            arguments: [
                try JSON.line(car.state.signals), car.used?.milliseconds, car.signalEnd?.milliseconds, car.id,
                self.user,
            ])
    }

    /// The profiles of a car.
    func profiles(of car: Car) throws -> Profiles {
        Profiles(
            try Row.fetchAll(
                self.database, cached: "SELECT number, name, isDefault, settings FROM profile WHERE car = ?",
                arguments: [car.id]
            ).map { row in
                let settings: String = row["settings"]
                return Profile(
                    number: row["number"], name: row["name"], isDefault: row["isDefault"],
                    settings: Self.signals(settings))
            })
    }

    /// Keeps a profile, in place of the one with its number.
    func keep(_ profile: Profile, of car: Car) throws {
        try self.database.execute(
            cached: """
                INSERT INTO profile (car, number, name, isDefault, settings) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (car, number) DO UPDATE SET
                    name = excluded.name, isDefault = excluded.isDefault, settings = excluded.settings
                """,
            arguments: [
                car.id, profile.number, profile.name, profile.isDefault == true, try JSON.line(profile.settings),
            ])
    }

    private static func signals(_ text: String) -> [String: SignalValue] {
        (try? JSON.decode([String: SignalValue].self, from: text)) ?? [:]
    }
}

/// The bounds of what Motor keeps.
enum GarageLimits {
    /// Cars of one user.
    static let cars = 20
    /// Characters of a car's name.
    static let name = 60
    /// Bytes of a file of cars.
    static let fileBytes = 1_048_576
}
