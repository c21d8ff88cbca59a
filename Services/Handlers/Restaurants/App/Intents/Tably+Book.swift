// Beckon: Tably books a table
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension Tably {
    static func bookRestaurantReservation(_ store: AppStore) -> Handler<BookRestaurantReservation> {
        Handler(BookRestaurantReservation.self)
            .resolve(\.restaurant) { restaurant, intent, context in
                try await store.consult(context) {
                    try $0.resolution(
                        of: restaurant, at: intent.bookingDateComponents, for: intent.partySize, context)
                }
            }
            .find(\.restaurant) { query, _, context in try await store.consult(context) { try $0.town().find(query) } }
            .resolve(\.bookingDateComponents, dependsOn: [\.restaurant, \.partySize]) { time, intent, context in
                try await store.consult(context) {
                    try $0.resolution(ofTime: time, at: intent.restaurant, for: intent.partySize, now: context.now)
                }
            }
            .resolve(\.partySize, dependsOn: [\.restaurant]) { size, intent, context in
                try await store.consult(context) { try $0.resolution(ofParty: size, at: intent.restaurant) }
            }
            .resolve(\.guest) { guest, _, context in
                try await store.consult(context) { GuestDetails.resolution(of: guest, known: try $0.guest()) }
            }
            .resolve(\.guestProvidedSpecialRequestText) { text, _, _ in
                BookingDraft.request.resolution(text, absent: .notRequired)
            }
            // The codes of this domain have no `ready`: a preview is a success of `confirm`.
            .confirm { intent, context in
                try await store.consult(context) { book in
                    try Self.answer(to: intent, book, context) { draft in
                        draft.booking.value(draft.restaurant, .pending, context)
                    }
                }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { database in
                    let book = ReservationBook(database: database, user: context.user)
                    return try Self.answer(to: intent, book, context) { draft in
                        try book.store(draft.booking, keepsGuest: draft.hasGuest)
                            .value(draft.restaurant, .confirmed, context)
                    }
                }
            }
    }

    /// Does something with the booking that an intent asks for, or says why it cannot be had.
    private static func answer(
        to intent: BookRestaurantReservation, _ book: ReservationBook, _ context: Context,
        _ body: (BookingDraft) throws -> RestaurantReservationUserBooking
    ) throws -> Response<BookRestaurantReservation> {
        guard let restaurant = try book.town().restaurant(meant: intent.restaurant) else {
            return Response(.failure, .init())
        }
        let availability = try book.availability(of: restaurant, now: context.now)
        let known = try book.guest()
        do {
            let draft = try BookingDraft(intent, availability, known: known, context)
            return Response(.success, .init(userBooking: try body(draft)))
        } catch let obstacle as BookingDraft.Obstacle {
            return Response(obstacle == .noTable ? .denied : .failure, .init())
        }
    }
}
