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

    /// A number for an opening of the journal, which no other has: not even one of a copy that went its own way.
    static func generation(_ secret: String, epoch: UInt64) -> UInt64 {
        // FNV-1a.
        func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let hash = secret.utf8.reduce(0xCBF2_9CE4_8422_2325, mix)
        return withUnsafeBytes(of: epoch.bigEndian) { $0.reduce(hash, mix) }
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
