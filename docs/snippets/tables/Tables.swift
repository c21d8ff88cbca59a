// Beckon: an app with a date, a preview, a store and refusals, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Foundation
import GRDB
import HandlerKit
import Schema

/// The tables of a small restaurant.
struct Tables: Sendable {
    /// Seats for each hour of an evening, and of them for one party.
    static let seats = 12, partyMaximum = 8

    let store: AppStore

    init(folder: String) throws {
        self.store = try AppStore(folder: folder, app: "tables") { migrator in
            migrator.registerMigration("bookings") { database in
                try database.create(table: "booking") { table in
                    table.column("moment", .integer).notNull().indexed()
                    table.column("guests", .integer).notNull()
                    table.column("user", .text).notNull()
                }
            }
        }
    }

    /// How many seats are free at a moment.
    static func free(at moment: Instant, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT SUM(guests) FROM booking WHERE moment = ?")
        return self.seats - (try Int.fetchOne(statement, arguments: [moment.milliseconds]) ?? 0)
    }

    /// The hours of an evening that are still to come and have so many seats left.
    func hours(of evening: Evening, for guests: Int, after now: Instant) async throws -> [Int] {
        try await self.store.read { database in
            try Evening.hours.filter { hour in
                guard let moment = evening.moment(at: hour), moment > now else { return false }
                return try Self.free(at: moment, database) >= guests
            }
        }
    }

    func resolve(_ said: DateFields?, for guests: Int?, _ context: Context) async throws -> ResolutionResult<DateFields>
    {
        guard let said else { return .needsValue }
        let evening = Evening(said, now: context.now, timeZone: context.timeZone)
        let hours = try await self.hours(of: evening, for: guests ?? 1, after: context.now)
        let others = hours.map { evening.time(at: $0) }
        guard let hour = said.hour else {
            return others.isEmpty ? .unsupported(reason: "full") : .disambiguation(others)
        }
        guard let moment = evening.moment(at: hour), moment > context.now else {
            return .unsupported(reason: "inThePast", alternatives: others)
        }
        guard Evening.hours.contains(hour) else { return .unsupported(reason: "closed", alternatives: others) }
        return hours.contains(hour)
            ? .success(evening.time(at: hour)) : .unsupported(reason: "full", alternatives: others)
    }

    func book(_ intent: BookTable, _ context: Context) async throws -> Response<BookTable> {
        guard let time = intent.time, let hour = time.hour, let guests = intent.guests else {
            return Response(.failure, .init())
        }
        let evening = Evening(time, now: context.now, timeZone: context.timeZone)
        guard let moment = evening.moment(at: hour) else { return Response(.failure, .init()) }
        return try await self.store.handleOnce(context) { database in
            // Somebody else may have had the seats since they were offered.
            guard try Self.free(at: moment, database) >= guests else { return Response(.failureFull, .init()) }
            try database.execute(
                cached: "INSERT INTO booking (moment, guests, user) VALUES (?, ?, ?)",
                arguments: [moment.milliseconds, guests, context.user])
            return Response(.success, Self.payload(time, guests))
        }
    }

    static func payload(_ time: DateFields, _ guests: Int) -> BookTable.Payload {
        .init(time: time, guests: guests, deposit: CurrencyAmount(Decimal(5 * guests), "EUR"))
    }

    var app: App {
        App(
            "tables", name: "Corner Table", usage: "Corner Table books you a table.", ledger: self.store,
            phrases: [
                Manifest.Phrases(
                    "BookTable",
                    [
                        "book [me|us] a table [for {guests}] [{time}]", "reserve a table [for {guests}] [{time}]",
                        "a table for {guests} [{time}]",
                    ])
            ]
        ) {
            Handler(BookTable.self)
                .resolve(\.guests) { guests, _, _ in
                    guard let guests else { return .needsValue }
                    return (1...Self.partyMaximum).contains(guests)
                        ? .success(guests) : .unsupported(reason: "tooMany", alternatives: [Self.partyMaximum])
                }
                .resolve(\.time) { time, intent, context in try await self.resolve(time, for: intent.guests, context) }
                .confirm { intent, _ in
                    guard let time = intent.time, let guests = intent.guests else { return Response(.failure, .init()) }
                    return Response(.ready, Self.payload(time, guests))
                }
                .handle { intent, context in try await self.book(intent, context) }
        }
    }
}
