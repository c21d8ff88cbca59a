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
        var archive = ArchiveSalvage(Archive.path(self.folder))
        var (header, turns) = try self.log()
        if let mine = archive.state?.journal, let other = header?.journal, mine != other {
            (header, turns) = (nil, [])
            self.report.missing = ["journal.turns: it belongs to another journal; the turns of this one are gone"]
        }
        guard archive.state != nil || !turns.isEmpty else {
            throw JournalError(
                .failed, Archive.path(self.folder),
                "nothing in its two files is whole; use a backup, or begin anew with an empty folder")
        }
        if archive.state == nil {
            self.report.missing.append(
                "what the archive said of the journal: questions that were asked are asked again under other ids")
        }
        var state = ArchiveState(journal: try LogFile.System().name(), secret: archive.state?.secret ?? secret)
        // After all epochs that were seen: no number of work is given twice.
        state.epoch = ([archive.state?.epoch, header?.epoch].compactMap(\.self) + turns.map(\.epoch)).max() ?? 0
        state.isCopy = true
        try Archive.create(Archive.path(target), state)
        var journal = try SQLiteJournal(folder: target, secret: state.secret)
        let durable = max(archive.state?.durableTurn ?? 0, header?.durableTurn ?? 0)
        var later = self.entries(turns, after: archive.state?.archived ?? 0, durable: durable)
        var broken: Set<String> = []
        try archive.read { settings in
            for row in settings { try journal.restore { $0.add(row.logEntry) } }
        } each: { kept in
            if kept.isBroken { broken.insert(kept.name) }
            try journal.restore { self.add(kept, later.removeValue(forKey: kept.name) ?? [], to: &$0) }
        }
        // What belongs to no conversation has no name.
        for (name, turns) in later.sorted(by: { $0.key < $1.key }) {
            try journal.restore { self.add(turns, of: name, to: &$0) }
        }
        try journal.archive()
        self.report.missing += archive.missing
        try self.end(broken.union(journal.openConversations()), now, &journal)
        try journal.commit()
        try journal.close()
        try self.count(target)
    }

    // MARK: The log

    /// The header of the log, and all sound turns in it.
    private mutating func log() throws(JournalError) -> (LogHeader?, [LogContents.Turn]) {
        guard let bytes = try LogFile.bytes(self.folder) else {
            self.report.missing.append(
                "journal.turns: it is gone, and with it the turns that were not in the archive yet")
            return (nil, [])
        }
        if bytes.count != LogFile.bytes {
            self.report.missing.append("journal.turns: it has \(bytes.count) bytes instead of \(LogFile.bytes)")
        }
        let header = LogHeader(slots: [UInt8](bytes.prefix(LogHeader.bytes)))
        if header == nil {
            self.report.missing.append("journal.turns: what stands in front of its turns cannot be read")
        }
        var contents = LogContents(header ?? LogHeader.ofNone)
        bytes.withUnsafeBytes { contents.read(segment: $0) }
        return (header, contents.turns)
    }

    /// The entries of the sound turns after those in the archive, by conversation and turn, in order; says which turns
    /// are missing among them.
    private mutating func entries(
        _ turns: [LogContents.Turn], after archived: Int64, durable: Int64
    ) -> [String: [[TurnStream.Entry]]] {
        let latest = Dictionary(grouping: turns.filter { $0.number > archived }, by: \.number)
            .compactMapValues { $0.max { $0.epoch < $1.epoch } }
        let numbers = latest.keys.sorted()
        var found: [String: [[TurnStream.Entry]]] = [:]
        var expected = archived + 1
        for number in numbers + [max(durable, numbers.last ?? 0) + 1] {
            if number > expected {
                let which = number == expected + 1 ? "turn \(expected)" : "turns \(expected) to \(number - 1)"
                self.report.missing.append("\(which): what was taken and told in them is not known")
            }
            expected = max(expected, number + 1)
            guard let turn = latest[number] else { continue }
            var tail = JournalTail()
            guard tail.add(turn: turn.bytes), let entries = TurnStream.entries(of: turn.bytes) else {
                self.report.missing.append("turn \(number): it cannot be read")
                continue
            }
            for (name, entries) in Dictionary(grouping: entries, by: \.conversation) {
                found[name, default: []].append(entries)
            }
            self.report.turns += 1
        }
        return found
    }

    /// Adds a conversation as the archive has it, and what the turns of the log say of it.
    private mutating func add(
        _ kept: ArchiveSalvage.Kept, _ turns: [[TurnStream.Entry]], to tail: inout JournalTail
    ) {
        tail.add(kept.part, of: kept.name)
        for row in kept.messages {
            tail.messages[row.id] = row.acknowledgement(of: kept.name)
        }
        for row in kept.requests {
            tail.requests[row.request.place] = row.request(of: kept.name)
        }
        self.add(turns, of: kept.name, to: &tail)
    }

    /// Adds entries of a conversation, turn by turn. Where events are missing before those of a turn only the later ones
    /// are kept.
    private mutating func add(_ turns: [[TurnStream.Entry]], of name: String, to tail: inout JournalTail) {
        for entries in turns {
            let known = tail.parts[name]
            let last = known?.last ?? known?.gone ?? 0
            if let first = entries.lazy.compactMap(\.sequence).first, first != last + 1 {
                let isAnew = first <= last
                self.report.missing.append(
                    isAnew
                        ? "conversation '\(name)': what it was before it was forgotten and begun anew"
                        : "conversation '\(name)': events \(last + 1) to \(first - 1); those before them are left out, too"
                )
                var part = isAnew ? JournalTail.Part() : known ?? JournalTail.Part()
                part.forget(events: last)
                (part.gone, part.owner) = (first - 1, known?.owner)
                tail.add(part, of: name)
            }
            for entry in entries { tail.add(entry) }
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
