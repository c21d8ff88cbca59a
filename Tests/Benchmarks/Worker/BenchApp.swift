// Beckon: the app that is measured, written as docs/handlers.md teaches it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

/// An app with one intent, a store and a ledger: each trip is one row, written in the transaction of the ledger.
struct BenchApp {
    /// The app's identifier, so that several can run beside each other.
    var identifier: String
    /// How long `handle` pretends to work, and by which clock.
    var work: Duration
    var clock: any Clock<Duration>
    var store: AppStore

    init(_ identifier: String, folder: String, work: Duration, clock: any Clock<Duration>, durability: StoreDurability)
        throws
    {
        self.identifier = identifier
        self.work = work
        self.clock = clock
        self.store = try AppStore(folder: folder, app: identifier, durability: durability) { migrator in
            migrator.registerMigration("trips") { database in
                try database.create(table: "trip") { table in
                    table.primaryKey("identifier", .text)
                    table.column("user", .text).notNull()
                    table.column("from", .text)
                    table.column("to", .text)
                    table.column("people", .integer).notNull()
                    table.column("note", .text)
                }
            }
        }
    }

    var app: App {
        App(self.identifier, name: "Bench \(self.identifier)", usage: "Is measured.", ledger: self.store) {
            Handler(BookTrip.self)
                .resolve(\.pickupLocation) { said, _, _ in said.map { .success($0) } ?? .needsValue }
                .resolve(\.dropOffLocation) { said, _, _ in said.map { .success($0) } ?? .needsValue }
                .resolve(\.rideOptionName) { said, _, _ in said.map { .success($0) } ?? .notRequired }
                .resolve(\.partySize) { said, _, _ in
                    guard let said else { return .needsValue }
                    return (1...8).contains(said) ? .success(said) : .unsupported(reason: nil, alternatives: [])
                }
                .resolve(\.note) { said, _, _ in said.map { .success($0) } ?? .notRequired }
                .confirm { intent, context in
                    Response(.ready, BookTrip.Payload(trip: Self.trip(intent, context, phase: "previewed")))
                }
                .handle { intent, context in
                    if self.work > .zero { try await self.clock.sleep(for: self.work) }
                    return try await self.book(intent, context)
                }
        }
    }

    private func book(_ intent: BookTrip, _ context: Context) async throws -> Response<BookTrip> {
        try await self.store.handleOnce(context) { database in
            let trip = Self.trip(intent, context, phase: "confirmed")
            try database.execute(
                cached: #"INSERT INTO trip (identifier, user, "from", "to", people, note) VALUES (?, ?, ?, ?, ?, ?)"#,
                arguments: [
                    trip.identifier, context.user, trip.pickup?.name, trip.dropOff?.name, trip.partySize, intent.note,
                ])
            return Response(.success, BookTrip.Payload(trip: trip))
        }
    }

    private static func trip(_ intent: BookTrip, _ context: Context, phase: String) -> Trip {
        Trip(
            identifier: context.key.isEmpty ? "\(context.correlationID)" : context.key, phase: phase,
            partySize: intent.partySize ?? 1, pickup: intent.pickupLocation, dropOff: intent.dropOffLocation,
            pickupTime: context.now.milliseconds)
    }
}
