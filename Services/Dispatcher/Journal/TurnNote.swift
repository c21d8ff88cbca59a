// Beckon: what a journal notes about its file of turns
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// What a journal's SQLite file notes about the file of turns.
struct TurnNote: Hashable {
    /// The last turn that stands in conversations' rows.
    var settled: Int64 = 0
    /// The generation of the records that count; `nil` where there is no file of turns.
    var generation: UInt64?

    init(settled: Int64, generation: UInt64?) {
        self.settled = settled
        self.generation = generation
    }

    init(_ database: Database) throws {
        func value(_ name: String) throws -> String? {
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT value FROM meta WHERE name = ?"), arguments: [name])
        }
        self.settled = try value("settled").flatMap { Int64($0) } ?? 0
        self.generation = try value("generation").flatMap { UInt64($0) }
    }

    func write(to database: Database) throws {
        func set(_ name: String, _ value: String) throws {
            try database.cachedStatement(sql: "INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)").execute(
                arguments: [name, value])
        }
        try set("settled", "\(self.settled)")
        if let generation { return try set("generation", "\(generation)") }
        try database.execute(sql: "DELETE FROM meta WHERE name = 'generation'")
    }
}
