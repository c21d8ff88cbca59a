// Beckon: what is whole in a damaged archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
import Glibc
import Schema

extension JournalRescue {
    /// The archive, where SQLite reads it.
    mutating func source() -> DatabaseQueue? {
        let path = Archive.path(self.folder)
        guard access(path, F_OK) == 0 else {
            self.report.missing.append("journal.sqlite: it is gone, and with it all that was not in the log any more")
            return nil
        }
        do {
            let source = try Archive.reading(path)
            let version = try source.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            if version == Archive.version { return source }
            self.report.missing.append("journal.sqlite: it is empty or of another version (\(version))")
        } catch {
            self.report.missing.append("journal.sqlite: SQLite cannot read it (\(error))")
        }
        return nil
    }

    mutating func state(_ source: DatabaseQueue) -> JournalState? {
        do {
            if let state = try source.read({ try Archive.state($0) }) { return state }
            self.report.missing.append("journal.sqlite: what it says of the journal is gone")
        } catch {
            self.report.missing.append("journal.sqlite: what it says of the journal cannot be read (\(error))")
        }
        return nil
    }

    /// Copies all sound rows to another archive, and makes each conversation there whole.
    mutating func copy(_ source: DatabaseQueue, to path: String) throws {
        let target = try Archive.writing(path)
        // Not in a transaction: where a page cannot be read SQLite would not let it end.
        try source.unsafeRead { source in
            try target.write { target in
                for table in ArchiveRow.tables {
                    try self.sound(source, table) { row in
                        if row.kind != .state { try row.write(target, over: true) }
                    }
                }
                let all = ArchiveRow.tables.map { "SELECT conversation FROM \($0) WHERE conversation != ''" }
                for name in try String.fetchAll(target, sql: "\(all.joined(separator: " UNION ")) ORDER BY 1") {
                    try self.mend(name, target)
                }
            }
        }
        try target.close()
    }

    /// The sound rows of a table: from both ends where the middle cannot be read.
    private mutating func sound(_ source: Database, _ table: String, _ body: (ArchiveRow) throws -> Void) throws {
        for order in ["ASC", "DESC"] {
            do {
                let rows = try ArchiveRow.all(source, table, order: order)
                while let row = try rows.next() {
                    do {
                        try body(ArchiveRow(row))
                    } catch let damage as RowDamage {
                        self.report.missing.append("\(damage)")
                    } catch {
                        throw Failure(error: error)
                    }
                }
                return
            } catch let failure as Failure {
                throw failure.error
            } catch {
                self.report.missing.append("the table '\(table)', from some row on: \(error)")
            }
        }
    }

    /// Why the new journal cannot be written.
    private struct Failure: Error { var error: any Error }

    /// Makes a conversation whole: what cannot be read again is taken out, and of its events all before a gap.
    private mutating func mend(_ name: String, _ database: Database) throws {
        func missing(_ what: String) { self.report.missing.append("conversation '\(name)': \(what)") }
        let events = try Array(ArchiveRow.cursor(database, .event, " AND conversation = ? ORDER BY key DESC", [name]))
        var row = ConversationRow(name: name)
        if let known = try ConversationRow.find(name, database) {
            row = known
        } else {
            // Only its events still tell how far it came.
            guard let last = events.first.flatMap({ EventList($0) }), let event = last.events.last?.event else {
                missing("nothing says how far it came; it is left out")
                return try ArchiveRow.forget([name], database)
            }
            (row.last, row.touched, row.isOpen) = (last.last, event.time, false)
            row.checkpoint = Self.rest(at: last.last).coded
            missing("its row; what was open in it is given up")
        }
        var expected = row.last
        for event in events {
            if event.key == expected.coded, let list = EventList(event), list.after(0, limit: .max) != nil {
                expected = list.previous
            } else {
                try ArchiveRow.delete(
                    database, .event, " AND conversation = ? AND key = ?", [name, ArchiveRow.cell(event.key)])
            }
        }
        if expected > row.forgotten {
            missing("events \(row.forgotten + 1) to \(expected); what follows is kept")
            row.forgotten = expected
        }
        do {
            _ = try row.records(database)
        } catch {
            missing("the inputs that its open requests are made from")
            try ArchiveRow.delete(database, .input, " AND conversation = ?", [name])
            row.inputs = 0
            self.broken.insert(name)
        }
        if let bytes = row.checkpoint, Checkpoint(coded: bytes) == nil {
            missing("what remained of it when it was at rest")
            row.checkpoint = nil
        }
        // The turns of the new journal are counted anew.
        row.turn = 0
        try row.write(database)
    }
}
