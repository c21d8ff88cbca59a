// Beckon: the look of tables in restaurants, and of who books them
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Tables in restaurants, and who books them (Domains, `RestaurantReservationBooking`, `RestaurantGuest`).
public struct RestaurantsLook: Look {
    static let keys = ["guests"]

    /// The look of restaurants.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.restaurants(&rest)
    }

    public var counted: [String] { ["availableBookings", "userCurrentBookings"] }
}

extension CardMaker {
    /// Tables and the guest of a payload, taken out of it (Domains, `RestaurantReservationBooking`,
    /// `RestaurantReservationUserBooking`, `RestaurantGuest`).
    fileprivate func restaurants(_ rest: inout [String: Value]) -> [Block] {
        var blocks: [Block] = []
        // Which fields a form would have: no news for a person.
        rest.removeValue(forKey: "guestDisplayPreferences")
        if let guest = rest["guest"], guest["displayName"] != nil {
            rest.removeValue(forKey: "guest")
            blocks += self.lines(
                ["displayName", "phoneNumber", "emailAddress"].map { name in
                    (name, guest[name].flatMap { self.text(of: $0) })
                })
        }
        for key in ["availableBookings", "userCurrentBookings"] {
            guard let tables = rest[key]?.array, tables.allSatisfy({ $0.object != nil }) else { continue }
            rest.removeValue(forKey: key)
            let items = tables.prefix(Self.itemsPerCard).compactMap { self.table($0["booking"] ?? $0) }
            guard !items.isEmpty else { continue }
            blocks.append(.items(heading: self.label(key), items, more: self.more(tables.count - items.count)))
        }
        return blocks
    }

    /// A table: when, where, for how many.
    private func table(_ table: Value) -> Block.Item? {
        guard let date = self.formats.date(table["bookingDate"]) else { return nil }
        let moment = self.formats.moment(date, isOfDay: true)
        let details = [
            table.at("restaurant.name").flatMap { self.text(of: $0) },
            table["partySize"]?.integer.map { self.say("guests", ["count": self.formats.number($0)]) },
            table["bookingDescription"].flatMap { self.text(of: $0) },
        ]
        return Block.Item(.bullet, moment, details: details.compactMap(\.self))
    }
}
