// Beckon: book a table
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Books a table (`INBookRestaurantReservationIntent`).
public struct BookRestaurantReservation: Intent {
    /// Where.
    public var restaurant: Restaurant?
    /// When.
    public var bookingDateComponents: DateFields?
    /// For how many.
    public var partySize: Int?
    /// Which of those that were free; never asked about.
    public var bookingIdentifier: String?
    /// For whom.
    public var guest: RestaurantGuest?
    /// What was chosen with it; never asked about.
    public var selectedOffer: RestaurantOffer?
    /// What the guest asks for.
    public var guestProvidedSpecialRequestText: String?

    public init() {}

    public static let declaration = Declaration<BookRestaurantReservation>(
        "restaurants", risk: .irreversible, lock: .always, allowsNoInteraction: true,
        Parameter(\.restaurant, required: true),
        Parameter(\.bookingDateComponents, required: true),
        Parameter(\.partySize, required: true),
        Parameter(\.bookingIdentifier, resolvable: false),
        Parameter(\.guest, sensitive: true),
        Parameter(\.selectedOffer, resolvable: false),
        Parameter(\.guestProvidedSpecialRequestText, sensitive: true))

    public static let responseCodeEnumeration = "INBookRestaurantReservationIntentCode"

    public enum Code: String, ResponseCode {
        case success, denied, failure, failureRequiringAppLaunch, failureRequiringAppLaunchMustVerifyCredentials
        case failureRequiringAppLaunchServiceTemporarilyUnavailable
    }

    /// The table.
    public struct Payload: Codable, Hashable, Sendable {
        /// As previewed, or as booked.
        public var userBooking: RestaurantReservationUserBooking?

        /// - Parameter userBooking: See the property.
        public init(userBooking: RestaurantReservationUserBooking? = nil) { self.userBooking = userBooking }
    }
}
