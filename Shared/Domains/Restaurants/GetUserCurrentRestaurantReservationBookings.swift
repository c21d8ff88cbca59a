// Beckon: which tables are booked
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Says which tables the user has booked (`INGetUserCurrentRestaurantReservationBookingsIntent`).
public struct GetUserCurrentRestaurantReservationBookings: Intent {
    /// Where; absent means anywhere.
    public var restaurant: Restaurant?
    /// Which one; then the restaurant does not matter.
    public var reservationIdentifier: String?
    /// How many to name at most, and from when on.
    public var maximumNumberOfResults: Int?, earliestBookingDateForResults: Date?

    public init() {}

    public static let declaration = Declaration<GetUserCurrentRestaurantReservationBookings>(
        "restaurants", lock: .always, allowsNoInteraction: true,
        Parameter(\.reservationIdentifier, resolvable: false),
        Parameter(\.maximumNumberOfResults, resolvable: false),
        Parameter(\.earliestBookingDateForResults, resolvable: false))

    public enum Code: String, ResponseCode {
        case success, failure, failureRequestUnsatisfiable, unspecified
    }

    /// What is booked.
    public struct Payload: Codable, Hashable, Sendable {
        /// The tables; none is a success.
        public var userCurrentBookings: [RestaurantReservationUserBooking]?

        /// - Parameter userCurrentBookings: See the property.
        public init(userCurrentBookings: [RestaurantReservationUserBooking]? = nil) {
            self.userCurrentBookings = userCurrentBookings
        }
    }
}
