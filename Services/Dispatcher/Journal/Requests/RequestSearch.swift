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
        var (conditions, arguments) = (["1"], [DatabaseValue]())
        func add(_ condition: String, _ values: [DatabaseValue]?) {
            guard let values else { return }
            conditions.append(condition)
            arguments += values
        }
        func rows(_ columns: String, _ join: String = "", _ limit: String = "") throws -> RowCursor {
            try Row.fetchCursor(
                database,
                sql: "\(columns) FROM request \(join) WHERE \(conditions.joined(separator: " AND ")) "
                    + "ORDER BY began DESC, request.id DESC, number DESC \(limit)",
                arguments: StatementArguments(arguments))
        }
        add("(began, request.id, number) < (?, ?, ?)", self.bound?.cells)
        add("began >= ?", self.since.map { [$0.milliseconds.cell] })
        let last = try rows(RequestRow.table.select, "", "LIMIT 1 OFFSET \(Self.looksMaximum - 1)")
            .map { try RequestRow($0).request.place }.next()
        add("(began, request.id, number) >= (?, ?, ?)", last?.cells)
        add("user = ?", self.user.map { [$0.cell] })
        add("app = ?", self.app.map { [$0.cell] })
        add("intent = ?", self.intent.map { [$0.cell] })
        if case .ended(let phase) = self.outcome { add("phase = ?", [Int64(phase.rawValue).cell]) }
        add("request.id BETWEEN ? AND ?", self.ids.map { [$0.lowerBound.cell, $0.upperBound.cell] })
        // The list is the outer loop, so that its order is that of the rows.
        let all = try rows(
            "\(RequestRow.table.select), conversation.name AS name",
            "CROSS JOIN conversation ON conversation.id = request.conversation")
        var found: [KeptRequest] = []
        while let row = try all.next() {
            let name: String = row["name"]
            guard mayRead(name) else { continue }
            found.append(try RequestRow(row).request(of: name))
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
