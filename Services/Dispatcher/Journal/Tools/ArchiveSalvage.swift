// Beckon: what is whole in a damaged archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import GRDB
import Glibc
import Schema

/// The sound rows of an archive of which anything may be damaged.
struct ArchiveSalvage {
    /// A conversation as far as it is whole.
    struct Kept {
        var name: String
        var part: JournalTail.Part
        var messages: [MessageRow], requests: [RequestRow]
        /// Whether something was open in it that cannot be made anew.
        var isBroken = false
    }

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
            guard version == Archive.version else {
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

    /// Gives what is whole: all that belongs to no conversation, then each conversation.
    ///
    /// - Throws: What `body` throws.
    mutating func read(settings: ([SettingRow]) throws -> Void, each: (Kept) throws -> Void) throws {
        guard let source = self.source else { return }
        // Not in a transaction: where a page cannot be read SQLite would not let it end.
        try source.unsafeRead { source in
            try settings(self.rows(source).sorted { $0.number < $1.number })
            let known: [ConversationRow] = self.rows(source)
            let messages = Dictionary(grouping: self.rows(source) as [MessageRow], by: \.conversation)
            let requests = Dictionary(grouping: self.rows(source) as [RequestRow], by: \.conversation)
            let nameless = self.nameless(except: Set(known.map(\.id)), Set(known.map(\.name)), source)
            for row in known + nameless {
                var kept = self.kept(row, source)
                (kept.messages, kept.requests) = (messages[row.id] ?? [], requests[row.id] ?? [])
                try each(kept)
            }
        }
    }

    /// The sound rows of a table, or those of one conversation: from both ends where the middle cannot be read.
    private mutating func rows<Kind: ArchiveRow>(_ source: Database, of conversation: ConversationRow? = nil) -> [Kind]
    {
        let clause = conversation.map { "WHERE conversation = \($0.id)" } ?? ""
        var found: [(isFromEnd: Bool, row: Kind)] = []
        var keys: Set<[DatabaseValue]> = []
        for order in ["ASC", "DESC"] {
            do {
                let keyOrder = (1...Kind.table.keyCount).map { "\($0) \(order)" }.joined(separator: ", ")
                let rows = try Row.fetchCursor(
                    source, sql: "\(Kind.table.select) FROM \(Kind.table.name) \(clause) ORDER BY \(keyOrder)")
                while let row = try rows.next() {
                    guard keys.insert((0..<Kind.table.keyCount).map { row[$0] }).inserted else { break }
                    do {
                        found.append((order == "DESC", try Kind(row, of: conversation?.name)))
                    } catch {
                        self.missing.append("\(error)")
                    }
                }
                break
            } catch {
                self.missing.append("the table '\(Kind.table.name)', from some row on: \(error)")
            }
        }
        return found.filter { !$0.isFromEnd }.map(\.row) + found.filter(\.isFromEnd).reversed().map(\.row)
    }

    /// A conversation: its row, its inputs, and those of its events that reach to the last one without a gap.
    private mutating func kept(_ row: ConversationRow, _ source: Database) -> Kept {
        var kept = Kept(name: row.name, part: JournalTail.Part(), messages: [], requests: [])
        var bodies: [[UInt8]] = []
        var expected = row.last
        for event in (self.rows(source, of: row) as [EventRow]).reversed()
        where event.last == expected && Event.all(in: event.bodies) != nil {
            bodies.append(event.bodies)
            expected = event.previous
        }
        kept.part.gone = expected
        if expected > row.forgotten {
            self.missing.append(
                "conversation '\(row.name)': events \(row.forgotten + 1) to \(expected); what follows is kept")
        }
        for bytes in bodies.reversed() { kept.part.add(events: bytes) }
        do {
            kept.part.records = try InputRow.records(of: row, source)
            if Record.all(in: kept.part.records) == nil { throw RowDamage("input", "some", of: row.name) }
        } catch {
            self.missing.append("conversation '\(row.name)': the inputs that its open requests are made from")
            (kept.part.records, kept.isBroken) = ([], true)
        }
        if let checkpoint = row.checkpoint, Checkpoint(bytes: checkpoint) == nil {
            self.missing.append("conversation '\(row.name)': what remained of it when it was at rest")
        } else {
            kept.part.checkpoint = row.checkpoint
        }
        kept.part.owner = row.owner.isEmpty ? nil : row.owner
        kept.part.touched = Instant(milliseconds: row.touched)
        return kept
    }

    /// Rows of conversations that only their events still tell of. They are at rest.
    private mutating func nameless(
        except ids: Set<Int64>, _ names: Set<String>, _ source: Database
    ) -> [ConversationRow] {
        let all = (try? Int64.fetchAll(source, sql: "SELECT DISTINCT conversation FROM event")) ?? []
        return all.filter { !ids.contains($0) }.compactMap { id in
            let events: [EventRow] = self.rows(source, of: ConversationRow(id: id, name: "\(id)"))
            guard let last = events.last, let event = Event.all(in: last.bodies)?.last,
                !names.contains(event.conversation)
            else { return nil }
            var row = ConversationRow(id: id, name: event.conversation)
            (row.last, row.touched) = (last.last, event.time.milliseconds)
            var writer = ByteWriter()
            JournalRescue.rest(at: last.last).write(to: &writer)
            row.checkpoint = writer.bytes
            self.missing.append("conversation '\(row.name)': its row; what was open in it is given up")
            return row
        }
    }
}
