// Beckon: rate and tip a ride
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Sends a rating, a tip, or both after a ride (`INSendRideFeedbackIntent`).
public struct SendRideFeedback: Intent {
    /// Which ride; an app may resolve it to the last one.
    public var rideIdentifier: String?
    /// 0 to 10.
    public var rating: Int?
    /// How much on top.
    public var tip: CurrencyAmount?

    public init() {}

    public static let declaration = Declaration<SendRideFeedback>(
        "rides", risk: .financial, lock: .always, confirmRule: .required, allowsNoInteraction: true,
        Parameter(\.rideIdentifier, resolvable: false, required: true),
        Parameter(\.rating, resolvable: false),
        Parameter(\.tip, resolvable: false))

    public enum Code: String, ResponseCode { case unspecified, ready, success, failure }
}
