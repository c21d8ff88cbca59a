// Beckon: what Hop's handlers share
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

/// What Hop's handlers share. It holds no state: that is in the store, for all workers alike.
struct HopIntents: Sendable {
    let store: AppStore
    let settings: HopSettings
    /// Waits between live updates.
    let clock: any Clock<Duration>
    /// The time of a live update; other work has its own.
    let now: @Sendable () -> Instant

    /// Runs resolution rules against what the store knows of the user.
    func resolving<Value: Sendable>(
        _ context: Context, _ body: @escaping @Sendable (Resolver, [RideKind]) -> Value
    ) async throws -> Value {
        try await self.store.database.read { database in
            let resolver = Resolver(gazetteer: try Gazetteer(of: context.user, database), context: context)
            return body(resolver, try Ride.kinds(of: context.user, database))
        }
    }

    /// Sends a ride's status every few seconds and at each change of phase, until it is over.
    ///
    /// The last update but one is the completed ride, the last one has no status. A ride that sets out later than in
    /// ten minutes is told once: nothing moves until then.
    ///
    /// - Parameters:
    ///   - identifier: The ride; always the same in all updates.
    ///   - send: Sends a status, or none.
    func follow(_ identifier: String, of user: String, _ send: (RideStatus?) throws -> Void) async throws {
        while true {
            let now = self.now()
            let found = try await self.store.database.read { database in
                try Ride.fetch(identifier, of: user, database).map { ($0, try $0.fetchCar(database)) }
            }
            guard let (ride, car) = found else { return try send(nil) }
            try send(ride.status(at: now, car: car))
            guard let change = ride.nextChange(after: now) else { return try send(nil) }
            if change == ride.timetable.departs, change - now > .minutes(10) { return }
            // A wait that ends a little early must not make a burst of updates.
            let wait = max(min(change - now, self.settings.updateInterval), Milliseconds(20))
            try await self.clock.sleep(for: .milliseconds(wait.count))
        }
    }
}
