// Beckon: a look at a journal's file, while a dispatcher may be using it
// SPDX-License-Identifier: Apache-2.0

public import DispatcherDialogue
import FoundationEssentials
import GRDB
import Glibc
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
        /// Requests whose beginning stands in the journal, and which have not ended. Not the difference of the two: of
        /// a long conversation the beginnings are forgotten first.
        public var notEnded = 0
        /// How often a dispatcher was started on it.
        public var epoch = 0
        /// Bytes of the pages of the archive's database, without what `journal.sqlite-wal` and `journal.turns` take on
        /// the disk.
        public var bytes = 0
    }

    private let view: JournalView
    private let state: JournalState
    private var reader: ArchiveReader { self.view.archive }
    private var tail: JournalTail { self.view.tails[0] }

    /// - Parameter folder: The folder of the journal.
    /// - Throws: ``JournalError`` where there is none, or it is damaged.
    public init(folder: String) throws(JournalError) {
        let path = Archive.path(folder)
        do {
            (self.view, self.state) = try Self.look(folder)
        } catch {
            throw JournalError(error, path)
        }
    }

    /// The files as they are at one moment, whatever a dispatcher writes meanwhile. The log is read after the archive:
    /// where the archive has changed meanwhile both are read again, and so they are where something seems to be missing
    /// that may have been written in between.
    private static func look(_ folder: String) throws -> (JournalView, JournalState) {
        let path = Archive.path(folder)
        var damage: JournalError?
        for _ in 0..<1_000 {
            do {
                let opening = try JournalFiles.look(folder, isThorough: false, boot: LogFile.System().boot())
                if case .new = opening { throw JournalError(.failed, path, "it cannot be read: there is none") }
                let reader = try ArchiveReader(path, holdsSnapshot: true)
                guard case .whole(let state, _, let turns) = opening,
                    try reader.look({ try Archive.state($0) }) == state
                else { continue }
                let tail = try JournalTail(turns, after: state.archived, path: LogFile.path(folder))
                return (JournalView(archive: reader, tails: [tail]), state)
            } catch let error as JournalError where error.code == .corrupt {
                if damage == error { throw error }
                damage = error
            }
        }
        throw JournalError(.inUse, path, "it changes faster than it can be read; try again later")
    }

    /// Makes a copy in a folder: one file with everything, turns too.
    ///
    /// - Throws: ``JournalError`` where there is a journal already, or the copy cannot be written.
    public func copy(to folder: String) throws(JournalError) {
        let path = Archive.path(folder)
        try Archive.prepare(folder, for: "copy")
        do {
            try Archive.makeFile(path)
            let copy = try DatabaseQueue(path: path)
            _ = try self.reader.look { source in try copy.writeWithoutTransaction { try source.backup(to: $0) } }
            try copy.close()
            let writing = try Archive.writing(path)
            try writing.writeWithoutTransaction { database in
                var writer = ArchiveWriter(self.state)
                try writer.archive(self.tail, onDisk: self.tail.lastTurn, database) { $0.isCopy = true }
                // What stands in SQLite's own log goes into the file: the copy is one file.
                _ = try database.checkpoint(.truncate)
            }
            try writing.close()
        } catch {
            throw JournalError(error, path)
        }
    }

    /// The conversations, in the order of their names.
    public func conversations() throws -> [String] {
        let sql = "SELECT conversation FROM kept WHERE kind = \(JournalEntry.Kind.checkpoint.rawValue)"
        let kept = try self.read { try String.fetchSet($0, sql: sql) }
        return kept.union(self.tail.parts.keys).filter { !$0.hasPrefix(Journals.deedsPrefix) }.sorted()
    }

    /// The events of a conversation.
    public func events(of conversation: String) throws -> [Event] {
        let events = self.view.events(conversation: conversation)
        if let failure = self.reader.failure { throw failure }
        return events
    }

    /// Looks for what should not be: damage of the file, gaps in the numbers of events, requests that ended twice,
    /// never, or without having begun, and open conversations that do not come out of their inputs as they were told.
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
            guard open.contains(name), let history = self.view.history(of: name) else { continue }
            for difference in history.differences(from: events, of: name, limits, { self.view.manifest($0) }) {
                problem("conversation '\(name)': \(difference)")
            }
        }
        let lost = try self.read { database in
            let known = "(SELECT conversation FROM kept WHERE kind = \(JournalEntry.Kind.checkpoint.rawValue))"
            return try ArchiveRow.tables.reduce(0) { count, table in
                let sql = "SELECT count(*) FROM \(table) WHERE conversation != '' AND conversation NOT IN \(known)"
                return count + (try Int.fetchOne(database, sql: sql) ?? 0)
            }
        }
        if lost != 0 { problem("\(lost) rows belong to no conversation") }
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

    private var open: Set<String> { Set(self.view.openConversations()) }

    /// Counts without reading events: `events`, `accepted`, `ended` and `notEnded` stay 0.
    public func counts() throws -> Counts {
        let open = self.open
        let all = try self.conversations().count
        var counts = try self.read { database in
            func number(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
            var counts = Counts()
            counts.open = open.count
            counts.atRest = all - open.count
            counts.messages = try number("SELECT count(*) FROM message") + self.tail.messages.count
            counts.epoch = Int(clamping: self.state.epoch)
            counts.bytes = try number("PRAGMA page_count") * number("PRAGMA page_size")
            return counts
        }
        for name in open { counts.inputs += self.view.history(of: name)?.records.count ?? 0 }
        if let failure = self.reader.failure { throw failure }
        return counts
    }

    private func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        do {
            guard let found = try self.reader.look(body) else {
                throw JournalError(.failed, self.reader.path, "it is closed")
            }
            return found
        } catch {
            throw JournalError(error, self.reader.path)
        }
    }
}

extension Event {
    /// The intent among all of a journal: its request, and its number where it is not the only one of its words.
    fileprivate var intentName: String {
        self.intentNumber == 0 ? "\(self.correlationID)" : "\(self.correlationID), intent \(self.intentNumber),"
    }
}
