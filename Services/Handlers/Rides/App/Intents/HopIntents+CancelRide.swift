// Beckon: Hop cancels rides
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension HopIntents {
    func cancelRide() -> Handler<CancelRide> {
        Handler(CancelRide.self)
            .resolve(\.rideIdentifier) { identifier, _, context in
                try await self.store.database.read { database in
                    guard let ride = try Self.ride(identifier, context, database), let found = ride.identifier,
                        !ride.isOver(at: context.now)
                    else { return .unsupported(reason: "noActiveRide") }
                    guard Cancellation(ride, at: context.now) != nil else { return .unsupported(reason: "rideOngoing") }
                    return .success(found)
                }
            }
            .confirm { intent, context in
                // It writes down what it says: nobody pays more than what they agreed to.
                try await self.store.database.write { database in
                    guard let ride = try Self.ride(intent.rideIdentifier, context, database),
                        let cancellation = Cancellation(ride, at: context.now)
                    else { return Response(.failure, .init()) }
                    try database.execute(
                        cached: "UPDATE ride SET quotedCents = ?, quotedAt = ? WHERE number = ?",
                        arguments: [cancellation.cents, context.now.milliseconds, ride.number])
                    let threshold = cancellation.threshold.map { RequestClock(context).exactFields(of: $0) }
                    // Also while it is free: the fee, and from when it applies (`cancellationFeeThreshold`).
                    return Response(.ready, Self.payload(cancellation.fee, threshold))
                }
            }
            .handle { intent, context in
                try await self.store.handleOnce(context) { database in
                    guard let ride = try Self.ride(intent.rideIdentifier, context, database),
                        let cancellation = Cancellation(ride, at: context.now)
                    else { return Response(.failure, .init()) }
                    let cents = cancellation.charged(ride, at: context.now)
                    try database.execute(
                        cached:
                            "UPDATE ride SET canceledAt = ?, cancellationCents = ? WHERE number = ?",
                        arguments: [context.now.milliseconds, cents, ride.number])
                    return Response(.success, Self.payload(cents, nil))
                }
            }
    }

    private static func payload(_ cents: Int, _ threshold: DateFields?) -> CancelRide.Payload {
        .init(cancellationFee: cents > 0 ? CurrencyAmount(cents: cents) : nil, cancellationFeeThreshold: threshold)
    }

    private static func ride(_ identifier: String?, _ context: Context, _ database: Database) throws -> Ride? {
        guard let identifier else { return try Ride.current(of: context.user, at: context.now, database) }
        return try Ride.fetch(identifier, of: context.user, database)
    }
}

extension CancelRide {
    /// Cancels this ride, and no other.
    init(_ ride: Ride) {
        self.init()
        self.rideIdentifier = ride.identifier
    }
}
