// Beckon: who books
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Says who books a table (`INGetRestaurantGuestIntent`).
public struct GetRestaurantGuest: Intent {
    public init() {}

    public static let declaration = Declaration<GetRestaurantGuest>(
        "restaurants", lock: .always, allowsNoInteraction: true)

    public enum Code: String, ResponseCode {
        case success, failure
    }

    /// The guest.
    public struct Payload: Codable, Hashable, Sendable {
        /// Who.
        public var guest: RestaurantGuest?
        /// What of it is shown and may be changed.
        public var guestDisplayPreferences: RestaurantGuestDisplayPreferences?

        /// - Parameters: See the properties.
        public init(guest: RestaurantGuest? = nil, guestDisplayPreferences: RestaurantGuestDisplayPreferences? = nil) {
            self.guest = guest
            self.guestDisplayPreferences = guestDisplayPreferences
        }
    }
}
