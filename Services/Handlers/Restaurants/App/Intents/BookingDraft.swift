// Beckon: a booking that could be made, or why it cannot
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import Schema

/// A booking that could be made. Everything is checked anew: a caller without a dialogue had nothing resolved, and since a
/// table was offered somebody else may have booked it. Pure.
struct BookingDraft: Hashable, Sendable {
    static let request = TextLimit(characters: 500)

    let restaurant: RestaurantEntry
    let booking: StoredBooking
    /// Whether the guest is the user's word, and not a stand-in.
    let hasGuest: Bool

    /// Why it cannot be made.
    enum Obstacle: Error, Hashable {
        /// The intent makes no sense, or names what is not there.
        case impossible
        /// The restaurant has no table then.
        case noTable
    }

    /// - Parameters:
    ///   - intent: What is to be booked.
    ///   - availability: The tables of its restaurant.
    ///   - known: Who booked the user's last table.
    ///   - context: For whom, and when.
    /// - Throws: ``Obstacle``.
    init(
        _ intent: BookRestaurantReservation, _ availability: Availability, known: RestaurantGuest?, _ context: Context
    ) throws(Obstacle) {
        let restaurant = availability.restaurant
        guard let said = intent.bookingDateComponents, let party = intent.partySize,
            (1...restaurant.largestParty).contains(party)
        else { throw .impossible }
        let start: Instant, table: DiningTable
        switch availability.verdict(on: said, for: party) {
        case .free(let moment, let free): (start, table) = (moment, free)
        case .refused(.full, _): throw .noTable
        case .refused, .day, .unsaid: throw .impossible
        }
        if let chosen = intent.bookingIdentifier, chosen != SlotIdentifier.text(restaurant, start, party) {
            throw .impossible
        }
        let request = intent.guestProvidedSpecialRequestText.said
        guard Self.request.holds(request) else { throw .impossible }
        self.restaurant = restaurant
        self.hasGuest = intent.guest != nil || known != nil
        self.booking = StoredBooking(
            user: context.user, restaurant: restaurant.identifier, table: table.number,
            time: availability.time(from: start), party: party,
            guest: try Self.guest(intent.guest, known, context),
            offer: try Self.offer(intent.selectedOffer, on: availability.day(of: start), availability, context),
            request: request, booked: context.now)
    }

    private static func guest(
        _ said: RestaurantGuest?, _ known: RestaurantGuest?, _ context: Context
    ) throws(Obstacle) -> RestaurantGuest {
        guard let said else { return known ?? RestaurantGuest(Tably.texts.text("guest", context.locale)) }
        guard let guest = GuestDetails.checked(said, known: known) else { throw .impossible }
        return guest
    }

    private static func offer(
        _ said: RestaurantOffer?, on day: DateComponents, _ availability: Availability, _ context: Context
    ) throws(Obstacle) -> RestaurantOffer? {
        guard let said else { return nil }
        let offers = availability.weekday(of: day).map { availability.restaurant.offers(on: $0) } ?? []
        let chosen = offers.first { offer in
            said.offerIdentifier.map { $0 == offer.identifier } ?? offer.title.values.contains(said.offerTitleText)
        }
        guard let chosen else { throw .impossible }
        return chosen.value(context.locale)
    }
}
