// Beckon: the tables of Jukebox
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Schema

/// The tables of Jukebox, step by step.
enum MediaSchema {
    /// Registers the tables, and the example data of the user `local`.
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("media") { database in
            try Self.media(database)
            try Self.users(database)
            try Self.playing(database)
        }
        migrator.registerMigration("examples") { try ExampleMedia.write(to: $0) }
    }

    private static func media(_ database: Database) throws {
        try database.create(table: "media", options: .strict) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("owner", .text)
            // A MediaItemType; `none` for a file that is no audio, so that it is not read again.
            table.column("kind", .text).notNull()
            table.column("title", .text).notNull()
            table.column("artist", .text)
            table.column("album", .text)
            table.column("records", .text).notNull().defaults(to: "")
            table.column("genre", .text)
            table.column("moods", .text)
            table.column("released", .integer)
            table.column("number", .integer)
            table.column("seconds", .integer)
            table.column("path", .text).unique()
            // The file as it was when its tags were read.
            table.column("size", .integer)
            table.column("modified", .integer)
            // Whether the file is not there any more. It may come back, with all that was made of it.
            table.column("gone", .integer).notNull().defaults(to: 0)
        }
        // Changes whenever what can be found does.
        try database.create(table: "catalogue", options: .strict) { $0.column("revision", .integer).notNull() }
        try database.execute(sql: "INSERT INTO catalogue VALUES (1)")
    }

    private static func users(_ database: Database) throws {
        try database.create(table: "playlists", options: .strict) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("user", .text).notNull().indexed()
            table.column("title", .text).notNull()
            table.column("modified", .integer).notNull()
        }
        try database.create(table: "playlistTracks", options: .strict) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("playlist", .integer).notNull().indexed().references("playlists", onDelete: .cascade)
            table.column("track", .integer).notNull().references("media", onDelete: .cascade)
        }
        try database.create(table: "library", options: .strict) { table in
            table.column("user", .text).notNull()
            table.column("identifier", .text).notNull()
            table.column("added", .integer).notNull()
            table.primaryKey(["user", "identifier"])
        }
        try database.create(table: "likes", options: .strict) { table in
            table.column("user", .text).notNull()
            table.column("identifier", .text).notNull()
            table.column("liked", .integer).notNull()
            table.primaryKey(["user", "identifier"])
        }
    }

    private static func playing(_ database: Database) throws {
        try database.create(table: "heard", options: .strict) { table in
            table.column("user", .text).notNull()
            table.column("track", .integer).notNull().references("media", onDelete: .cascade)
            table.column("plays", .integer).notNull()
            table.column("last", .integer).notNull()
            table.primaryKey(["user", "track"])
        }
        // What is to be played, as JSON.
        try database.create(table: "queues", options: .strict) { table in
            table.primaryKey("user", .text)
            table.column("queue", .text).notNull()
        }
        // What a key does to a player outside of the store, as JSON; none where the key must not do anything any more.
        try database.create(table: "orders", options: .strict) { table in
            table.primaryKey("key", .text)
            table.column("user", .text).notNull()
            table.column("playOrder", .text)
            table.column("made", .integer).notNull()
        }
    }
}
