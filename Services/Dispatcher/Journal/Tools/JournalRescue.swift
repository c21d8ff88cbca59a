// Beckon: a journal made of what is whole in a damaged one
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
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

    let folder: String
    var report = Report()
    /// Conversations in which something was open that cannot be made anew.
    var broken: Set<String> = []

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
        try Archive.prepare(target, for: "rescued journal")
        do {
            var rescue = self
            try rescue.make(target, secret, now)
            return rescue.report
        } catch {
            throw JournalError(error, path)
        }
    }

    private mutating func make(_ target: String, _ secret: String, _ now: Instant) throws {
        let source = self.source()
        let known = source.flatMap { self.state($0) }
        var (inLog, turns) = try self.log()
        if let mine = known?.journal, let other = inLog?.journal, mine != other {
            (inLog, turns) = (nil, [])
            self.report.missing = ["journal.turns: it belongs to another journal; the turns of this one are gone"]
        }
        guard known != nil || !turns.isEmpty else {
            throw JournalError(
                .failed, Archive.path(self.folder),
                "nothing in its two files is whole; use a backup, or begin anew with an empty folder")
        }
        if known == nil, inLog == nil {
            self.report.missing.append(
                "what the archive said of the journal: questions that were asked are asked again under other ids")
        }
        let said = [known, inLog].compactMap(\.self)
        var state = JournalState(journal: try LogFile.System().name(), secret: said.first?.secret ?? secret)
        // After all epochs that were seen: no number of work is given twice.
        state.epoch = (said.map(\.epoch) + turns.map(\.epoch)).max() ?? 0
        state.isCopy = true
        try Archive.create(Archive.path(target), state)
        if let source { try self.copy(source, to: Archive.path(target)) }
        var journal = try SQLiteJournal(folder: target, secret: state.secret)
        try self.add(
            turns, after: known?.archived ?? 0, durable: said.map(\.durableTurn).max() ?? 0, to: &journal)
        try journal.archive()
        try self.end(self.broken.union(journal.openConversations()), now, &journal)
        try journal.commit()
        try journal.close()
        try self.count(target)
    }

    // MARK: The log

    /// What the log says of the journal, and all sound turns in it.
    private mutating func log() throws(JournalError) -> (JournalState?, [LogRecord]) {
        guard let bytes = try LogFile.bytes(self.folder) else {
            self.report.missing.append(
                "journal.turns: it is gone, and with it the turns that were not in the archive yet")
            return (nil, [])
        }
        let header = LogHeader(slots: bytes)
        for damage in [LogFile.damage(bytes), header == nil ? LogHeader.unreadable : nil].compactMap(\.self) {
            self.report.missing.append("journal.turns: \(damage)")
        }
        return (header?.state, LogFile.turns(bytes))
    }

    /// Adds the sound turns after those in the archive; says which are missing among them.
    private mutating func add(
        _ turns: [LogRecord], after archived: Int64, durable: Int64, to journal: inout SQLiteJournal
    ) throws {
        let latest = Dictionary(grouping: turns.filter { $0.number > archived }, by: \.number)
            .compactMapValues { $0.max { $0.epoch < $1.epoch } }
        let numbers = latest.keys.sorted()
        var expected = archived + 1
        for number in numbers + [max(durable, numbers.last ?? 0) + 1] {
            if number > expected {
                let which = number == expected + 1 ? "turn \(expected)" : "turns \(expected) to \(number - 1)"
                self.report.missing.append("\(which): what was taken and told in them is not known")
            }
            expected = max(expected, number + 1)
            guard let turn = latest[number] else { continue }
            guard let entries = JournalEntry.all(in: turn.body) else {
                self.report.missing.append("turn \(number): it cannot be read")
                continue
            }
            try self.closeGaps(before: entries, in: &journal)
            try journal.restore(entries)
            self.report.turns += 1
        }
    }

    /// Where events are missing before those of a turn only the later ones are kept.
    private mutating func closeGaps(before entries: [JournalEntry], in journal: inout SQLiteJournal) throws {
        var seen: Set<String> = []
        for case .event(let first, let name, _) in entries where seen.insert(name).inserted {
            let last = journal.latestSequence(conversation: name)
            if first == last + 1 { continue }
            self.report.missing.append(
                first <= last
                    ? "conversation '\(name)': what it was before it was forgotten and begun anew"
                    : "conversation '\(name)': events \(last + 1) to \(first - 1); those before them are left out, too")
            try journal.leaveOut(name, before: first, isAnew: first <= last)
        }
    }

    // MARK: What is open

    /// So many tickets of work may have been given in what is missing.
    private static let ticketsSkipped = 1_000_000

    /// What remains of a conversation in which something was open that nobody knows.
    static func rest(at sequence: UInt64) -> Checkpoint {
        Checkpoint(sequence: sequence, nextTicket: Self.ticketsSkipped, isLocked: nil, ended: [])
    }

    /// Ends what is open in conversations and cannot be made anew: nobody can say whether it was done.
    private mutating func end(_ names: Set<String>, _ now: Instant, _ journal: inout SQLiteJournal) throws {
        for name in names.sorted() {
            let events = journal.events(conversation: name)
            let history = journal.history(of: name)
            let why = history?.differences(from: events, of: name, DialogueLimits()) { journal.manifest($0) }.first
            guard let why else { continue }
            let ended = Set(events.filter { $0.kind == .ended }.map(\.correlationID))
            let requests = events.filter { $0.kind == .accepted && !ended.contains($0.correlationID) }
            var last = journal.latestSequence(conversation: name)
            for request in requests {
                last += 1
                let event = Event(
                    sequence: last, conversation: name, correlationID: request.correlationID,
                    intentNumber: request.intentNumber, time: now, kind: .ended, phase: .unknownOutcome)
                journal.append(.event(event, bytes: try JSON.encode(event)))
            }
            journal.append(.checkpoint(Self.rest(at: last), conversation: name))
            let ids = requests.map { "\($0.correlationID)" }.joined(separator: ", ")
            self.report.missing.append(
                "conversation '\(name)': what is open in it cannot be made anew (\(why))"
                    + (ids.isEmpty ? "" : "; ended as unknownOutcome: \(ids)"))
        }
    }

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
