// Beckon: cancel the booked ride
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Cancels the booked ride (`INCancelRideIntent`). `confirm` says the fee, which is shown before anything happens.
public struct CancelRide: Intent {
    /// Which ride. SiriKit's system fills it from an earlier status; here an app may resolve it to the booked ride.
    public var rideIdentifier: String?

    public init() {}

    public static let declaration = Declaration<CancelRide>(
        "rides", risk: .financial, lock: .always, confirmRule: .required, allowsNoInteraction: true,
        Parameter(\.rideIdentifier, resolvable: false, required: true))

    public enum Code: String, ResponseCode { case unspecified, ready, success, failure }

    /// The fee.
    public struct Payload: Codable, Hashable, Sendable {
        /// What canceling costs; absent means nothing.
        public var cancellationFee: CurrencyAmount?
        /// From when the fee applies; absent means at once.
        public var cancellationFeeThreshold: DateFields?

        /// - Parameters: See the properties.
        public init(cancellationFee: CurrencyAmount? = nil, cancellationFeeThreshold: DateFields? = nil) {
            self.cancellationFee = cancellationFee
            self.cancellationFeeThreshold = cancellationFeeThreshold
        }
    }
}
