// Beckon: the values of the reservation domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// Whether a reservation holds (SiriKit's `INReservationStatus`).
public enum ReservationStatus: String, IntentEnumeration { case canceled, pending, hold, confirmed }

/// What can be done with a reservation (SiriKit's `INReservationActionType`).
public enum ReservationActionType: String, IntentEnumeration { case checkIn }

/// What kind of event (SiriKit's `INTicketedEventCategory`).
public enum TicketedEventCategory: String, IntentEnumeration { case movie }

/// Something to do with a reservation, and when it can be done (SiriKit's `INReservationAction`).
public struct ReservationAction: Codable, Hashable, Sendable {
    /// What.
    public var type: ReservationActionType?
    /// When.
    public var validDuration: DateComponentsRange
    /// How the app does it.
    public var userActivity: UserActivity?

    /// - Parameters: See the properties.
    public init(
        type: ReservationActionType? = nil, validDuration: DateComponentsRange, userActivity: UserActivity? = nil
    ) {
        self.type = type
        self.validDuration = validDuration
        self.userActivity = userActivity
    }
}

/// A seat in a train, a plane or a hall (SiriKit's `INSeat`).
public struct Seat: Codable, Hashable, Sendable {
    /// Where it is.
    public var seatSection: String?, seatRow: String?, seatNumber: String?
    /// Of which kind.
    public var seatingType: String?

    /// - Parameters: See the properties.
    public init(
        seatSection: String? = nil, seatRow: String? = nil, seatNumber: String? = nil, seatingType: String? = nil
    ) {
        self.seatSection = seatSection
        self.seatRow = seatRow
        self.seatNumber = seatNumber
        self.seatingType = seatingType
    }
}

/// A gate of an airport (SiriKit's `INAirportGate`).
public struct AirportGate: Codable, Hashable, Sendable {
    /// The airport.
    public var airport: Airport
    /// Which one.
    public var terminal: String?, gate: String?

    /// - Parameters: See the properties.
    public init(airport: Airport, terminal: String? = nil, gate: String? = nil) {
        self.airport = airport
        self.terminal = terminal
        self.gate = gate
    }
}

/// An airport (SiriKit's `INAirport`).
public struct Airport: Codable, Hashable, Sendable {
    /// The name.
    public var name: String?
    /// Its codes.
    public var iataCode: String?, icaoCode: String?

    /// - Parameters: See the properties.
    public init(name: String? = nil, iataCode: String? = nil, icaoCode: String? = nil) {
        self.name = name
        self.iataCode = iataCode
        self.icaoCode = icaoCode
    }
}

/// An airline (SiriKit's `INAirline`).
public struct Airline: Codable, Hashable, Sendable {
    /// The name.
    public var name: String?
    /// Its codes.
    public var iataCode: String?, icaoCode: String?

    /// - Parameters: See the properties.
    public init(name: String? = nil, iataCode: String? = nil, icaoCode: String? = nil) {
        self.name = name
        self.iataCode = iataCode
        self.icaoCode = icaoCode
    }
}

/// A flight (SiriKit's `INFlight`).
public struct Flight: Codable, Hashable, Sendable {
    /// Who flies it.
    public var airline: Airline
    /// Its number.
    public var flightNumber: String
    /// When to board, and when it flies.
    public var boardingTime: DateComponentsRange?, flightDuration: DateComponentsRange
    /// From where, to where.
    public var departureAirportGate: AirportGate, arrivalAirportGate: AirportGate

    /// - Parameters: See the properties.
    public init(
        airline: Airline, flightNumber: String, boardingTime: DateComponentsRange? = nil,
        flightDuration: DateComponentsRange, departureAirportGate: AirportGate, arrivalAirportGate: AirportGate
    ) {
        self.airline = airline
        self.flightNumber = flightNumber
        self.boardingTime = boardingTime
        self.flightDuration = flightDuration
        self.departureAirportGate = departureAirportGate
        self.arrivalAirportGate = arrivalAirportGate
    }
}

/// A trip by train (SiriKit's `INTrainTrip`).
public struct TrainTrip: Codable, Hashable, Sendable {
    /// Who runs it.
    public var provider: String?
    /// The train.
    public var trainName: String?, trainNumber: String?
    /// When.
    public var tripDuration: DateComponentsRange
    /// From where, to where.
    public var departureStationLocation: Placemark, arrivalStationLocation: Placemark
    /// At which platforms.
    public var departurePlatform: String?, arrivalPlatform: String?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        tripDuration: DateComponentsRange, departureStationLocation: Placemark, arrivalStationLocation: Placemark
    ) {
        self.tripDuration = tripDuration
        self.departureStationLocation = departureStationLocation
        self.arrivalStationLocation = arrivalStationLocation
    }
}

/// A car that is hired (SiriKit's `INRentalCar`).
public struct RentalCar: Codable, Hashable, Sendable {
    /// From whom.
    public var rentalCompanyName: String
    /// What kind.
    public var type: String?, make: String?, model: String?
    /// More of it.
    public var rentalCarDescription: String?

    /// - Parameter rentalCompanyName: The common parts; the rest is set afterwards.
    public init(_ rentalCompanyName: String) { self.rentalCompanyName = rentalCompanyName }
}

/// Something with tickets (SiriKit's `INTicketedEvent`).
public struct TicketedEvent: Codable, Hashable, Sendable {
    /// What kind.
    public var category: TicketedEventCategory?
    /// What it is called.
    public var name: String
    /// When.
    public var eventDuration: DateComponentsRange
    /// Where.
    public var location: Placemark?

    /// - Parameters: See the properties.
    public init(
        category: TicketedEventCategory? = nil, name: String, eventDuration: DateComponentsRange,
        location: Placemark? = nil
    ) {
        self.category = category
        self.name = name
        self.eventDuration = eventDuration
        self.location = location
    }
}

/// A reservation of any kind; which one, its parts say (SiriKit's `INReservation`).
public struct Reservation: Codable, Hashable, Sendable {
    /// What the user calls it.
    public var itemReference: SpeakableString
    /// Its number.
    public var reservationNumber: String?
    /// When it was made.
    public var bookingTime: Date?
    /// Whether it holds.
    public var reservationStatus: ReservationStatus?
    /// For whom.
    public var reservationHolderName: String?
    /// What can be done with it.
    public var actions: [ReservationAction]?
    /// A flight, a trip by train, an event.
    public var flight: Flight?, trainTrip: TrainTrip?, event: TicketedEvent?
    /// The seat in it.
    public var reservedSeat: Seat?
    /// A car, where it is fetched and where it is left.
    public var rentalCar: RentalCar?, pickupLocation: Placemark?, dropOffLocation: Placemark?
    /// A place to sleep.
    public var lodgingBusinessLocation: Placemark?, numberOfAdults: Int?, numberOfChildren: Int?
    /// A table.
    public var restaurantLocation: Placemark?, partySize: Int?
    /// From when to when a car, a bed or a table is taken.
    public var rentalDuration: DateComponentsRange?, reservationDuration: DateComponentsRange?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        _ itemReference: SpeakableString, reservationNumber: String? = nil, reservationStatus: ReservationStatus? = nil
    ) {
        self.itemReference = itemReference
        self.reservationNumber = reservationNumber
        self.reservationStatus = reservationStatus
    }
}
