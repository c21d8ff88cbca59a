// Beckon: Hop's store: places, cars and rides, shared by all its workers
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import GRDB
public import HandlerKit

extension Hop {
    /// Opens `<folder>/hop.sqlite`; a new one gets the example city and fleet.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made where it is missing.
    ///   - durability: How far what is handled is kept before it is answered.
    /// - Throws: What SQLite says.
    public static func store(folder: String, durability: StoreDurability = .full) throws -> AppStore {
        try AppStore(folder: folder, app: Hop.identifier, durability: durability, migrate: Self.migrate)
    }

    /// A store in memory, with the example city and fleet; for tests.
    public static func inMemoryStore() throws -> AppStore { try AppStore(inMemory: Self.migrate) }

    private static func migrate(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("city") { database in
            try database.create(table: Place.databaseTableName, options: .strict) { table in
                table.primaryKey("identifier", .text)
                table.column("owner", .text)
                table.column("kind", .text).notNull()
                table.column("name", .text).notNull()
                table.column("aliases", .text).notNull()
                table.column("thoroughfare", .text)
                table.column("subThoroughfare", .text)
                table.column("locality", .text).notNull()
                table.column("subLocality", .text)
                table.column("latitude", .real).notNull()
                table.column("longitude", .real).notNull()
            }
            for place in Place.examples { try place.insert(database) }
        }
        migrator.registerMigration("fleet") { database in
            try database.create(table: Car.databaseTableName, options: .strict) { table in
                table.primaryKey("identifier", .text)
                table.column("kind", .text).notNull()
                table.column("registrationPlate", .text).notNull()
                table.column("manufacturer", .text).notNull()
                table.column("model", .text).notNull()
                table.column("latitude", .real).notNull()
                table.column("longitude", .real).notNull()
                table.column("driverName", .text).notNull()
                table.column("driverRating", .text).notNull()
                table.column("driverPhone", .text).notNull()
            }
            for car in Car.examples { try car.insert(database) }
        }
        migrator.registerMigration("rides") { database in
            try database.create(table: Ride.databaseTableName, options: .strict) { table in
                table.autoIncrementedPrimaryKey("number")
                table.column("user", .text).notNull()
                table.column("kind", .text).notNull()
                table.column("partySize", .integer).notNull()
                table.column("pickup", .text).notNull()
                table.column("dropOff", .text).notNull()
                table.column("car", .text).notNull().references(Car.databaseTableName)
                table.column("approach", .text).notNull()
                table.column("journey", .text).notNull()
                table.column("timetable", .text).notNull()
                table.column("bookedAt", .integer).notNull()
                table.column("startsAt", .integer).notNull()
                table.column("endsAt", .integer).notNull()
                table.column("scheduled", .text)
                table.column("fare", .text).notNull()
                table.column("paymentMethod", .text)
                table.column("canceledAt", .integer)
                table.column("cancellationCents", .integer)
                table.column("quotedCents", .integer)
                table.column("quotedAt", .integer)
                table.column("rating", .integer)
                table.column("tip", .text)
            }
            try database.create(index: "ride_user", on: Ride.databaseTableName, columns: ["user", "endsAt"])
            try database.create(index: "ride_car", on: Ride.databaseTableName, columns: ["car", "endsAt"])
            // Identifiers begin at hop-1001.
            try database.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('ride', 1000)")
        }
    }
}
