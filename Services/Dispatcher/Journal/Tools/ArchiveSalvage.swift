// Beckon: what is whole in a damaged archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Glibc
import Schema

/// The sound rows of an archive of which anything may be damaged.
struct ArchiveSalvage {
    /// What it says of the journal, where that is whole.
    private(set) var state: ArchiveState?
    /// What is missing of the whole file, each in a sentence.
    private(set) var missing: [String] = []
    private var source: DatabaseQueue?

    init(_ path: String) {
        guard access(path, F_OK) == 0 else {
            self.missing = ["journal.sqlite: it is gone, and with it all that was not in the log any more"]
            return
        }
        do {
            let source = try Archive.reading(path)
            let version = try source.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            guard version == Archive.version || version == Archive.version - 1 else {
                self.missing = ["journal.sqlite: it is empty or of another version (\(version))"]
                return
            }
            self.source = source
            do {
                self.state = try source.read { try ArchiveState.read($0) }
            } catch {
                self.missing = ["journal.sqlite: what it says of the journal cannot be read (\(error))"]
            }
        } catch {
            self.missing = ["journal.sqlite: SQLite cannot read it (\(error))"]
        }
    }

    /// Writes the sound rows to another archive.
    ///
    /// - Throws: What SQLite says of the other archive.
    func write(to target: Database, _ report: inout JournalRescue.Report) throws {
        guard let source = self.source else { return }
        // Not in a transaction: where a page cannot be read SQLite would not let it end.
        try source.unsafeRead { source in
            let settings = Self.rows("setting", SettingRow.columns, by: "number", source, &report) {
                try SettingRow($0)
            }
            for row in settings { try row.write(target) }
            let known = Self.rows("conversation", ConversationRow.columns, by: "id", source, &report) {
                try ConversationRow($0)
            }
            for row in known { try Self.copy(row, source, target, &report) }
            var ids = Set(known.map(\.id))
            ids.formUnion(try Self.copyNameless(except: ids, source, target, &report))
            let messages = Self.rows("message", MessageRow.columns, by: "id", source, &report) { try MessageRow($0) }
            for row in messages where ids.contains(row.conversation) { try row.write(target) }
            guard try source.tableExists("request") else { return }
            try Self.copyRequests(of: ids, source, target, &report)
        }
    }

    /// The sound rows of a table, from both ends where the middle cannot be read.
    private static func rows<Sound>(
        _ table: String, _ columns: String, by key: String, _ source: Database, _ report: inout JournalRescue.Report,
        _ make: (Row) throws -> Sound
    ) -> [Sound] {
        var found: [(key: DatabaseValue, row: Sound)] = []
        var keys: Set<DatabaseValue> = []
        for order in ["ASC", "DESC"] {
            do {
                let rows = try Row.fetchCursor(source, sql: "SELECT \(columns) FROM \(table) ORDER BY \(key) \(order)")
                while let row = try rows.next() {
                    guard keys.insert(row[key]).inserted else { break }
                    do {
                        found.append((row[key], try make(row)))
                    } catch {
                        report.missing.append("\(error)")
                    }
                }
                return found.map(\.row)
            } catch {
                report.missing.append("the table '\(table)', from some row on: \(error)")
            }
        }
        return found.map(\.row)
    }

    /// Copies the sound rows of the list of requests, up to one that cannot be read.
    private static func copyRequests(
        of conversations: Set<Int64>, _ source: Database, _ target: Database, _ report: inout JournalRescue.Report
    ) throws {
        var found: [RequestRow] = []
        do {
            let rows = try Row.fetchCursor(source, sql: "SELECT \(RequestRow.columns) FROM request")
            while let row = try rows.next() {
                do {
                    found.append(try RequestRow(row))
                } catch {
                    report.missing.append("\(error)")
                }
            }
        } catch {
            report.missing.append("the table 'request', from some row on: \(error)")
        }
        for row in found where conversations.contains(row.conversation) { try row.write(target) }
    }

    // MARK: Conversations

    /// Copies a conversation: its row, its inputs, and those of its events that reach to the last one without a gap.
    private static func copy(
        _ row: ConversationRow, _ source: Database, _ target: Database, _ report: inout JournalRescue.Report
    ) throws {
        var row = row
        let events = Self.events(of: row.id, source)
        var kept: [EventRow] = []
        var expected = row.last
        for event in events.reversed() where event.last == expected {
            kept.insert(event, at: 0)
            expected = event.previous
        }
        if expected > row.forgotten {
            report.missing.append(
                "conversation '\(row.name)': events \(row.forgotten + 1) to \(expected); what follows is kept")
            row.forgotten = expected
        }
        for event in kept { try event.write(target) }
        if let inputs = try? InputRow.all(of: row, source) {
            for input in inputs.rows { try input.write(target) }
        } else {
            report.missing.append("conversation '\(row.name)': the inputs that its open requests are made from")
            row.inputs = 0
        }
        if let checkpoint = row.checkpoint, Checkpoint(bytes: [UInt8](checkpoint)) == nil {
            report.missing.append("conversation '\(row.name)': what remained of it when it was at rest")
            row.checkpoint = nil
        }
        try row.write(target)
    }

    /// The sound rows of a conversation's events, oldest first, as far as they can be read.
    private static func events(of conversation: Int64, _ source: Database) -> [EventRow] {
        var found: [EventRow] = []
        for order in ["ASC", "DESC"] {
            var more: [EventRow] = []
            do {
                let rows = try Row.fetchCursor(
                    source, sql: "SELECT \(EventRow.columns) FROM event WHERE conversation = ? ORDER BY last \(order)",
                    arguments: [conversation])
                while let row = try rows.next() {
                    guard let event = EventRow(row, of: conversation) else { continue }
                    if event.last == found.last?.last { break }
                    more.append(event)
                }
                return found + (order == "ASC" ? more : more.reversed())
            } catch {
                found += order == "ASC" ? more : more.reversed()
            }
        }
        return found
    }

    /// Makes anew the rows of conversations that only their events still tell of. They are at rest.
    private static func copyNameless(
        except known: Set<Int64>, _ source: Database, _ target: Database, _ report: inout JournalRescue.Report
    ) throws -> Set<Int64> {
        let all = (try? Int64.fetchAll(source, sql: "SELECT DISTINCT conversation FROM event")) ?? []
        var made: Set<Int64> = []
        for id in all where !known.contains(id) {
            let events = Self.events(of: id, source)
            guard let last = events.last, let event = Event.all(in: [UInt8](last.bodies))?.last else { continue }
            guard try ConversationRow.find(event.conversation, target) == nil else { continue }
            var row = ConversationRow(id: id, name: event.conversation)
            (row.isOpen, row.last, row.touched) = (false, last.last, event.time.milliseconds)
            report.missing.append("conversation '\(row.name)': its row; what was open in it is given up")
            try Self.copy(row, source, target, &report)
            made.insert(id)
        }
        return made
    }
}
