// Beckon: what the apps' stores hold at the end of a run
// SPDX-License-Identifier: Apache-2.0

import AppStore
import BeckonKit
import Foundation
import GRDB
import HistoryChecker
import Schema

/// Reads the effects out of the apps' stores, row by row and not through the apps.
struct EffectReader: Sendable {
    let folder: String
    let recorder: Recorder

    /// All effects, one for each row that an execution left.
    ///
    /// - Throws: What SQLite says, with the path.
    func read() async throws -> [Effect] {
        var effects: [Effect] = []
        for app in ChaosApp.allCases { effects += try await self.own(app) }
        effects += try await self.marked(
            app: "listomat", intent: "AddTasks", sql: "SELECT title FROM tasks WHERE title LIKE ?")
        effects += try await self.marked(
            app: "pigeon", intent: "SendMessage", sql: "SELECT content FROM message WHERE content LIKE ?")
        effects += try await self.rides()
        return effects
    }

    private func open(_ app: String) throws -> DatabaseQueue? {
        let path = "\(self.folder)/\(app).sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try DatabaseQueue(path: path)
    }

    /// The harness's own apps say everything.
    private func own(_ app: ChaosApp) async throws -> [Effect] {
        guard let database = try self.open(app.rawValue) else { return [] }
        return try await database.read { database in
            try Row.fetchAll(database, sql: "SELECT key, intent, parameters FROM effects ORDER BY number").map { row in
                let parameters = try JSON.decode([String: Value].self, from: row["parameters"] as String)
                return Effect(
                    key: row["key"], app: app.rawValue, intent: row["intent"],
                    parameters: Effect.digest(of: parameters))
            }
        }
    }

    /// The keys of a ledger that were answered with success.
    private static func handled(_ database: Database) throws -> [String: ResponseMessage] {
        var handled: [String: ResponseMessage] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT key, response FROM ledger") {
            let response = try JSON.decode(ResponseMessage.self, from: row["response"] as String)
            if response.status == .success { handled[row["key"]] = response }
        }
        return handled
    }

    /// Effects of an app that knows nothing of the harness: what carries a mark is found by it, so that a row too many
    /// or too few shows; of the rest the ledger is believed.
    private func marked(app: String, intent: String, sql: String) async throws -> [Effect] {
        guard let database = try self.open(app) else { return [] }
        let marks = self.recorder.marks
        let (handled, rows) = try await database.read { database in
            (
                try Self.handled(database),
                try String.fetchAll(database, sql: sql, arguments: ["\(Marks.prefix)%"])
            )
        }
        let keysOfMarks = Dictionary(marks.map { ("\($0.value)/0", $0.key) }) { first, _ in first }
        var effects = handled.keys.sorted().filter { keysOfMarks[$0] == nil }.map { key in
            let id = key.split(separator: "/").first.flatMap { CorrelationID($0) }
            return Effect(key: key, app: app, intent: id.flatMap { self.recorder.intent(of: $0) } ?? "unknown")
        }
        for row in rows {
            effects.append(Effect(key: marks[row].map { "\($0)/0" } ?? row, app: app, intent: intent))
        }
        return effects
    }

    /// Rides are found by the identifier in the recorded response; a ride in no response is nobody's.
    private func rides() async throws -> [Effect] {
        guard let database = try self.open("hop") else { return [] }
        return try await database.read { database in
            var keys: [String: String] = [:]
            for (key, response) in try Self.handled(database) {
                if let ride = response.payload["rideStatus"]?.at("rideIdentifier")?.string { keys[ride] = key }
            }
            return try Int.fetchAll(database, sql: "SELECT number FROM ride ORDER BY number").map { number in
                Effect(key: keys["hop-\(number)"] ?? "hop-\(number)", app: "hop", intent: "RequestRide")
            }
        }
    }
}
