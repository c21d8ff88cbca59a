// Beckon: one user's calls in the store
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// One user's calls, inside a transaction.
struct CallLog {
    /// How many calls are looked at for calling again or back.
    static let recent = 200

    let user: String
    let database: Database

    /// The newest calls.
    func newest() throws -> [StoredCall] {
        try Row.fetchAll(
            self.database, cached: "SELECT * FROM call WHERE user = ? ORDER BY begun DESC, number DESC LIMIT ?",
            arguments: [self.user, Self.recent]
        ).map(Self.call)
    }

    /// Finds calls, newest first, as many as a search tells.
    func find(_ query: CallQuery) throws -> [StoredCall] {
        let rows = try Row.fetchCursor(
            self.database,
            sql: "SELECT * FROM call WHERE user = ? AND begun >= ? AND begun < ? ORDER BY begun DESC, number DESC",
            arguments: [
                self.user, query.time?.begin?.milliseconds ?? .min, query.time?.end?.milliseconds ?? .max,
            ])
        let most = query.isLatestOnly ? 1 : CallQuery.mostResults
        var found: [StoredCall] = []
        while found.count < most, let row = try rows.next() {
            let call = Self.call(row)
            if query.matches(call) { found.append(call) }
        }
        return found
    }

    /// Stores a call.
    ///
    /// - Parameter key: The key of the request that places it.
    /// - Returns: The call with the identifier that it got.
    func store(_ call: StoredCall, key: String? = nil) throws -> StoredCall {
        try self.database.execute(
            cached: """
                INSERT INTO call (user, key, parties, type, begun, duration, isVideo, isUnseen, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                self.user, key, try JSON.line(call.parties), call.type.rawValue, call.begun.milliseconds, call.duration,
                call.isVideo, call.isUnseen, call.state.rawValue,
            ])
        var call = call
        call.identifier = "call-\(self.database.lastInsertedRowID)"
        return call
    }

    /// How far the call of a key has come; `nil` where there is none.
    func state(ofKey key: String) throws -> StoredCall.State? {
        try String.fetchOne(
            self.database, cached: "SELECT state FROM call WHERE user = ? AND key = ?", arguments: [self.user, key]
        ).flatMap(StoredCall.State.init(rawValue:))
    }

    /// Notes how far the call of a key has come. One that is over stays so.
    func note(_ state: StoredCall.State, duration: Int? = nil, key: String) throws {
        try self.database.execute(
            cached: """
                UPDATE call SET state = ?, duration = coalesce(?, duration)
                WHERE user = ? AND key = ? AND state NOT IN ('ended', 'failed', 'notPlaced')
                """,
            arguments: [state.rawValue, duration, self.user, key])
    }

    /// Writes what has become of a call.
    func update(_ call: StoredCall) throws {
        try self.database.execute(
            cached: """
                UPDATE call SET type = ?, state = ?, duration = ?, isUnseen = isUnseen AND ?
                WHERE user = ? AND number = ?
                """,
            arguments: [
                call.type.rawValue, call.state.rawValue, call.duration, call.isUnseen, self.user,
                Int64(call.identifier, after: "call-"),
            ])
    }

    /// Calls that came in are over: nobody hears of them any more.
    func settle() throws {
        try self.database.execute(
            cached: """
                UPDATE call SET state = 'ended'
                WHERE user = ? AND type IN ('missed', 'received') AND state IN ('ringing', 'established')
                """,
            arguments: [self.user])
    }

    /// The user has looked at some calls.
    func see(_ calls: [StoredCall]) throws {
        for call in calls where call.isUnseen {
            try self.database.execute(
                cached: "UPDATE call SET isUnseen = 0 WHERE user = ? AND number = ?",
                arguments: [self.user, Int64(call.identifier, after: "call-")])
        }
    }

    /// The number of the user's mailbox, where there is one.
    func mailbox() throws -> String? {
        try String.fetchOne(
            self.database, cached: "SELECT mailbox FROM line WHERE user = ?", arguments: [self.user])
    }

    private static func call(_ row: Row) -> StoredCall {
        // What cannot be read is shown as a call of nobody rather than hiding all others.
        let parties = try? JSON.decode([StoredCall.Party].self, from: row["parties"] as String)
        return StoredCall(
            identifier: "call-\(row["number"] as Int64)", parties: parties ?? [],
            type: CallRecordType(rawValue: row["type"]) ?? .outgoing, begun: Instant(milliseconds: row["begun"]),
            duration: row["duration"], isVideo: row["isVideo"], isUnseen: row["isUnseen"],
            state: StoredCall.State(rawValue: row["state"]) ?? .ended)
    }
}
