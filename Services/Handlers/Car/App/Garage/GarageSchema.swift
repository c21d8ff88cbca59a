// Beckon: the tables of Motor
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Schema

/// The tables of Motor.
enum GarageSchema {
    static func register(in migrator: inout DatabaseMigrator, now: Instant) {
        migrator.registerMigration("car") { database in
            try database.create(table: "car", options: .strict) { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("user", .text).notNull().indexed()
                table.column("name", .text).notNull()
                table.column("kind", .text)
                // The values of the signals by their paths, as JSON.
                table.column("signals", .text).notNull()
                // When it was used last, and when its horn and lights end, in milliseconds since 1970.
                table.column("used", .integer)
                table.column("signalEnd", .integer)
            }
            try database.create(table: "profile", options: .strict) { table in
                table.column("car", .integer).notNull().references("car", onDelete: .cascade)
                table.column("number", .integer).notNull()
                table.column("name", .text)
                table.column("isDefault", .integer).notNull()
                table.column("settings", .text).notNull()
                table.primaryKey(["car", "number"])
            }
        }
        migrator.registerMigration("example") { database in
            let file = try GarageFile(json: Data(PackageResources.example_json))
            try file.write(to: Garage(database, user: "local", now: now), at: now)
        }
    }
}
