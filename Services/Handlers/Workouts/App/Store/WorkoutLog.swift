// Beckon: one user's workouts, inside a transaction
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// One user's workouts, inside one transaction. Nothing of another user can be reached through it.
struct WorkoutLog {
    let database: Database
    let user: String

    /// The one that is running or paused. There is never more than one: the table says so, too.
    func open() throws -> Workout? { try self.fetch("state IN ('running', 'paused')", []).first }

    /// One that is kept, by its identifier.
    func find(_ identifier: String) throws -> Workout? {
        guard let number = Int64(identifier, after: Workout.prefix) else { return nil }
        return try self.fetch("number = ?", [number]).first
    }

    /// Those that have ended, the oldest first.
    func ended() throws -> [Workout] { try self.fetch("state = 'ended'", []) }

    /// The user's latest of a kind.
    func latest(_ kind: WorkoutKind, withGoal: Bool) throws -> Workout? {
        let isCounted = withGoal ? "AND goalUnit IS NOT NULL" : ""
        return try self.fetch("kind = ? \(isCounted)", [kind.identifier], "DESC LIMIT 1").first
    }

    private func fetch(
        _ condition: String, _ arguments: [any DatabaseValueConvertible], _ order: String = ""
    ) throws -> [Workout] {
        let values: [any DatabaseValueConvertible] = [self.user] + arguments
        return try Row.fetchAll(
            self.database,
            cached: "SELECT \(Workout.columns) FROM workout WHERE user = ? AND \(condition) ORDER BY number \(order)",
            arguments: StatementArguments(values)
        ).compactMap { try Workout($0) }
    }

    /// Writes a new workout.
    func insert(_ workout: inout Workout) throws {
        try self.database.execute(
            cached: """
                INSERT INTO workout (user, kind, place, goalValue, goalUnit, state, spans) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                self.user, workout.kind.identifier, workout.place.rawValue, workout.goal?.value,
                workout.goal?.unit.rawValue, workout.state.rawValue, try JSON.line(workout.spans),
            ])
        workout.number = self.database.lastInsertedRowID
    }

    /// Writes what became of a workout. One that was cancelled is kept no longer.
    func update(_ workout: Workout) throws {
        if workout.state == .cancelled {
            try self.database.execute(
                cached: "DELETE FROM workout WHERE user = ? AND number = ?", arguments: [self.user, workout.number])
        } else {
            try self.database.execute(
                cached: "UPDATE workout SET state = ?, spans = ? WHERE user = ? AND number = ?",
                arguments: [workout.state.rawValue, try JSON.line(workout.spans), self.user, workout.number])
        }
    }
}

extension Workout {
    fileprivate static let columns = "number, kind, place, goalValue, goalUnit, state, spans"

    /// A row; `nil` where its kind, place or state is none of this version.
    fileprivate init?(_ row: Row) throws {
        guard let kind = WorkoutKind.named(row[1]), let place = WorkoutLocationType(rawValue: row[2]),
            let state = WorkoutState(rawValue: row[5])
        else { return nil }
        var goal: Goal?
        if let value: Double = row[3], let unit = (row[4] as String?).flatMap(WorkoutGoalUnitType.init(rawValue:)) {
            goal = Goal(value: value, unit: unit)
        }
        let text: String = row[6]
        self.init(
            number: row[0], kind: kind, place: place, goal: goal, state: state,
            spans: try JSON.decode([Span].self, from: text))
    }
}

extension AppStore {
    /// Reads from the workouts of a user.
    func workouts<Result: Sendable>(
        of user: String, _ body: @escaping @Sendable (WorkoutLog) throws -> Result
    ) async throws -> Result {
        try await self.read { try body(WorkoutLog(database: $0, user: user)) }
    }
}
