// Beckon: a look at a journal's file, while a dispatcher may be using it
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
import FoundationEssentials
import GRDB
public import Schema

/// Reads a journal's file: counts, looks for what should not be, writes everything out. It changes nothing.
public struct JournalInspector: Sendable {
    /// How much there is.
    public struct Counts: Codable, Hashable, Sendable {
        /// Conversations in which something is open, and the others.
        public var open = 0, atRest = 0
        /// Events, clients' messages, inputs that open conversations are made anew from.
        public var events = 0, messages = 0, inputs = 0
        /// Requests whose beginning stands in the journal, and whose end.
        public var accepted = 0, ended = 0
        /// Requests whose beginning stands in the journal, and which have not ended. Not the difference of the two: of a long
        /// conversation the beginnings are forgotten first.
        public var notEnded = 0
        /// How often a dispatcher was started on it.
        public var epoch = 0
        /// Bytes of the file without its log.
        public var bytes = 0
    }

    private let file: SQLiteFile
    private let reader: JournalReader
    private let found: TurnsFound
    private let tail: JournalTail

    /// - Parameter folder: The folder of the journal.
    /// - Throws: ``JournalError`` where there is none, or it cannot be read.
    public init(folder: String) throws(JournalError) {
        self.file = try SQLiteFile(reading: folder)
        self.reader = JournalReader(self.file)
        self.found = try Self.look(folder, self.file)
        self.tail = try self.found.tail(of: self.file.path)
    }

    /// From here on everything is as it is now, whatever a dispatcher writes meanwhile.
    ///
    /// Turns are read after rows. Where others were put in their place meanwhile, some may have been written over: then it
    /// is looked again. So it is where one is missing before others: it was perhaps written while they were read. If
    /// it is missing the next time, too, it is not there.
    private static func look(_ folder: String, _ file: SQLiteFile) throws(JournalError) -> TurnsFound {
        var missing: Int64?
        do {
            let beside = try SQLiteFile(reading: folder)
            for _ in 0..<1_000 {
                try file.holdStill()
                do {
                    let found = try file.database.unsafeRead { try TurnsFound(folder, $0) }
                    if try beside.database.read({ try TurnNote($0) }) == found.note { return found }
                } catch let damage as TurnRecovery.Damage {
                    if missing == damage.missing { throw damage }
                    missing = damage.missing
                }
                try file.letGo()
            }
            throw JournalError(.inUse, file.path, "it changes faster than it can be read; try again later")
        } catch let damage as TurnRecovery.Damage {
            throw TurnsFound.error(damage, file.path)
        } catch {
            throw SQLiteFile.error(error, file.path)
        }
    }

    /// Makes a copy in a folder: one file with everything, turns too.
    ///
    /// - Throws: ``JournalError`` where there is a journal already, or the copy cannot be written.
    public func copy(to folder: String) throws(JournalError) {
        try SQLiteFile.copy(self.file, self.found, to: folder)
    }

    /// The conversations, oldest first.
    public func conversations() throws -> [String] {
        let kept = try self.read { try String.fetchAll($0, sql: "SELECT name FROM conversation ORDER BY id") }
        let known = Set(kept)
        return kept + self.tail.parts.map(\.name).filter { !known.contains($0) }.sorted()
    }

    /// The events of a conversation.
    public func events(of conversation: String) throws -> [Event] {
        let events = self.reader.events(conversation, after: 0, limit: .max, self.tail)
        if let failure = self.reader.failure { throw failure }
        return events
    }

    /// Looks for what should not be: damage of the file, gaps in the numbers of events, requests that ended twice, never,
    /// or without having begun, and open conversations that do not come out of their inputs as they were told.
    ///
    /// - Parameters:
    ///   - limits: Time limits of the dialogue, as the dispatcher has them.
    ///   - progress: Gets how many conversations were looked at, of how many.
    ///   - problem: Gets each thing that should not be, in a sentence.
    /// - Returns: How much there is.
    public func check(
        limits: DialogueLimits = DialogueLimits(), progress: (Int, Int) -> Void = { _, _ in }, problem: (String) -> Void
    ) throws -> Counts {
        for line in try self.read({ try String.fetchAll($0, sql: "PRAGMA integrity_check") }) where line != "ok" {
            problem("the file is damaged: \(line)")
        }
        var counts = try self.counts()
        let names = try self.conversations()
        let open = self.open
        for (index, name) in names.enumerated() {
            if index.isMultiple(of: 1_000) { progress(index, names.count) }
            let events = try self.events(of: name)
            counts.events += events.count
            Self.check(events, of: name, isOpen: open.contains(name), &counts, problem)
            if open.contains(name) { self.replay(name, events, limits, problem) }
        }
        let lost = try self.lostRows()
        if lost != 0 { problem("\(lost) rows of events belong to no conversation, or to more than one") }
        if let failure = self.reader.failure { problem(failure.message) }
        progress(names.count, names.count)
        return counts
    }

    private static func check(
        _ events: [Event], of name: String, isOpen: Bool, _ counts: inout Counts, _ problem: (String) -> Void
    ) {
        for (before, after) in zip(events, events.dropFirst()) where after.sequence != before.sequence + 1 {
            problem("conversation '\(name)': event \(after.sequence) follows \(before.sequence)")
        }
        // Words may ask for several intents: each of them is told to begin and to end.
        let begun = events.filter { $0.kind == .accepted }.map(\.intentName)
        let ends = Dictionary(grouping: events.filter { $0.kind == .ended }, by: \.intentName)
        counts.accepted += begun.count
        counts.ended += ends.count
        for (id, times) in ends where times.count > 1 {
            problem("conversation '\(name)': request \(id) ended \(times.count) times")
        }
        counts.notEnded += begun.count { ends[$0] == nil }
        // Of a long conversation the latest events are kept: what ends there may have begun before them.
        if events.first?.sequence == 1 {
            for id in Set(ends.keys).subtracting(begun).sorted() {
                problem("conversation '\(name)': request \(id) ended, but never began")
            }
        }
        guard !isOpen else { return }
        for id in begun where ends[id] == nil {
            problem("conversation '\(name)' is at rest, but request \(id) has not ended")
        }
    }

    private func replay(_ name: String, _ told: [Event], _ limits: DialogueLimits, _ problem: (String) -> Void) {
        guard let history = self.reader.history(of: name, self.tail) else { return }
        var conversation = Conversation(name, from: history.checkpoint, limits: limits)
        let kept = Dictionary(told.map { ($0.sequence, $0) }) { first, _ in first }
        for (index, record) in history.records.enumerated() {
            guard let input = record.input(manifest: { self.reader.manifest($0) }) else {
                problem("conversation '\(name)': input \(index + 1) cannot be read")
                continue
            }
            guard let step = try? conversation.take(input, at: record.time) else {
                problem("conversation '\(name)': input \(index + 1) was taken once and is refused now")
                continue
            }
            for event in step.events {
                guard let known = kept[event.sequence] else { continue }
                if (known.kind, known.phase, known.correlationID) != (event.kind, event.phase, event.correlationID) {
                    problem(
                        "conversation '\(name)': event \(event.sequence) was told as \(known.kind) and comes out as \(event.kind)"
                    )
                }
            }
        }
    }

    /// How many rows of events are not found from their conversation.
    private func lostRows() throws -> Int {
        try self.read { database in
            let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM event") ?? 0
            let ids = try Int64.fetchAll(database, sql: "SELECT id FROM conversation")
            return try ids.reduce(all) { $0 - (try EventChain.count(of: $1, database)) }
        }
    }

    private var open: Set<String> {
        let kept = self.reader.openConversations().filter { self.tail[$0]?.isOpen ?? true }
        return Set(kept).union(self.tail.parts.filter { $0.isOpen == true }.map(\.name))
    }

    /// How much there is, without looking into it.
    public func counts() throws -> Counts {
        let open = self.open
        let all = try self.conversations().count
        return try self.read { database in
            func number(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
            var counts = Counts()
            counts.open = open.count
            counts.atRest = all - open.count
            let packed = try number("SELECT coalesce(sum(length(entries)), 0) FROM messages") / MessageRows.entryBytes
            counts.messages = try number("SELECT count(*) FROM message") + packed + self.tail.messages.count
            let inputs = try Row.fetchCursor(
                database,
                sql: "SELECT name, records FROM input JOIN conversation ON conversation.id = input.conversation")
            while let row = try inputs.next() {
                // Those before a rest are no longer needed.
                guard self.tail[row["name"]]?.hasRested != true else { continue }
                counts.inputs += Record.all(in: [UInt8](row["records"] as Data))?.count ?? 0
            }
            for part in self.tail.parts {
                counts.inputs += Record.all(in: self.tail.records(of: part))?.count ?? 0
            }
            counts.epoch = try number("SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'epoch'")
            counts.bytes = try number("PRAGMA page_count") * number("PRAGMA page_size")
            return counts
        }
    }

    private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            return try self.file.database.unsafeRead(body)
        } catch {
            throw SQLiteFile.error(error, self.file.path)
        }
    }
}

extension Event {
    /// The intent among all of a journal: its request, and its number where it is not the only one of its words.
    fileprivate var intentName: String {
        self.intentNumber == 0 ? "\(self.correlationID)" : "\(self.correlationID), intent \(self.intentNumber),"
    }
}
