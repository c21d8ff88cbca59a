// Beckon: beckon journal check, export, backup, rescue, prune
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Schema

/// The commands that look at a dispatcher's journal, which need not be running.
public struct JournalCommands: Sendable {
    private let bench: Workbench
    private let folder: String

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - folder: The folder of the journal; `nil` for that of the bench's stack.
    public init(_ bench: Workbench, folder: String?) {
        self.bench = bench
        self.folder = folder ?? bench.folder.dispatcher
    }

    private struct Checked: Encodable {
        var counts: JournalInspector.Counts
        var problems: [String]
    }

    /// `beckon journal check`
    ///
    /// - Returns: ``ExitStatus/error`` where something is wrong.
    public func check() throws -> ExitStatus {
        let inspector = try self.inspector()
        var problems: [String] = []
        let counts = try self.journal {
            try inspector.check(
                progress: { done, all in
                    if !self.bench.isJSON, all > 5_000 { self.bench.console.note("\(done) of \(all) conversations") }
                }, problem: { problems.append($0) })
        }
        if self.bench.isJSON {
            try self.bench.console.json(Checked(counts: counts, problems: problems))
        } else {
            for problem in problems { self.bench.console.line("PROBLEM  \(problem)") }
            self.bench.console.line(
                "conversations  \(counts.open) with something open, \(counts.atRest) at rest")
            self.bench.console.line(
                "requests       \(counts.accepted) accepted, \(counts.ended) ended, \(counts.notEnded) not yet; "
                    + "\(counts.messages) messages of clients"
            )
            self.bench.console.line(
                "events         \(counts.events); \(counts.inputs) inputs for what is open; \(counts.bytes / 1_024) kB")
            self.bench.console.line("problems       \(problems.count)")
        }
        return problems.isEmpty ? .completed : .error
    }

    /// `beckon journal export`: every event as a line of JSON, by conversation.
    ///
    /// - Parameter conversation: Only this one's.
    public func export(conversation: String?) throws {
        let inspector = try self.inspector()
        try self.journal {
            let names = try inspector.conversations()
            if let conversation, !names.contains(conversation) {
                throw CommandError(.usage, "the journal knows no conversation '\(conversation)'")
            }
            for name in conversation.map({ [$0] }) ?? names {
                for event in try inspector.events(of: name) { try self.bench.console.json(event) }
            }
        }
    }

    /// All events of a request as they were, with what a trace hides.
    func events(of request: CorrelationID, in conversation: String) throws -> [Event] {
        let inspector = try self.inspector()
        return try self.journal {
            try inspector.events(of: conversation).filter { $0.correlationID == request }
        }
    }

    /// `beckon journal backup`: copies all of it, as it is at one moment.
    ///
    /// - Parameter folder: The folder of the copy, in which there is no journal yet.
    public func backUp(to folder: String) throws {
        let inspector = try self.inspector()
        try self.journal { try inspector.copy(to: folder) }
        if self.bench.isJSON { return try self.bench.console.json(["copy": "\(folder)/journal.sqlite"]) }
        self.bench.console.line("\(folder)/journal.sqlite")
    }

    /// `beckon journal rescue`: makes a journal of what is whole in a damaged one.
    ///
    /// - Parameters:
    ///   - folder: The folder of the new one, in which there is no journal yet.
    ///   - secret: What question tokens are made with, where the damaged journal does not say it any more.
    /// - Returns: ``ExitStatus/error`` where something is missing.
    public func rescue(to folder: String, secret: String) throws -> ExitStatus {
        let report = try self.journal {
            try JournalRescue(folder: self.folder).rescue(to: folder, secret: secret, at: self.bench.now())
        }
        if self.bench.isJSON {
            try self.bench.console.json(report)
        } else {
            for line in report.missing { self.bench.console.line("MISSING  \(line)") }
            self.bench.console.line(
                "kept     \(report.conversations) conversations, \(report.open) with something open; \(report.events) events, "
                    + "\(report.messages) messages of clients; \(report.turns) turns of the log")
            self.bench.console.line("missing  \(report.missing.count) things")
            self.bench.console.line("in       \(folder)")
        }
        return report.missing.isEmpty ? .completed : .error
    }

    /// `beckon journal prune`: forgets conversations at rest.
    ///
    /// - Parameters:
    ///   - days: Those that nothing happened in for so long.
    ///   - conversations: Those beyond so many, the oldest first.
    public func prune(days: Int, conversations: Int) throws {
        _ = try self.inspector()
        let retention = Retention(days: days, conversations: conversations)
        let count = try self.journal {
            var journal = try SQLiteJournal(folder: self.folder, secret: "")
            var all = 0
            while true {
                let count = try journal.prune(retention, at: self.bench.now(), limit: 500)
                all += count
                if count < 500 { return all }
                if !self.bench.isJSON { self.bench.console.note("\(all) conversations forgotten") }
            }
        }
        if self.bench.isJSON { return try self.bench.console.json(["forgotten": count]) }
        self.bench.console.line("\(count) conversations forgotten")
    }

    private func inspector() throws -> JournalInspector {
        try self.journal { try JournalInspector(folder: self.folder) }
    }

    private func journal<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as JournalError {
            throw CommandError(error.code == .inUse ? .unavailable : .error, error.description)
        }
    }
}
