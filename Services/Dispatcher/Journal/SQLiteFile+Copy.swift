// Beckon: a copy of a journal, as a backup
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc

extension SQLiteFile {
    /// Copies what a file that holds still holds into `<folder>/journal.sqlite`, with the turns as rows: a whole journal,
    /// without a file of turns.
    ///
    /// - Throws: ``JournalError`` where there is one already, or it cannot be written.
    static func copy(_ source: SQLiteFile, _ found: TurnsFound, to folder: String) throws(JournalError) {
        let path = "\(folder)/journal.sqlite"
        guard self.makeFolder(folder) else { throw self.systemError(folder, "its folder cannot be made") }
        for name in ["journal.sqlite", "journal.turns"] where access("\(folder)/\(name)", F_OK) == 0 {
            throw JournalError(
                .failed, "\(folder)/\(name)", "there is one already; give the copy a folder of its own")
        }
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw self.systemError(path, "it cannot be made") }
        close(file)
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let copy = try DatabaseQueue(path: path, configuration: configuration)
            try source.database.unsafeRead { from in
                try copy.writeWithoutTransaction { try from.backup(to: $0) }
            }
            try copy.write { database in
                for turn in found.turns {
                    try turn.bytes.withData { parts in
                        try database.cachedStatement(
                            sql: "INSERT OR REPLACE INTO turn (id, parts) VALUES (?, ?)"
                        ).execute(arguments: [turn.number, parts])
                    }
                }
                // One without the note has all its turns in rows.
                if found.note.generation != nil {
                    try TurnNote(settled: found.note.settled, generation: nil).write(to: database)
                }
            }
            // The log is empty and goes with the last connection.
            try copy.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try copy.close()
        } catch {
            throw self.error(error, path)
        }
    }
}
