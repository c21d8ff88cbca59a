// Beckon: Hop takes ratings and tips
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import FoundationEssentials
import GRDB
import HandlerKit
import Schema

extension HopIntents {
    /// The ratings of SiriKit.
    static let ratings = 0...10
    /// Nobody gives more by mistake.
    static let tipMaximum = Decimal(200)

    func sendRideFeedback() -> Handler<SendRideFeedback> {
        Handler(SendRideFeedback.self)
            .resolve(\.rideIdentifier) { identifier, _, context in
                try await self.store.database.read { database in
                    guard let found = try Self.ridden(identifier, context, database)?.identifier else {
                        return .unsupported(reason: identifier == nil ? "noRide" : "unknownRide")
                    }
                    return .success(found)
                }
            }
            .resolve(\.rating, dependsOn: [\.tip]) { rating, intent, _ in
                Self.ratings.resolution(
                    rating, absent: intent.tip == nil ? .needsValue : .notRequired, below: "notARating")
            }
            .range(\.rating, Self.ratings)
            .resolve(\.tip) { tip, _, _ in tip.map(Self.checked) ?? .notRequired }
            .confirm { intent, context in
                try await self.store.database.read { database in
                    Response(try Self.accepted(intent, context, database) == nil ? .failure : .ready)
                }
            }
            .handle { intent, context in
                try await self.store.handleOnce(context) { database in
                    guard let ride = try Self.accepted(intent, context, database) else { return Response(.failure) }
                    try database.execute(
                        cached: "UPDATE ride SET rating = COALESCE(?, rating), tip = COALESCE(?, tip) WHERE number = ?",
                        arguments: [intent.rating, intent.tip?.amount.decimal.description, ride.number])
                    return Response(.success)
                }
            }
    }

    /// A tip: more than nothing, whole cents, in Hop's currency.
    private static func checked(_ tip: CurrencyAmount) -> ResolutionResult<CurrencyAmount> {
        let amount = tip.amount.decimal
        guard amount > 0, amount.exponent >= -2 else { return .unsupported(reason: "notAnAmount") }
        guard amount <= Self.tipMaximum else {
            return .unsupported(
                reason: "tooMuch", alternatives: [CurrencyAmount(Self.tipMaximum, RideKind.currencyCode)])
        }
        guard tip.currencyCode == RideKind.currencyCode else {
            return .unsupported(reason: "otherCurrency", alternatives: [CurrencyAmount(amount, RideKind.currencyCode)])
        }
        return .success(tip)
    }

    /// The ride that the feedback is for, if the feedback can be taken.
    private static func accepted(_ intent: SendRideFeedback, _ context: Context, _ database: Database) throws -> Ride? {
        guard intent.rating != nil || intent.tip != nil, intent.rating.map(Self.ratings.contains) ?? true else {
            return nil
        }
        if let tip = intent.tip {
            guard case .success = Self.checked(tip) else { return nil }
        }
        return try Self.ridden(intent.rideIdentifier, context, database)
    }

    private static func ridden(_ identifier: String?, _ context: Context, _ database: Database) throws -> Ride? {
        guard let identifier else { return try Ride.last(of: context.user, at: context.now, database) }
        return try Ride.fetch(identifier, of: context.user, database)
    }
}
