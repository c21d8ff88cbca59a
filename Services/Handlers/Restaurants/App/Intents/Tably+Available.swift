// Beckon: Tably says which tables are free
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema

extension Tably {
    /// How many free tables are named where nobody said how many, and how many at most.
    static let tablesNamed = 5, mostTablesNamed = 50

    static func getAvailableRestaurantReservationBookings(
        _ store: AppStore
    ) -> Handler<GetAvailableRestaurantReservationBookings> {
        Handler(GetAvailableRestaurantReservationBookings.self)
            .resolve(\.restaurant) { restaurant, intent, context in
                try await store.consult(context) {
                    try $0.resolution(
                        of: restaurant, at: intent.preferredBookingDateComponents, for: intent.partySize, context)
                }
            }
            .find(\.restaurant) { query, _, context in try await store.consult(context) { try $0.town().find(query) } }
            .resolve(\.partySize, dependsOn: [\.restaurant]) { size, intent, context in
                try await store.consult(context) { try $0.resolution(ofParty: size, at: intent.restaurant) }
            }
            .resolve(\.preferredBookingDateComponents, dependsOn: [\.restaurant]) { time, intent, context in
                try await store.consult(context) { try $0.preference(time, at: intent.restaurant, now: context.now) }
            }
            .handle { intent, context in try await store.consult(context) { try $0.free(intent, context) } }
    }
}

extension ReservationBook {
    /// Resolves when a party would like to come: any time that is still to come, free or not.
    func preference(_ said: DateFields?, at restaurant: Restaurant?, now: Instant) throws -> ResolutionResult<
        DateFields
    > {
        guard let said, said.saysSomething else { return .notRequired }
        guard let restaurant = try self.town().restaurant(meant: restaurant) else { return .success(said) }
        let availability = Availability(restaurant, seatings: [], now: now)
        guard case .refused(let refusal, _) = availability.verdict(on: said, for: 1) else { return .success(said) }
        return switch refusal {
        case .notATime, .inThePast, .tooFarAhead: .unsupported(reason: refusal.rawValue)
        case .closed, .betweenSlots, .full: .success(said)
        }
    }

    /// The tables that are free closest to the time that is preferred.
    func free(
        _ intent: GetAvailableRestaurantReservationBookings, _ context: Context
    ) throws -> Response<GetAvailableRestaurantReservationBookings> {
        guard let restaurant = try self.town().restaurant(meant: intent.restaurant), let party = intent.partySize,
            intent.maximumNumberOfResults ?? 1 > 0
        else { return Response(.failureRequestUnspecified, .init()) }
        let availability = try self.availability(of: restaurant, now: context.now)
        let first = intent.earliestBookingDateForResults.map { Instant($0) } ?? context.now
        let last = intent.latestBookingDateForResults.map { Instant($0) } ?? availability.horizon
        guard (1...restaurant.largestParty).contains(party), first <= last,
            last >= context.now, first <= availability.horizon
        else { return Response(.failureRequestUnsatisfiable, .init()) }
        let most = min(intent.maximumNumberOfResults ?? Tably.tablesNamed, Tably.mostTablesNamed)
        let found = try self.slots(
            around: intent.preferredBookingDateComponents, for: party, availability, max(first, context.now)...last,
            most)
        let bookings = found.map { start in
            var booking = RestaurantReservationBooking(
                restaurant: restaurant.value, bookingDate: start.date, partySize: party,
                bookingIdentifier: SlotIdentifier.text(restaurant, start, party))
            let offers = availability.weekday(of: availability.day(of: start)).map { restaurant.offers(on: $0) } ?? []
            if !offers.isEmpty { booking.offers = offers.map { $0.value(context.locale) } }
            return booking
        }
        return Response(
            .success,
            .init(
                localizedRestaurantDescriptionText: restaurant.about(context.locale),
                localizedBookingAdvisementText: Tably.advisement(restaurant, at: found.first ?? context.now, context),
                termsAndConditions: TermsAndConditions(Tably.texts.text("terms", context.locale)),
                availableBookings: bookings))
    }

    /// Of a day alone the times of that day, around the hour at which the user usually goes out; where it has none, or no
    /// day was said, the closest of other days.
    private func slots(
        around said: DateFields?, for party: Int, _ availability: Availability, _ window: ClosedRange<Instant>,
        _ most: Int
    ) throws -> [Instant] {
        let habits = try self.habits()
        func closest(_ moment: Instant, _ window: ClosedRange<Instant>) -> [Instant] {
            availability.closest(to: moment, for: party, most, within: window)
        }
        switch said.map({ availability.verdict(on: $0, for: party) }) {
        case .free(let moment, _), .refused(_, let moment?): return closest(moment, window)
        case .day(let day):
            guard let usual = habits.moment(on: day, availability) else { return closest(window.lowerBound, window) }
            let free = Set(availability.freeSlots(for: party, on: day))
            let found = availability.closest(to: usual, for: party, most, within: window).filter { free.contains($0) }
            return found.isEmpty ? closest(usual, window) : found
        case nil, .unsaid, .refused(_, nil):
            return closest(habits.proposal(for: party, availability) ?? window.lowerBound, window)
        }
    }
}
