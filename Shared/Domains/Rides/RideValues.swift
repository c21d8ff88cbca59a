// Beckon: the values of the ride domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// A price for a party size (SiriKit's `INRidePartySizeOption`).
public struct RidePartySizeOption: Codable, Hashable, Sendable {
    /// The smallest and the largest party.
    public var minimum: Int, maximum: Int
    /// How the size is called, such as `1 to 4 people`.
    public var sizeDescription: String
    /// The price for it.
    public var priceRange: PriceRange?

    /// - Parameters: See the properties.
    public init(_ sizes: ClosedRange<Int>, sizeDescription: String, priceRange: PriceRange? = nil) {
        self.minimum = sizes.lowerBound
        self.maximum = sizes.upperBound
        self.sizeDescription = sizeDescription
        self.priceRange = priceRange
    }
}

/// One line of a fare (SiriKit's `INRideFareLineItem`).
public struct RideFareLineItem: Codable, Hashable, Sendable {
    /// What is paid for.
    public var title: String
    /// How much.
    public var price: CurrencyAmount

    /// - Parameters: See the properties.
    public init(_ title: String, _ price: CurrencyAmount) {
        self.title = title
        self.price = price
    }
}

/// A kind of ride on offer (SiriKit's `INRideOption`).
public struct RideOption: Codable, Hashable, Sendable {
    /// Unique: only the name comes back when it is chosen.
    public var name: String
    /// When it can be there.
    public var estimatedPickupDate: Date
    /// What it costs.
    public var priceRange: PriceRange?
    /// Whether the fare is metered; then the price is not shown.
    public var usesMeteredFare: Bool?
    /// Why the price is not the usual one.
    public var specialPricing: String?
    /// Small print.
    public var disclaimerMessage: String?
    /// The party sizes it takes.
    public var availablePartySizeOptions: [RidePartySizeOption]?
    /// The parts of the fare.
    public var fareLineItems: [RideFareLineItem]?

    /// - Parameters: The parts that every option has; the rest is set afterwards.
    public init(_ name: String, estimatedPickupDate: Date, priceRange: PriceRange? = nil) {
        self.name = name
        self.estimatedPickupDate = estimatedPickupDate
        self.priceRange = priceRange
    }
}

/// The car (SiriKit's `INRideVehicle`).
public struct RideVehicle: Codable, Hashable, Sendable {
    /// Where it is; the course turns its picture on a map.
    public var location: Placemark.Location?
    /// What it looks like.
    public var registrationPlate: String?, manufacturer: String?, model: String?

    /// - Parameters: See the properties.
    public init(
        location: Placemark.Location? = nil, registrationPlate: String? = nil, manufacturer: String? = nil,
        model: String? = nil
    ) {
        self.location = location
        self.registrationPlate = registrationPlate
        self.manufacturer = manufacturer
        self.model = model
    }
}

/// The driver (SiriKit's `INRideDriver`).
public struct RideDriver: Codable, Hashable, Sendable {
    /// The name.
    public var displayName: String
    /// As the app words it, such as `4.9`.
    public var rating: String?
    /// How to call.
    public var phoneNumber: String?

    /// - Parameters: See the properties.
    public init(_ displayName: String, rating: String? = nil, phoneNumber: String? = nil) {
        self.displayName = displayName
        self.rating = rating
        self.phoneNumber = phoneNumber
    }
}

/// Where a ride stands (SiriKit's `INRidePhase`).
public enum RidePhase: String, IntentEnumeration {
    case received, confirmed, ongoing, completed, approachingPickup, pickup
}

/// What a rider is asked for afterwards (SiriKit's `INRideFeedbackTypeOptions`).
public enum RideFeedbackType: String, IntentEnumeration { case rate, tip }

/// How a ride ended (SiriKit's `INRideCompletionStatus`).
public struct RideCompletionStatus: Codable, Hashable, Sendable {
    /// Whether it came to its end, was canceled, or the rider was not there.
    public var completed: Bool, canceled: Bool, missedPickup: Bool
    /// Whether money or feedback is open.
    public var outstanding: Bool
    /// What is to be paid or was paid.
    public var paymentAmount: CurrencyAmount?
    /// What feedback is wanted.
    public var feedbackType: Options<RideFeedbackType>?
    /// At most three.
    public var defaultTippingOptions: [CurrencyAmount]?

    private init(completed: Bool = false, canceled: Bool = false, missedPickup: Bool = false, outstanding: Bool = false)
    {
        self.completed = completed
        self.canceled = canceled
        self.missedPickup = missedPickup
        self.outstanding = outstanding
    }

    /// At its end, nothing open.
    public static func completed(settled amount: CurrencyAmount? = nil) -> RideCompletionStatus {
        var status = RideCompletionStatus(completed: true)
        status.paymentAmount = amount
        return status
    }

    /// At its end, feedback wanted.
    public static func completed(
        feedbackType: Options<RideFeedbackType>, paid amount: CurrencyAmount?, tippingOptions: [CurrencyAmount]
    ) -> RideCompletionStatus {
        var status = RideCompletionStatus(completed: true, outstanding: true)
        status.feedbackType = feedbackType
        status.paymentAmount = amount
        status.defaultTippingOptions = tippingOptions
        return status
    }

    /// Canceled by the rider.
    public static let canceledByUser = RideCompletionStatus(canceled: true)
    /// Canceled by the service.
    public static let canceledByService = RideCompletionStatus(canceled: true)
    /// The rider was not there.
    public static let canceledMissedPickup = RideCompletionStatus(canceled: true, missedPickup: true)
}

/// A ride that is booked, or about to be (SiriKit's `INRideStatus`).
public struct RideStatus: Codable, Hashable, Sendable {
    /// The same in every update; absent only in previews.
    public var rideIdentifier: String?
    /// Where it stands; absent only in previews.
    public var phase: RidePhase?
    /// Set when the phase is completed.
    public var completionStatus: RideCompletionStatus?
    /// The car and its driver.
    public var vehicle: RideVehicle?, driver: RideDriver?
    /// When the car comes, when it is there, after when the driver may leave.
    public var estimatedPickupDate: Date?, estimatedDropOffDate: Date?, estimatedPickupEndDate: Date?
    /// When the pick-up is scheduled.
    public var scheduledPickupTime: DateComponentsRange?
    /// From where to where.
    public var pickupLocation: Placemark?, dropOffLocation: Placemark?
    /// The kind of ride.
    public var rideOption: RideOption?
    /// For how many.
    public var partySize: Int?

    /// Nothing yet.
    public init() {}
}
