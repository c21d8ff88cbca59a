// Beckon: the places of the store
// SPDX-License-Identifier: Apache-2.0

import GRDB

extension Gazetteer {
    /// The places that a user can name.
    init(of user: String, _ database: Database) throws {
        self.places = try Place.fetchAll(
            database,
            sql: "SELECT * FROM place WHERE owner IS NULL OR owner = ? ORDER BY owner IS NULL, rowid", arguments: [user]
        )
    }
}
