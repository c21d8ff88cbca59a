// Beckon: what is looked for in a journal's list of requests
// SPDX-License-Identifier: Apache-2.0

import GRDB
public import Schema

/// What is looked for in a journal's list of requests.
public struct RequestSearch: Hashable, Sendable {
    /// Whether they have ended, and how.
    public enum Outcome: Hashable, Sendable {
        /// They have not ended.
        case open
        /// They ended in this phase.
        case ended(Phase)
    }

    /// Rows of the archive that are looked at for one answer: a few milliseconds of a turn.
    static let looksMaximum = 20_000

    /// Whose they are, their app, their intent; `nil` for any.
    public var user: String?, app: String?, intent: String?
    /// How they ended; `nil` for any way.
    public var outcome: Outcome?
    /// They began then or later, and before.
    public var since: Instant?, until: Instant?
    /// The first and the last id that will do.
    public var ids: ClosedRange<CorrelationID>?
    /// Those before this place are wanted, which are older.
    public var before: RequestPlace?
    /// How many are wanted at most.
    public var limit: Int

    /// - Parameter limit: How many are wanted at most.
    public init(limit: Int) { self.limit = limit }

    /// All that is wanted stands before this place; `nil` where it may stand anywhere.
    var bound: RequestPlace? {
        let places = [self.before, self.until.map { RequestPlace($0) }].compactMap(\.self)
        return places.min()
    }

    /// Whether a request is looked for.
    func fits(_ request: KeptRequest) -> Bool {
        let listed = request.listed
        if let bound = self.bound, request.place >= bound { return false }
        if let since = self.since, listed.began < since { return false }
        if let user = self.user, listed.user != user { return false }
        if let app = self.app, listed.app != app { return false }
        if let intent = self.intent, listed.intent != intent { return false }
        if let ids = self.ids, !ids.contains(listed.correlationID) { return false }
        switch self.outcome {
        case nil: return true
        case .open: return listed.outcome == nil
        case .ended(let phase): return listed.outcome == phase
        }
    }

    /// Looks for rows of the archive, newest first, among as many as are looked at for one answer.
    ///
    /// - Parameter mayRead: Whether the requests of a conversation may be listed.
    /// - Returns: One more than are wanted at most, and where looking ended; `nil` where all were looked at.
    /// - Throws: ``RowDamage`` where one is not what was written, and what SQLite says.
    func rows(
        _ database: Database, mayRead: (String) -> Bool
    ) throws -> (found: [KeptRequest], end: RequestPlace?) {
        // All rows are of requests that have ended.
        if self.outcome == .open { return ([], nil) }
        var (conditions, arguments) = ("", [DatabaseValue]())
        func add(_ condition: String, _ value: DatabaseValue?) {
            guard let value else { return }
            conditions += " AND \(condition)"
            arguments.append(value)
        }
        func cell(_ value: (some Coded)?) -> DatabaseValue? { value.map { ArchiveRow.cell($0.coded) } }
        func rows(_ limit: String = "") throws -> MapCursor<RowCursor, ArchiveRow> {
            try ArchiveRow.cursor(
                database, .request, "\(conditions) ORDER BY key DESC \(limit)", StatementArguments(arguments))
        }
        add("key < ?", cell(self.bound))
        add("key >= ?", cell(self.since))
        let last = try rows("LIMIT 1 OFFSET \(Self.looksMaximum - 1)").next()?.request().place
        add("key >= ?", cell(last))
        // Rows that cannot fit are left out before they are read: what is looked for stands nowhere in their bytes.
        for text in [self.user, self.app, self.intent] { add("instr(body, ?)", cell(text)) }
        if case .ended(let phase) = self.outcome { add("touched = ?", Int64(phase.rawValue).databaseValue) }
        add("substr(key, 9, 16) >= ?", cell(self.ids?.lowerBound))
        add("substr(key, 9, 16) <= ?", cell(self.ids?.upperBound))
        let all = try rows()
        var found: [KeptRequest] = []
        while let row = try all.next() {
            let request = try row.request()
            guard self.fits(request), mayRead(request.conversation) else { continue }
            found.append(request)
            if found.count > self.limit { return (found, found.last?.place) }
        }
        return (found, last)
    }

    /// What of some requests is the answer.
    ///
    /// - Parameters:
    ///   - requests: Those that come into question, each once, in any order.
    ///   - end: Where looking ended; `nil` where all were looked at.
    ///   - mayRead: Whether the requests of a conversation may be listed.
    func found(
        _ requests: [KeptRequest], lookedTo end: RequestPlace? = nil, mayRead: (String) -> Bool
    ) -> FoundRequests {
        let fitting = requests.filter { request in
            end.map { request.place >= $0 } ?? true && self.fits(request) && mayRead(request.conversation)
        }.sorted { $0.place > $1.place }
        let page = fitting.prefix(self.limit)
        return FoundRequests(
            requests: page.map(\.listed), older: page.count < fitting.count ? page.last?.place : end)
    }
}

/// What was found in a journal's list of requests.
public struct FoundRequests: Hashable, Sendable {
    /// The requests, newest first.
    public var requests: [ListedRequest]
    /// The place before which the list goes on; `nil` at its end.
    public var older: RequestPlace?
}
