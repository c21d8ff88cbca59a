// Beckon: the values of the restaurant domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// A restaurant (SiriKit's `INRestaurant`).
public struct Restaurant: IntentValue {
    public static let declaration = TypeDeclaration(
        "Restaurant", .entity, label: ["name"], details: ["cuisine", "area", "tables", "restaurantIdentifier"])

    /// What it is called.
    public var name: String
    /// Where it is.
    public var location: Placemark.Location?
    /// Who takes its bookings.
    public var vendorIdentifier: String?
    /// That vendor's identifier of it.
    public var restaurantIdentifier: String?
    /// What is cooked there, in which part of the town, and whether there is a table at the time in question, in words; not
    /// in SiriKit, but it tells two restaurants apart.
    public var cuisine: String?, area: String?, tables: String?

    /// - Parameters: See the properties.
    public init(
        _ name: String, location: Placemark.Location? = nil, vendorIdentifier: String? = nil,
        restaurantIdentifier: String? = nil, cuisine: String? = nil, area: String? = nil, tables: String? = nil
    ) {
        self.name = name
        self.location = location
        self.vendorIdentifier = vendorIdentifier
        self.restaurantIdentifier = restaurantIdentifier
        self.cuisine = cuisine
        self.area = area
        self.tables = tables
    }
}

/// Who books (SiriKit's `INRestaurantGuest`).
public struct RestaurantGuest: IntentValue {
    public static let declaration = TypeDeclaration(
        "RestaurantGuest", .entity, label: ["displayName"], details: ["phoneNumber", "emailAddress"])

    /// The name.
    public var displayName: String
    /// How to reach the guest.
    public var phoneNumber: String?, emailAddress: String?

    /// - Parameters: See the properties.
    public init(_ displayName: String, phoneNumber: String? = nil, emailAddress: String? = nil) {
        self.displayName = displayName
        self.phoneNumber = phoneNumber
        self.emailAddress = emailAddress
    }
}

/// Which fields of a guest are shown, and which may be changed (SiriKit's `INRestaurantGuestDisplayPreferences`).
public struct RestaurantGuestDisplayPreferences: Codable, Hashable, Sendable {
    /// Which parts of the name may stay empty.
    public var nameFieldFirstNameOptional = false, nameFieldLastNameOptional = false
    /// What is shown.
    public var nameFieldShouldBeDisplayed = true, emailAddressFieldShouldBeDisplayed = true
    /// What is shown, too.
    public var phoneNumberFieldShouldBeDisplayed = true
    /// What may be changed.
    public var nameEditable = true, emailAddressEditable = true, phoneNumberEditable = true

    /// Everything shown, everything open to changes.
    public init() {}
}

/// Something special that comes with a table (SiriKit's `INRestaurantOffer`).
public struct RestaurantOffer: IntentValue {
    public static let declaration = TypeDeclaration(
        "RestaurantOffer", .entity, label: ["offerTitleText"], details: ["offerDetailText"])

    /// What it is, in short and at length.
    public var offerTitleText: String, offerDetailText: String?
    /// The restaurant's identifier.
    public var offerIdentifier: String?

    /// - Parameters: See the properties.
    public init(_ offerTitleText: String, offerDetailText: String? = nil, offerIdentifier: String? = nil) {
        self.offerTitleText = offerTitleText
        self.offerDetailText = offerDetailText
        self.offerIdentifier = offerIdentifier
    }
}

/// A table that can be booked (SiriKit's `INRestaurantReservationBooking`).
public struct RestaurantReservationBooking: Codable, Hashable, Sendable {
    /// Where.
    public var restaurant: Restaurant
    /// What is to be known of it.
    public var bookingDescription: String?
    /// When.
    public var bookingDate: Date
    /// For how many.
    public var partySize: Int
    /// The restaurant's identifier.
    public var bookingIdentifier: String
    /// Whether it is still free.
    public var bookingAvailable: Bool?
    /// What comes with it.
    public var offers: [RestaurantOffer]?
    /// Whether a person has to look at the request first.
    public var requiresManualRequest: Bool?
    /// What the restaurant wants to know of the guest.
    public var requiresEmailAddress: Bool?, requiresName: Bool?, requiresPhoneNumber: Bool?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(restaurant: Restaurant, bookingDate: Date, partySize: Int, bookingIdentifier: String) {
        self.restaurant = restaurant
        self.bookingDate = bookingDate
        self.partySize = partySize
        self.bookingIdentifier = bookingIdentifier
    }
}

/// Whether a table is the guest's (SiriKit's `INRestaurantReservationUserBookingStatus`).
public enum RestaurantReservationUserBookingStatus: String, IntentEnumeration { case pending, confirmed, denied }

/// A table that the user booked (SiriKit's `INRestaurantReservationUserBooking`).
public struct RestaurantReservationUserBooking: Codable, Hashable, Sendable {
    /// The table.
    public var booking: RestaurantReservationBooking
    /// For whom.
    public var guest: RestaurantGuest
    /// What the guest should know.
    public var advisementText: String?
    /// What was chosen with it.
    public var selectedOffer: RestaurantOffer?
    /// What the guest asked for.
    public var guestProvidedSpecialRequestText: String?
    /// Whether it is granted, and since when.
    public var status: RestaurantReservationUserBookingStatus, dateStatusModified: Date

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        booking: RestaurantReservationBooking, guest: RestaurantGuest, status: RestaurantReservationUserBookingStatus,
        dateStatusModified: Date
    ) {
        self.booking = booking
        self.guest = guest
        self.status = status
        self.dateStatusModified = dateStatusModified
    }
}

/// What a guest agrees to (SiriKit's `INTermsAndConditions`).
public struct TermsAndConditions: Codable, Hashable, Sendable {
    /// In words.
    public var localizedTermsAndConditionsText: String
    /// Where it stands in full.
    public var privacyPolicyURL: String?, termsAndConditionsURL: String?

    /// - Parameters: See the properties.
    public init(
        _ localizedTermsAndConditionsText: String, privacyPolicyURL: String? = nil, termsAndConditionsURL: String? = nil
    ) {
        self.localizedTermsAndConditionsText = localizedTermsAndConditionsText
        self.privacyPolicyURL = privacyPolicyURL
        self.termsAndConditionsURL = termsAndConditionsURL
    }
}
