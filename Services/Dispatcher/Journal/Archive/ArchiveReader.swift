// Beckon: what is asked of a journal's archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Schema
import Synchronization

/// Reads the archive on a connection of its own, while another one may write, and with it the turns that are not in it
/// yet.
///
/// What cannot be read is remembered: the next write or commit throws it, and nothing leaves.
final class ArchiveReader: Sendable {
    let path: String
    private let database: DatabaseQueue
    private let firstFailure = Mutex<JournalError?>(nil)

    /// Whether one read transaction stays open, so that every read sees the archive as it was when this was made.
    private let holdsSnapshot: Bool

    /// - Parameter holdsSnapshot: Whether one read transaction stays open, so that every read sees the archive as it is
    ///   now.
    /// - Throws: What SQLite says.
    init(_ path: String, holdsSnapshot: Bool = false) throws {
        self.path = path
        self.database = try Archive.reading(path)
        self.holdsSnapshot = holdsSnapshot
        guard holdsSnapshot else { return }
        try self.database.unsafeRead { database in
            try database.execute(sql: "BEGIN DEFERRED TRANSACTION")
            _ = try ArchiveState.read(database)
        }
    }

    /// Lets `body` use the connection.
    ///
    /// - Throws: What it throws.
    func look<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try self.holdsSnapshot ? self.database.unsafeRead(body) : self.database.read(body)
    }

    /// - Throws: What SQLite says.
    func close() throws { try self.database.close() }

    /// The first thing that could not be read.
    var failure: JournalError? { self.firstFailure.withLock { $0 } }

    /// Something that was read makes no sense: the next write or commit throws this.
    func fail(_ failure: JournalError) { self.firstFailure.withLock { $0 = $0 ?? failure } }

    /// Reads the archive as it is at one moment.
    func read<Result>(_ fallback: Result, _ body: (Database) throws -> Result) -> Result {
        do {
            return try self.look(body)
        } catch let damage as RowDamage {
            self.fail(.damaged(self.path, "\(damage)"))
        } catch {
            self.fail(JournalError(error, self.path))
        }
        return fallback
    }

    /// The parts of a conversation that are not in the archive yet, oldest first. A tail whose last turn the row has is
    /// in the archive already, and is skipped. A tail without an ended turn has the number of the turn before it, and
    /// holds only what the present turn has added.
    private func parts(of name: String, after row: ConversationRow?, _ tails: [JournalTail]) -> [JournalTail.Part] {
        tails.filter { $0.lastTurn > row?.turn ?? 0 || $0.turns == 0 }.compactMap { $0.parts[name] }
    }

    func openConversations(_ tails: [JournalTail]) -> [String] {
        var isOpen: [String: Bool] = [:]
        var names: [String] = []
        let kept = self.read([]) {
            try String.fetchAll($0, sql: "SELECT name FROM conversation WHERE isOpen = 1 ORDER BY id")
        }
        for name in kept { isOpen[name] = true }
        names += kept
        for tail in tails {
            for name in tail.names {
                guard let says = tail.parts[name]?.isOpen else { continue }
                if isOpen.updateValue(says, forKey: name) == nil { names.append(name) }
            }
        }
        return names.filter { isOpen[$0] == true }
    }

    func isOpen(_ name: String, _ tails: [JournalTail]) -> Bool {
        for tail in tails.reversed() { if let says = tail.parts[name]?.isOpen { return says } }
        return self.read(false) {
            try ConversationRow.find(name, $0)?.isOpen ?? tails.contains { $0.parts[name] != nil }
        }
    }

    /// What a conversation is made anew from.
    func history(of name: String, _ tails: [JournalTail]) -> ConversationHistory? {
        self.read(nil) { database in
            let row = try ConversationRow.find(name, database)
            let parts = self.parts(of: name, after: row, tails)
            if row == nil, parts.isEmpty { return nil }
            var history = ConversationHistory(checkpoint: nil, records: [], latest: row?.last ?? 0)
            if let row {
                history.checkpoint = try row.checkpoint.map { try Self.checkpoint([UInt8]($0), of: name) }
                history.records = try InputRow.all(of: row, database).records
            }
            for part in parts {
                if let checkpoint = part.checkpoint {
                    history.checkpoint = try Self.checkpoint(checkpoint, of: name)
                    history.records = []
                }
                guard let records = Record.all(in: part.records) else { throw RowDamage("input", "last", of: name) }
                history.records += records
                history.latest = max(history.latest, part.last ?? 0)
            }
            history.latest = max(history.latest, history.checkpoint?.sequence ?? 0)
            return history
        }
    }

    private static func checkpoint(_ bytes: [UInt8], of name: String) throws -> Checkpoint {
        guard let checkpoint = Checkpoint(bytes: bytes) else { throw RowDamage("conversation", "checkpoint", of: name) }
        return checkpoint
    }

    func latest(of name: String, _ tails: [JournalTail]) -> UInt64 {
        for tail in tails.reversed() { if let last = tail.parts[name]?.last { return last } }
        return self.read(0) { try ConversationRow.find(name, $0)?.last ?? 0 }
    }

    /// The events of a conversation after a number, oldest first, at most `limit`.
    func events(of name: String, after: UInt64, limit: Int, _ tails: [JournalTail]) -> [Event] {
        self.read([]) { database in
            let row = try ConversationRow.find(name, database)
            var events: [Event] = []
            // `after` is anybody's number, up to the largest there is.
            if let row, after < row.last {
                events = try EventRow.events(of: row, after: after, limit: limit, database)
            }
            for part in self.parts(of: name, after: row, tails) where events.count < limit {
                let known = max(after, events.last?.sequence ?? 0)
                guard let more = part.events(after: known, limit: limit - events.count) else {
                    throw RowDamage("event", part.last ?? 0, of: name)
                }
                events += more
            }
            return events
        }
    }

    /// What was answered to a client's message that is in the archive.
    func acknowledgement(of id: CorrelationID) -> Acknowledgement? {
        self.read(nil) { database in
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT message.*, conversation.name AS conversationName FROM message
                        JOIN conversation ON conversation.id = message.conversation WHERE message.id = ?
                        """), arguments: [id.data])
            guard let row else { return nil }
            let found = try MessageRow(row)
            return Acknowledgement(
                conversation: row["conversationName"], accepted: found.accepted, fingerprint: found.fingerprint)
        }
    }

    /// The latest id of a client's message in the archive; `nil` where there is none.
    func latestMessage() -> MessageOrder? {
        self.read(nil) { database in
            try Data.fetchOne(database, sql: "SELECT max(id) FROM message").flatMap { CorrelationID(data: $0) }
                .map { MessageOrder($0) }
        }
    }

    // MARK: What belongs to no conversation

    /// Decisions, terms and apps.
    func settings(_ tails: [JournalTail]) -> JournalSettings {
        self.read(JournalSettings()) { database in
            var settings = JournalSettings()
            for row in try SettingRow.all([.app, .authorization, .defaultApp, .vocabulary], database) {
                settings.apply(try row.entry())
            }
            for tail in tails { tail.settings.forEach { settings.apply($0) } }
            return settings
        }
    }

    func manifest(_ digest: String, _ tails: [JournalTail]) -> Manifest? {
        for tail in tails.reversed() {
            for case .manifest(let manifest, digest) in tail.settings { return manifest }
        }
        return self.read(nil) { try SettingRow.manifest(digest, $0) }
    }

    /// What users did in apps, latest first, at most `limit`.
    func donations(limit: Int, _ tails: [JournalTail]) -> [Donation] {
        self.read([]) { database in
            let changes = tails.flatMap(\.settings)
            let deletes = changes.contains { if case .deletion = $0 { true } else { false } }
            var settings = JournalSettings()
            let rows = try SettingRow.latest(
                .donation, limit: deletes ? JournalSettings.donationsKept : limit, database)
            for row in rows.reversed() { settings.apply(try row.entry()) }
            for entry in changes { settings.apply(entry) }
            return settings.donations(limit: limit)
        }
    }
}
