// Beckon: which tables are free
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Says which tables are free (`INGetAvailableRestaurantReservationBookingsIntent`).
public struct GetAvailableRestaurantReservationBookings: Intent {
    /// Where.
    public var restaurant: Restaurant?
    /// For how many.
    public var partySize: Int?
    /// When, best of all.
    public var preferredBookingDateComponents: DateFields?
    /// How many to name at most.
    public var maximumNumberOfResults: Int?
    /// Not before, not after.
    public var earliestBookingDateForResults: Date?, latestBookingDateForResults: Date?

    public init() {}

    public static let declaration = Declaration<GetAvailableRestaurantReservationBookings>(
        "restaurants", lock: .always, allowsNoInteraction: true,
        Parameter(\.restaurant, required: true),
        Parameter(\.partySize, required: true),
        Parameter(\.maximumNumberOfResults, resolvable: false),
        Parameter(\.earliestBookingDateForResults, resolvable: false),
        Parameter(\.latestBookingDateForResults, resolvable: false))

    public static let responseCodeEnumeration = "INGetAvailableRestaurantReservationBookingsIntentCode"

    public enum Code: String, ResponseCode {
        case success, failure, failureRequestUnsatisfiable, failureRequestUnspecified
    }

    /// What is free.
    public struct Payload: Codable, Hashable, Sendable {
        /// What to know of the restaurant and of its tables.
        public var localizedRestaurantDescriptionText: String?, localizedBookingAdvisementText: String?
        /// What a guest agrees to.
        public var termsAndConditions: TermsAndConditions?
        /// The tables; none is a success.
        public var availableBookings: [RestaurantReservationBooking]?

        /// - Parameters: See the properties.
        public init(
            localizedRestaurantDescriptionText: String? = nil, localizedBookingAdvisementText: String? = nil,
            termsAndConditions: TermsAndConditions? = nil, availableBookings: [RestaurantReservationBooking]? = nil
        ) {
            self.localizedRestaurantDescriptionText = localizedRestaurantDescriptionText
            self.localizedBookingAdvisementText = localizedBookingAdvisementText
            self.termsAndConditions = termsAndConditions
            self.availableBookings = availableBookings
        }
    }
}
