// Beckon: reads at the end of a run what the apps' stores hold
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import GRDB
import HistoryChecker
import Schema

/// Reads the effects out of the apps' stores, row by row and not through the apps, and looks whether the stores are sound.
struct EffectReader: Sendable {
    let folder: String
    /// Which request carries which mark.
    let marks: [String: CorrelationID]
    /// The intent of a request that has ended.
    let intent: @Sendable (CorrelationID) -> String?

    /// - Throws: What SQLite says, with the path.
    func read() async throws -> StoreContents {
        var contents = StoreContents()
        for app in ChaosApp.allCases { contents.effects += try await self.own(app) }
        contents.effects += try await self.marked(
            app: "listomat", intent: "AddTasks", sql: "SELECT title FROM tasks WHERE title LIKE ?")
        contents.effects += try await self.marked(
            app: "pigeon", intent: "SendMessage", sql: "SELECT content FROM message WHERE content LIKE ?")
        contents.effects += try await self.rides()
        contents += try await self.contents(of: "purse") { try PurseContents.read($0, $1) }
        contents += try await self.contents(of: "tably") { try TablyContents.read($0, $1) }
        return contents
    }

    private func open(_ app: String) throws -> DatabaseQueue? {
        let path = "\(self.folder)/\(app).sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try DatabaseQueue(path: path)
    }

    /// Reads a store in one go; there is nothing in one that is not there.
    private func contents(
        of app: String, _ read: @escaping @Sendable (Database, StoredRequests) throws -> StoreContents
    ) async throws -> StoreContents {
        guard let database = try self.open(app) else { return StoreContents() }
        let marks = self.marks
        return try await database.read { try read($0, try StoredRequests(marks: marks, $0)) }
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

    /// Effects of an app that knows nothing of the harness: what carries a mark is found by it, so that a row too many
    /// or too few shows; of the rest the ledger is believed.
    private func marked(app: String, intent: String, sql: String) async throws -> [Effect] {
        let name = self.intent
        return try await self.contents(of: app) { database, requests in
            var effects = requests.unmarked.map { key, _ in
                let id = key.split(separator: "/").first.flatMap { CorrelationID($0) }
                return Effect(key: key, app: app, intent: id.flatMap(name) ?? "unknown")
            }
            for text in try String.fetchAll(database, sql: sql, arguments: ["\(Marks.prefix)%"]) {
                effects.append(Effect(key: requests.key(marked: text) ?? text, app: app, intent: intent))
            }
            return StoreContents(effects: effects)
        }.effects
    }

    /// Rides are found by the identifier in the recorded response; a ride in no response is nobody's.
    private func rides() async throws -> [Effect] {
        try await self.contents(of: "hop") { database, requests in
            var keys: [String: String] = [:]
            for (key, response) in requests.handled {
                if let ride = response.payload["rideStatus"]?.at("rideIdentifier")?.string { keys[ride] = key }
            }
            let numbers = try Int.fetchAll(database, sql: "SELECT number FROM ride ORDER BY number")
            return StoreContents(
                effects: numbers.map { number in
                    Effect(key: keys["hop-\(number)"] ?? "hop-\(number)", app: "hop", intent: "RequestRide")
                })
        }.effects
    }
}
