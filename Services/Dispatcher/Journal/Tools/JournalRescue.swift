// Beckon: a journal made of what is whole in a damaged one
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Glibc
public import Schema

/// Makes a journal of what is whole in a damaged one, and says what is missing. The damaged one is only read.
///
/// What cannot be made anew is never guessed: of a conversation whose events have a gap those after it are kept, so
/// that no number is given twice; a request that cannot be replayed ends as `unknownOutcome`.
public struct JournalRescue: Sendable {
    /// What was kept and what was not.
    public struct Report: Codable, Hashable, Sendable {
        /// How many conversations were kept, and in how many of them something is still open.
        public var conversations = 0, open = 0
        /// How many events and acknowledgements of clients' messages were kept.
        public var events = 0, messages = 0
        /// How many turns were taken from the log.
        public var turns = 0
        /// What is missing, each in a sentence.
        public var missing: [String] = []
    }

    private let folder: String
    private var report = Report()

    /// - Parameter folder: The folder of the damaged journal.
    public init(folder: String) { self.folder = folder }

    /// Makes the journal.
    ///
    /// - Parameters:
    ///   - target: A folder in which there is no journal yet; made where it is missing.
    ///   - secret: What question tokens are made with, where the damaged journal does not say it any more.
    ///   - now: The time.
    /// - Returns: What was kept and what was not.
    /// - Throws: ``JournalError`` where a dispatcher uses the journal, nothing in it is whole, or the new one cannot be
    ///   written.
    public func rescue(to target: String, secret: String, at now: Instant) throws(JournalError) -> Report {
        let path = Archive.path(self.folder)
        guard access(path, F_OK) == 0 || access(LogFile.path(self.folder), F_OK) == 0 else {
            throw JournalError(.failed, path, "there is no journal in this folder; name the right one with --folder")
        }
        let lock = try FolderLock(self.folder)
        defer { lock.release() }
        guard Archive.makeFolder(target) else { throw JournalError.system(target, "its folder cannot be made") }
        for name in ["journal.sqlite", "journal.turns"] where access("\(target)/\(name)", F_OK) == 0 {
            throw JournalError(
                .failed, "\(target)/\(name)", "there is one already; give the rescued journal a folder of its own")
        }
        do {
            var rescue = self
            try rescue.make(target, secret, now)
            return rescue.report
        } catch {
            throw JournalError(error, path)
        }
    }

    private mutating func make(_ target: String, _ secret: String, _ now: Instant) throws {
        var log = try LogFile.salvage(self.folder)
        let archive = ArchiveSalvage(Archive.path(self.folder))
        if let mine = archive.state?.journal, let other = log.journal, mine != other {
            log = LogSalvage(missing: ["journal.turns: it belongs to another journal; the turns of this one are gone"])
        }
        self.report.missing += log.missing + archive.missing
        guard archive.state != nil || !log.turns.isEmpty else {
            throw JournalError(
                .failed, Archive.path(self.folder),
                "nothing in its two files is whole; use a backup, or begin anew with an empty folder")
        }
        let archived = archive.state?.archived ?? 0
        if archive.state == nil {
            self.report.missing.append(
                "what the archive said of the journal: questions that were asked are asked again under other ids")
        }
        var state = ArchiveState(journal: try LogFile.System().name(), secret: archive.state?.secret ?? secret)
        // After all epochs that were seen: no number of work is given twice.
        state.epoch = max(archive.state?.epoch ?? 0, log.epoch) + 1
        state.commit = 1
        state.isCopy = true
        let turns = self.turns(log, after: archived, durable: archive.state?.durableTurn ?? 0)
        state.archived = archived
        state.durableTurn = archived

        try Archive.create(Archive.path(target), state)
        let database = try Archive.writing(Archive.path(target))
        try database.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                try archive.write(to: database, &self.report)
                return .commit
            }
            var writer = try ArchiveWriter(state, database)
            try self.add(turns, &writer, database)
        }
        let broken = try self.broken(target)
        try database.writeWithoutTransaction { database in
            var writer = try ArchiveWriter(try ArchiveState.read(database) ?? state, database)
            try self.end(broken, now, &writer, database)
            _ = try database.checkpoint(.truncate)
        }
        try database.close()
        try self.count(target)
    }

    // MARK: The log

    /// The sound turns after those in the archive, in order; says which numbers are missing among them.
    private mutating func turns(_ log: LogSalvage, after archived: Int64, durable: Int64) -> [LogContents.Turn] {
        let latest = Dictionary(grouping: log.turns.filter { $0.number > archived }, by: \.number)
            .compactMapValues { $0.max { $0.epoch < $1.epoch } }
        let numbers = latest.keys.sorted()
        var expected = archived + 1
        for number in numbers + [max(durable, log.durableTurn, numbers.last ?? 0) + 1] {
            if number > expected {
                let which = number == expected + 1 ? "turn \(expected)" : "turns \(expected) to \(number - 1)"
                self.report.missing.append("\(which): what was taken and told in them is not known")
            }
            expected = max(expected, number + 1)
        }
        return numbers.compactMap { latest[$0] }
    }

    /// Puts the turns in the archive. Of a conversation that misses events before those of a turn only the later ones
    /// are kept.
    private mutating func add(
        _ turns: [LogContents.Turn], _ writer: inout ArchiveWriter, _ database: Database
    ) throws {
        for turn in turns {
            var tail = JournalTail(after: turn.number - 1)
            guard tail.add(turn: turn.bytes) else {
                self.report.missing.append("turn \(turn.number): it cannot be read")
                continue
            }
            for (name, part) in tail.parts {
                guard let first = part.first else { continue }
                let last = try ConversationRow.find(name, database)?.last ?? 0
                guard first != last + 1 else { continue }
                let isAnew = first <= last
                self.report.missing.append(
                    isAnew
                        ? "conversation '\(name)': what it was before it was forgotten and begun anew"
                        : "conversation '\(name)': events \(last + 1) to \(first - 1); those before them are left out, too"
                )
                try writer.skip(events: first - 1, of: name, isAnew: isAnew, database)
            }
            try writer.archive(tail, onDisk: turn.number, database)
            self.report.turns += 1
        }
    }

    // MARK: What is open

    /// A conversation whose open requests cannot be made anew.
    private struct Broken {
        var name: String
        var why: String
        var last: UInt64
        var requests: [Event]
    }

    private func broken(_ target: String) throws -> [Broken] {
        let reader = try ArchiveReader(Archive.path(target))
        var found: [Broken] = []
        for name in reader.openConversations([]) {
            let events = reader.events(of: name, after: 0, limit: .max, [])
            let history = reader.history(of: name, [])
            let why = history?.differences(from: events, of: name, DialogueLimits()) { reader.manifest($0, []) }.first
            if let failure = reader.failure { throw failure }
            guard let why else { continue }
            let ended = Set(events.filter { $0.kind == .ended }.map(\.correlationID))
            let requests = events.filter { $0.kind == .accepted && !ended.contains($0.correlationID) }
            found.append(Broken(name: name, why: why, last: events.last?.sequence ?? 0, requests: requests))
        }
        try reader.close()
        return found
    }

    /// Ends what is open and cannot be made anew: nobody can say whether it was done.
    private mutating func end(
        _ broken: [Broken], _ now: Instant, _ writer: inout ArchiveWriter, _ database: Database
    ) throws {
        for conversation in broken {
            var tail = JournalTail(after: writer.state.archived)
            var stream = TurnStream()
            var last = max(conversation.last, try ConversationRow.find(conversation.name, database)?.last ?? 0)
            for request in conversation.requests {
                last += 1
                let event = Event(
                    sequence: last, conversation: conversation.name, correlationID: request.correlationID,
                    intentNumber: request.intentNumber, time: now, kind: .ended, phase: .unknownOutcome)
                tail.add(stream.append(.event(event, bytes: try JSON.encode(event))))
            }
            let checkpoint = Checkpoint(sequence: last, nextTicket: Self.ticketsSkipped, isLocked: nil, ended: [])
            tail.add(stream.append(.checkpoint(checkpoint, conversation: conversation.name)))
            tail.endTurn(bytes: stream.bytes.count)
            try writer.archive(tail, onDisk: tail.lastTurn, database)
            let ids = conversation.requests.map { "\($0.correlationID)" }.joined(separator: ", ")
            self.report.missing.append(
                "conversation '\(conversation.name)': what is open in it cannot be made anew (\(conversation.why))"
                    + (ids.isEmpty ? "" : "; ended as unknownOutcome: \(ids)"))
        }
    }

    /// So many tickets of work may have been given in what is missing.
    private static let ticketsSkipped = 1_000_000

    private mutating func count(_ target: String) throws {
        let inspector = try JournalInspector(folder: target)
        var problems: [String] = []
        let counts = try inspector.check { problems.append($0) }
        self.report.conversations = counts.open + counts.atRest
        self.report.open = counts.open
        self.report.events = counts.events
        self.report.messages = counts.messages
        self.report.missing += problems
    }
}
