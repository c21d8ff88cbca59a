// Beckon: a booking as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import GRDB
import HandlerKit
import Schema

/// A booking as the store keeps it.
struct StoredBooking: Hashable, Sendable {
    /// 0 before it is stored.
    var number: Int64 = 0
    var user: String
    /// The restaurant's identifier.
    var restaurant: String
    var table: Int
    var time: Range<Instant>
    var party: Int
    var guest: RestaurantGuest
    /// The offer as it was when it was chosen.
    var offer: RestaurantOffer?
    /// What the guest asks for.
    var request: String?
    /// When it was booked.
    var booked: Instant

    /// The identifier that the outside knows.
    var identifier: String { "tably-\(self.number)" }
}

extension StoredBooking: FetchableRecord {
    /// What ``init(row:)`` reads, in order.
    static let columns = """
        number, user, restaurant, tableNumber, starts, ends, party, guestName, guestPhone, guestEmail, offer, request,
        booked
        """

    init(row: Row) {
        let start = Instant(milliseconds: row[4])
        self.init(
            number: row[0], user: row[1], restaurant: row[2], table: row[3],
            time: start..<max(start, Instant(milliseconds: row[5])), party: row[6],
            guest: RestaurantGuest(row[7], phoneNumber: row[8], emailAddress: row[9]),
            offer: (row[10] as String?).flatMap { try? JSON.decode(RestaurantOffer.self, from: $0) }, request: row[11],
            booked: Instant(milliseconds: row[12]))
    }
}

extension StoredBooking {
    /// The booking as a value of the domain.
    ///
    /// - Parameters:
    ///   - restaurant: Where it is.
    ///   - status: Whether it is granted.
    ///   - context: In whose words, and on whose clock.
    func value(
        _ restaurant: RestaurantEntry, _ status: RestaurantReservationUserBookingStatus, _ context: Context
    ) -> RestaurantReservationUserBooking {
        let isMade = self.number > 0
        var table = RestaurantReservationBooking(
            restaurant: restaurant.value, bookingDate: self.time.lowerBound.date, partySize: self.party,
            bookingIdentifier: isMade
                ? self.identifier : SlotIdentifier.text(restaurant, self.time.lowerBound, self.party))
        if isMade {
            table.bookingDescription = Tably.texts.text("table", context.locale, ["number": "\(self.table)"])
        }
        var value = RestaurantReservationUserBooking(
            booking: table, guest: self.guest, status: status, dateStatusModified: self.booked.date)
        value.selectedOffer = self.offer
        value.guestProvidedSpecialRequestText = self.request
        value.advisementText = Tably.advisement(restaurant, at: self.time.lowerBound, context)
        return value
    }
}

/// How a free table is named before it is booked: `luigi/1772481600/2`.
enum SlotIdentifier {
    static func text(_ restaurant: RestaurantEntry, _ start: Instant, _ party: Int) -> String {
        "\(restaurant.identifier)/\(start.milliseconds / 1000)/\(party)"
    }
}
