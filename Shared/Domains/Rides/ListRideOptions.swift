// Beckon: list the kinds of ride between two places
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Lists the kinds of ride between two places, with prices and pick-up times (`INListRideOptionsIntent`).
public struct ListRideOptions: Intent {
    /// From where, to where.
    public var pickupLocation: Placemark?, dropOffLocation: Placemark?

    public init() {}

    public static let declaration = Declaration<ListRideOptions>("rides", lock: .always, allowsNoInteraction: true)

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureRequiringAppLaunchMustVerifyCredentials, failureRequiringAppLaunchNoServiceInArea
        case failureRequiringAppLaunchServiceTemporarilyUnavailable
        case failureRequiringAppLaunchPreviousRideNeedsCompletion, failurePreviousRideNeedsFeedback
    }

    /// What is on offer, and until when.
    public struct Payload: Codable, Hashable, Sendable {
        /// The kinds of ride.
        public var rideOptions: [RideOption]?
        /// What can be paid with.
        public var paymentMethods: [PaymentMethod]?
        /// After this the caller asks again.
        public var expirationDate: Date?

        /// - Parameters: See the properties.
        public init(
            rideOptions: [RideOption]? = nil, paymentMethods: [PaymentMethod]? = nil, expirationDate: Date? = nil
        ) {
            self.rideOptions = rideOptions
            self.paymentMethods = paymentMethods
            self.expirationDate = expirationDate
        }
    }
}
