// Beckon: what is asked of a journal's file
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Schema
import Synchronization

/// Reads a journal's file. What cannot be read is remembered: the next commit tells it, and nothing leaves.
///
/// Rows of conversations are read on a connection of its own, beside whoever puts turns in those of others: to wait for
/// that takes milliseconds, and all requests would. What else there is waits for what is being written.
final class JournalReader: Sendable {
    private let file: SQLiteFile
    /// Where rows of conversations are read.
    private let beside: DatabaseQueue
    private let commits: JournalCommits?
    private let firstFailure = Mutex<JournalError?>(nil)

    /// Reads a file that nobody here writes.
    init(_ file: SQLiteFile) {
        self.file = file
        self.beside = file.database
        self.commits = nil
    }

    /// - Parameter commits: What puts turns in their rows.
    /// - Throws: What SQLite says.
    init(_ file: SQLiteFile, behind commits: JournalCommits) throws {
        self.file = file
        self.beside = try file.reading()
        self.commits = commits
    }

    /// - Throws: What SQLite says.
    func close() throws { try self.beside.close() }

    /// What could not be read first.
    var failure: JournalError? { self.firstFailure.withLock { $0 } }

    private func read<Result>(_ fallback: Result, _ body: (Database) throws -> Result) -> Result {
        self.commits?.waitForSettling()
        return self.read(on: self.file.database, fallback, body)
    }

    /// Reads rows of a conversation into which nothing is being put, and of messages.
    private func readBeside<Result>(_ fallback: Result, _ body: (Database) throws -> Result) -> Result {
        self.read(on: self.beside, fallback, body)
    }

    private func read<Result>(
        on database: DatabaseQueue, _ fallback: Result, _ body: (Database) throws -> Result
    ) -> Result {
        do {
            return try database.unsafeRead(body)
        } catch {
            let failure = SQLiteFile.error(error, self.file.path)
            self.firstFailure.withLock { $0 = $0 ?? failure }
            return fallback
        }
    }

    private func corrupt(_ what: String) -> JournalError {
        JournalError(
            .corrupt, self.file.path,
            "\(what) cannot be read; look at it with 'beckon journal check', or put a backup in its place")
    }

    func openConversations() -> [String] {
        self.read([]) {
            try String.fetchAll($0, sql: "SELECT name FROM conversation WHERE isOpen = 1 ORDER BY id")
        }
    }

    /// The latest id of a client's message in the rows; `nil` where there is none.
    func latestMessage() -> MessageOrder? {
        self.read(nil) { database in
            // Version 1 of the file has a row for each.
            let first = try Data.fetchOne(database, sql: "SELECT max(id) FROM message").flatMap {
                CorrelationID(data: $0)
            }
            let rows = try Data.fetchAll(
                database,
                sql: "SELECT entries FROM messages WHERE bucket = (SELECT max(bucket) FROM messages)")
            let last = rows.compactMap { data in
                MessageRows.entry(at: data.count / MessageRows.entryBytes - 1, in: [UInt8](data))?.id
            }
            return ([first].compactMap { $0 } + last).map { MessageOrder($0) }.max()
        }
    }

    func isOpen(_ name: String, _ tail: JournalTail) -> Bool {
        if let known = tail[name]?.isOpen { return known }
        return self.readBeside(false) { database in
            try Bool.fetchOne(
                database.cachedStatement(sql: "SELECT isOpen FROM conversation WHERE name = ?"), arguments: [name])
                ?? false
        }
    }

    /// What a conversation is made anew from: what stands in its rows, and what came after.
    func history(of name: String, _ tail: JournalTail) -> ConversationHistory? {
        let kept = self.history(of: name)
        guard let part = tail[name] else { return kept }
        let checkpoint = tail.checkpoint(of: part)
        guard let records = Record.all(in: tail.records(of: part)), part.hasRested == (checkpoint != nil) else {
            return self.readBeside(nil) { _ in throw self.corrupt("a conversation's inputs") }
        }
        var history = kept ?? ConversationHistory(checkpoint: nil, records: [], latest: 0)
        if let checkpoint {
            history.checkpoint = checkpoint
            history.records = []
        }
        history.records += records
        history.latest = max(history.latest, part.last ?? 0, history.checkpoint?.sequence ?? 0)
        return history
    }

    private func history(of name: String) -> ConversationHistory? {
        self.readBeside(nil) { database in
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT id, checkpoint FROM conversation WHERE name = ?"),
                arguments: [name])
            guard let row else { return nil }
            var checkpoint: Checkpoint?
            if let bytes = row["checkpoint"] as Data? {
                guard let known = Checkpoint(bytes: [UInt8](bytes)) else {
                    throw self.corrupt("what remains of a conversation")
                }
                checkpoint = known
            }
            var records: [Record] = []
            let blobs = try Data.fetchAll(
                database.cachedStatement(sql: "SELECT records FROM input WHERE conversation = ? ORDER BY id"),
                arguments: [row["id"] as Int64])
            for blob in blobs {
                guard let more = Record.all(in: [UInt8](blob)) else { throw self.corrupt("a conversation's inputs") }
                records += more
            }
            let latest = try EventChain.latest(of: row["id"], database) ?? 0
            return ConversationHistory(
                checkpoint: checkpoint, records: records, latest: max(latest, checkpoint?.sequence ?? 0))
        }
    }

    func latest(_ name: String, _ tail: JournalTail) -> UInt64 {
        if let last = tail[name]?.last { return last }
        return self.readBeside(0) { database in
            try self.id(of: name, database).flatMap { try EventChain.latest(of: $0, database) } ?? 0
        }
    }

    private func id(of name: String, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM conversation WHERE name = ?"), arguments: [name])
    }

    /// Events of a conversation: those in its rows, then those that came after.
    func events(_ name: String, after: UInt64, limit: Int, _ tail: JournalTail) -> [Event] {
        guard let part = tail[name], let first = part.first else {
            return self.events(name, after: after, limit: limit)
        }
        // `after` is anybody's number, up to the largest there is.
        let kept = after >= first || first - after == 1 ? [] : self.events(name, after: after, limit: limit)
        guard kept.count < limit else { return kept }
        let known = max(after, kept.last?.sequence ?? 0)
        guard let new = Event.all(in: tail.bodies(of: part)) else {
            return self.readBeside([]) { _ in throw self.corrupt("a conversation's events") }
        }
        return kept + new.drop { $0.sequence <= known }.prefix(limit - kept.count)
    }

    private func events(_ name: String, after: UInt64, limit: Int) -> [Event] {
        self.readBeside([]) { database in
            guard let id = try self.id(of: name, database) else { return [] }
            let cursor = try EventChain.bodies(of: id, after: after, limit: limit, database)
            var events: [Event] = []
            while events.count < limit, let bodies = try cursor.next() {
                guard let more = EventRows.events(of: [UInt8](bodies)).flatMap({ Event.all(in: $0) }) else {
                    throw self.corrupt("a conversation's events")
                }
                events += more.drop { $0.sequence <= after }
            }
            return Array(events.prefix(limit))
        }
    }

    func apps() -> [String: String] {
        self.read([:]) { database in
            let rows = try Row.fetchAll(database, sql: "SELECT app, manifest FROM app")
            return Dictionary(rows.map { ($0["app"], $0["manifest"]) }) { first, _ in first }
        }
    }

    func manifest(_ digest: String) -> Manifest? {
        self.read(nil) { database in
            let body = try String.fetchOne(
                database, sql: "SELECT body FROM manifest WHERE digest = ?", arguments: [digest])
            guard let body else { return nil }
            guard let manifest = try? JSON.decode(Manifest.self, from: body) else { throw self.corrupt("a manifest") }
            return manifest
        }
    }

    func acknowledgement(of id: CorrelationID) -> Acknowledgement? {
        self.readBeside(nil) { database in
            let rows = try Data.fetchAll(
                database.cachedStatement(sql: "SELECT entries FROM messages WHERE bucket = ? OR bucket = ?"),
                arguments: [MessageRows.bucket(of: id), MessageRows.wideBucket(of: id)])
            for row in rows {
                guard let entry = MessageRows.find(id, in: [UInt8](row)) else { continue }
                let name = try String.fetchOne(
                    database.cachedStatement(sql: "SELECT name FROM conversation WHERE id = ?"),
                    arguments: [entry.conversation])
                // Of a conversation that was forgotten nothing is known any more.
                return name.map { name in
                    Acknowledgement(
                        conversation: name, accepted: Accepted(correlationID: entry.target, sequence: entry.sequence),
                        fingerprint: entry.fingerprint)
                }
            }
            return try self.firstAcknowledgement(of: id, database)
        }
    }

    /// Version 1 of the file has a row for each message.
    private func firstAcknowledgement(of id: CorrelationID, _ database: Database) throws -> Acknowledgement? {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT name, target, sequence, fingerprint FROM message
                    JOIN conversation ON conversation.id = message.conversation WHERE message.id = ?
                    """), arguments: [id.data])
        guard let row else { return nil }
        guard let target = CorrelationID(data: row["target"]) else { throw self.corrupt("a message's id") }
        return Acknowledgement(
            conversation: row["name"],
            accepted: Accepted(correlationID: target, sequence: UInt64(bitPattern: row["sequence"])),
            fingerprint: UInt64(bitPattern: row["fingerprint"]))
    }

    func preferences() -> PreferenceReport {
        self.read(PreferenceReport(authorizations: [], defaultApps: [])) { database in
            let decisions = try Row.fetchAll(
                database, sql: "SELECT user, app, status FROM authorization ORDER BY user, app")
            let choices = try Row.fetchAll(
                database, sql: "SELECT user, domain, app FROM defaultApp ORDER BY user, domain")
            return PreferenceReport(
                authorizations: try decisions.map { row in
                    guard let status = AuthorizationStatus(rawValue: row["status"]) else {
                        throw self.corrupt("an authorization")
                    }
                    return .init(user: row["user"], app: row["app"], status: status)
                }, defaultApps: choices.map { .init(user: $0["user"], domain: $0["domain"], app: $0["app"]) })
        }
    }

    func vocabulary() -> [VocabularySet] {
        self.bodies("SELECT body FROM vocabulary ORDER BY app, kind, user", [], "an app's terms")
    }

    func donations(limit: Int) -> [Donation] {
        self.bodies("SELECT body FROM donation ORDER BY id DESC LIMIT ?", [limit], "a donation")
    }

    private func bodies<Body: Decodable>(_ sql: String, _ arguments: StatementArguments, _ what: String) -> [Body] {
        self.read([]) { database in
            try String.fetchAll(database, sql: sql, arguments: arguments).map { text in
                guard let body = try? JSON.decode(Body.self, from: text) else { throw self.corrupt(what) }
                return body
            }
        }
    }
}
