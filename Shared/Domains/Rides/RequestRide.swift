// Beckon: book a ride
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Books a ride (`INRequestRideIntent`).
public struct RequestRide: Intent {
    /// From where, to where.
    public var pickupLocation: Placemark?, dropOffLocation: Placemark?
    /// The kind of ride, by name; with the identifier of a vocabulary term where one was said.
    public var rideOptionName: SpeakableString?
    /// How many people.
    public var partySize: Int?
    /// What to pay with; never asked about.
    public var paymentMethod: PaymentMethod?
    /// When, if not now.
    public var scheduledPickupTime: DateComponentsRange?

    public init() {}

    public static let declaration = Declaration<RequestRide>(
        "rides", risk: .financial, lock: .always, allowsNoInteraction: true,
        Parameter(\.rideOptionName, dependsOn: ["partySize"]),
        Parameter(\.paymentMethod, resolvable: false))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureRequiringAppLaunchMustVerifyCredentials, failureRequiringAppLaunchNoServiceInArea
        case failureRequiringAppLaunchServiceTemporarilyUnavailable
        case failureRequiringAppLaunchPreviousRideNeedsCompletion, failureRequiringAppLaunchRideScheduledTooFar
    }

    /// The ride.
    public struct Payload: Codable, Hashable, Sendable {
        /// As previewed, or as booked.
        public var rideStatus: RideStatus?

        /// - Parameter rideStatus: As previewed, or as booked.
        public init(rideStatus: RideStatus? = nil) { self.rideStatus = rideStatus }
    }
}
