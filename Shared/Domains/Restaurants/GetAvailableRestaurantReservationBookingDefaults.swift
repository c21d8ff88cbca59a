// Beckon: what a restaurant proposes
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Says what a restaurant proposes before anybody chose (`INGetAvailableRestaurantReservationBookingDefaultsIntent`).
public struct GetAvailableRestaurantReservationBookingDefaults: Intent {
    /// Which.
    public var restaurant: Restaurant?

    public init() {}

    public static let declaration = Declaration<GetAvailableRestaurantReservationBookingDefaults>(
        "restaurants", lock: .always, allowsNoInteraction: true)

    public enum Code: String, ResponseCode {
        case success, failure, unspecified
    }

    /// What it proposes.
    public struct Payload: Codable, Hashable, Sendable {
        /// For how many, and when.
        public var defaultPartySize: Int?, defaultBookingDate: Date?
        /// The largest and the smallest party.
        public var maximumPartySize: Int?, minimumPartySize: Int?
        /// The picture of who takes the bookings.
        public var providerImage: Image?

        /// - Parameters: See the properties.
        public init(
            defaultPartySize: Int? = nil, defaultBookingDate: Date? = nil, maximumPartySize: Int? = nil,
            minimumPartySize: Int? = nil, providerImage: Image? = nil
        ) {
            self.defaultPartySize = defaultPartySize
            self.defaultBookingDate = defaultBookingDate
            self.maximumPartySize = maximumPartySize
            self.minimumPartySize = minimumPartySize
            self.providerImage = providerImage
        }
    }
}
