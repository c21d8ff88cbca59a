// Beckon: the intent that the benchmarks send, the same that their peers in C declare
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Books a trip: five parameters, all resolved, bodies of about 600 bytes in every phase.
struct BookTrip: Intent {
    /// From where, to where.
    var pickupLocation: Placemark?, dropOffLocation: Placemark?
    /// The kind of ride.
    var rideOptionName: SpeakableString?
    /// How many people.
    var partySize: Int?
    /// Whatever the driver should know.
    var note: String?

    init() {}

    static let declaration = Declaration<BookTrip>(
        "trips",
        Parameter(\.pickupLocation, required: true),
        Parameter(\.dropOffLocation, required: true),
        Parameter(\.partySize, required: true))

    enum Code: String, ResponseCode { case ready, success, failure }

    /// The trip, as previewed and as booked.
    struct Payload: Codable, Hashable, Sendable {
        /// The trip.
        var trip: Trip
    }
}

/// A trip.
struct Trip: Codable, Hashable, Sendable {
    struct Driver: Codable, Hashable, Sendable {
        var name = "Amara Lindqvist", phone = "+43 1 555 0134", rating = "4.9"
    }

    struct Price: Codable, Hashable, Sendable {
        var amount = "23.74", currencyCode = "EUR"
    }

    struct Vehicle: Codable, Hashable, Sendable {
        var color = "graphite", maker = "Lumen", model = "Four", plate = "W 4711 HC"
    }

    var identifier: String
    var phase: String
    var partySize: Int
    var pickup: Placemark?, dropOff: Placemark?
    var pickupTime: Int64
    var driver = Driver()
    var price = Price()
    var vehicle = Vehicle()
}
