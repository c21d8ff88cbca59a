// Beckon: an honest app that goes on while the dispatcher is under fire
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// An intent with something of everything: a value that is asked for, consent, an effect.
struct Book: Intent {
    enum Code: String, ResponseCode { case ready, success, failure }
    struct Payload: Codable, Hashable, Sendable { var place: String? }

    var place: String?
    var seats: Int?

    static let declaration = Declaration<Book>("fuzz", risk: .financial)
}

/// The app of honest clients. Nothing in it waits.
enum HonestApp {
    static let identifier = "honest"

    static let app = App(identifier, name: "Honest", usage: "Goes on while others throw frames.") {
        Handler(Book.self)
            .resolve(\.place) { place, _, _ in place.map { .success($0) } ?? .needsValue }
            .resolve(\.seats) { seats, _, _ in seats.map { .success($0) } ?? .needsValue }
            .confirm { book, _ in Response(.ready, .init(place: book.place)) }
            .handle { book, _ in Response(.success, .init(place: book.place)) }
    }
}
