// Beckon: the rows of the list of requests in a journal's archive
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Schema

/// A request that has ended, in the list of requests.
struct RequestRow: Hashable, Sendable {
    /// The table, in the order of the list, and what leads from a conversation to its rows.
    static let tables = [
        """
        CREATE TABLE request (began INTEGER NOT NULL, id BLOB NOT NULL, number INTEGER NOT NULL, \
        conversation INTEGER NOT NULL, sequence INTEGER NOT NULL, phase INTEGER NOT NULL, \
        ended INTEGER NOT NULL, user TEXT NOT NULL, intent TEXT, app TEXT, failure TEXT NOT NULL, sum INTEGER NOT NULL, \
        PRIMARY KEY (began, id, number)) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX requestConversation ON request (conversation, sequence)",
    ]

    static let columns =
        "began, request.id AS id, number, request.conversation AS conversation, sequence, phase, ended, user, intent, "
        + "app, failure, request.sum AS sum"

    var place: RequestPlace
    /// The row of its conversation.
    var conversation: Int64
    var sequence: Int64
    var phase: Int64
    var ended: Int64
    var user: String
    var intent: String?, app: String?
    /// Why it failed; empty where it did not.
    var failure: String

    init(_ request: KeptRequest, at place: RequestPlace, conversation: Int64) {
        self.place = place
        self.conversation = conversation
        self.sequence = Int64(bitPattern: request.sequence)
        self.phase = Int64(request.listed.outcome?.rawValue ?? 0)
        self.ended = (request.listed.ended ?? request.listed.began).milliseconds
        self.user = request.listed.user
        self.intent = request.listed.intent
        self.app = request.listed.app
        self.failure = request.listed.failure?.rawValue ?? ""
    }

    /// Reads a row with ``columns``.
    ///
    /// - Throws: ``RowDamage`` where it is not what was written.
    init(_ row: Row) throws {
        guard let place = RequestPlace(row) else { throw RowDamage("request", "\(row["began"] as Int64)") }
        self.place = place
        self.conversation = row["conversation"]
        self.sequence = row["sequence"]
        self.phase = row["phase"]
        self.ended = row["ended"]
        self.user = row["user"]
        self.intent = row["intent"]
        self.app = row["app"]
        self.failure = row["failure"]
        guard row["sum"] as Int64 == self.sum else { throw RowDamage("request", place) }
    }

    private var sum: Int64 {
        RowSum("request").with(self.place.began.milliseconds).with(self.place.id.data).with(Int64(self.place.number))
            .with(self.conversation).with(self.sequence).with(self.phase).with(self.ended).with(self.user)
            .with(self.intent).with(self.app).with(self.failure).value
    }

    /// Writes the row over the one that was there.
    func write(_ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO request (began, id, number, conversation, sequence, phase, ended, user, intent,
                    app, failure, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            self.place.began.milliseconds, self.place.id.data, Int64(self.place.number), self.conversation,
            self.sequence, self.phase, self.ended, self.user, self.intent, self.app, self.failure, self.sum,
        ])
    }

    /// The request.
    ///
    /// - Parameter name: The name of its conversation.
    func request(of name: String) -> KeptRequest {
        let listed = ListedRequest(
            self.place.id, intentNumber: Int(self.place.number), began: self.place.began,
            ended: Instant(milliseconds: self.ended), user: self.user, intent: self.intent, app: self.app,
            outcome: UInt8(exactly: self.phase).flatMap { Phase(rawValue: $0) },
            failure: Failure.Code(rawValue: self.failure))
        return KeptRequest(listed, conversation: name, sequence: UInt64(bitPattern: self.sequence))
    }

    /// Forgets the requests of a conversation that ended with an event up to a number.
    static func forget(of conversation: Int64, through sequence: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: "DELETE FROM request WHERE conversation = ? AND sequence <= ?"
        ).execute(arguments: [conversation, sequence])
    }
}

extension RequestPlace {
    /// The place of a row; `nil` where it is none.
    init?(_ row: Row) {
        guard let id = CorrelationID(data: row["id"]), let number = UInt8(exactly: row["number"] as Int64) else {
            return nil
        }
        self.init(Instant(milliseconds: row["began"]), id, number)
    }

    /// As a row has it.
    fileprivate var values: [(any DatabaseValueConvertible)?] {
        [self.began.milliseconds, self.id.data, Int64(self.number)]
    }
}

// MARK: Looking

extension RequestSearch {
    /// Conditions of SQL, with what stands in their places.
    private struct Conditions {
        private(set) var texts = ["1"]
        private(set) var arguments: [(any DatabaseValueConvertible)?] = []

        mutating func add(_ text: String, _ values: [(any DatabaseValueConvertible)?]) {
            self.texts.append(text)
            self.arguments += values
        }

        var sql: String { self.texts.joined(separator: " AND ") }
    }

    private static let order = "ORDER BY began DESC, request.id DESC, number DESC"

    /// The part of the list that is to be looked at.
    private var range: Conditions {
        var conditions = Conditions()
        if let bound = self.bound { conditions.add("(began, request.id, number) < (?, ?, ?)", bound.values) }
        if let since = self.since { conditions.add("began >= ?", [since.milliseconds]) }
        return conditions
    }

    /// Looks for rows, newest first, among as many as are looked at for one answer.
    ///
    /// - Parameter mayRead: Whether the requests of a conversation may be listed.
    /// - Returns: One more than are wanted at most, and where looking ended; `nil` where all were looked at.
    /// - Throws: ``RowDamage`` where one is not what was written, and what SQLite says.
    func rows(
        _ database: Database, mayRead: (String) -> Bool
    ) throws -> (found: [KeptRequest], end: RequestPlace?) {
        // All rows are of requests that have ended.
        if self.outcome == .open { return ([], nil) }
        var conditions = self.range
        let last = try Row.fetchOne(
            database,
            sql: "SELECT began, id, number FROM request WHERE \(conditions.sql) \(Self.order) "
                + "LIMIT 1 OFFSET \(Self.looksMaximum - 1)",
            arguments: StatementArguments(conditions.arguments)
        ).flatMap { RequestPlace($0) }
        if let last { conditions.add("(began, request.id, number) >= (?, ?, ?)", last.values) }
        if let user = self.user { conditions.add("user = ?", [user]) }
        if let app = self.app { conditions.add("app = ?", [app]) }
        if let intent = self.intent { conditions.add("intent = ?", [intent]) }
        if case .ended(let phase) = self.outcome { conditions.add("phase = ?", [Int64(phase.rawValue)]) }
        if let ids = self.ids {
            conditions.add("request.id BETWEEN ? AND ?", [ids.lowerBound.data, ids.upperBound.data])
        }
        // The list is the outer loop, so that its order is that of the rows.
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT \(RequestRow.columns), conversation.name AS conversationName FROM request "
                + "CROSS JOIN conversation ON conversation.id = request.conversation WHERE \(conditions.sql) "
                + Self.order,
            arguments: StatementArguments(conditions.arguments))
        var found: [KeptRequest] = []
        while let row = try rows.next() {
            let name: String = row["conversationName"]
            guard mayRead(name) else { continue }
            let request = try RequestRow(row)
            found.append(request.request(of: name))
            if found.count > self.limit { return (found, request.place) }
        }
        return (found, last)
    }
}

extension ArchiveReader {
    /// Looks for requests in the archive, among those whose end is not in it yet, and among those that are open.
    func requests(
        _ search: RequestSearch, beside open: [KeptRequest], _ tails: [JournalTail], mayRead: (String) -> Bool
    ) -> FoundRequests {
        self.read(FoundRequests(requests: [])) { database in
            let (found, end) = try search.rows(database, mayRead: mayRead)
            // A tail may have been put in the archive meanwhile.
            var all = Dictionary(found.map { ($0.place, $0) }) { first, _ in first }
            for tail in tails { all.merge(tail.requests) { first, _ in first } }
            return search.found(open + all.values, lookedTo: end, mayRead: mayRead)
        }
    }
}
