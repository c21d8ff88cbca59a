// Beckon: where the booked ride is
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Reports the booked ride (`INGetRideStatusIntent`). No ride: success without a status.
public struct GetRideStatus: Intent {
    public init() {}

    public static let declaration = Declaration<GetRideStatus>("rides", allowsNoInteraction: true)

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureRequiringAppLaunchMustVerifyCredentials, failureRequiringAppLaunchServiceTemporarilyUnavailable
    }

    /// The ride.
    public struct Payload: Codable, Hashable, Sendable {
        /// Absent where no ride is booked; an update without it ends the updates.
        public var rideStatus: RideStatus?

        /// - Parameter rideStatus: Absent where no ride is booked.
        public init(rideStatus: RideStatus? = nil) { self.rideStatus = rideStatus }
    }
}
