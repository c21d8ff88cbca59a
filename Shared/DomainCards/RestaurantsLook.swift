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
            if let days = self.days(tables) {
                blocks += days
                continue
            }
            let items = tables.prefix(Self.itemsPerCard).compactMap { self.table($0["booking"] ?? $0) }
            guard !items.isEmpty else { continue }
            blocks.append(.items(heading: self.label(key), items, more: self.more(tables.count - items.count)))
        }
        return blocks
    }

    /// Tables that differ in their times alone: what they are, then each day with its times. `nil` for any others.
    private func days(_ tables: [Value]) -> [Block]? {
        let dates = tables.compactMap { self.formats.date($0["bookingDate"]) }
        guard tables.count > 1, dates.count == tables.count, Set(tables.map { self.details(of: $0) }).count == 1,
            var details = tables.first.map({ self.details(of: $0) }), !details.isEmpty
        else { return nil }
        let days = Dictionary(grouping: dates.sorted().prefix(Self.itemsPerCard)) { self.formats.day(of: $0) }
        let lines = days.sorted { $0.value[0] < $1.value[0] }.map { day, dates in
            Block.Line(day, dates.map { self.formats.dayAndTime($0).time }.joined(separator: " · "))
        }
        let place = details.removeFirst()
        let more = self.more(dates.count - Self.itemsPerCard).map { [Block.text($0)] } ?? []
        let detail = details.isEmpty ? nil : details.joined(separator: " · ")
        return [.headline(place, detail: detail), .lines(lines)] + more
    }

    /// A table: when, where, for how many.
    private func table(_ table: Value) -> Block.Item? {
        guard let date = self.formats.date(table["bookingDate"]) else { return nil }
        let moment = self.formats.moment(date, isOfDay: true)
        return Block.Item(.bullet, moment, details: self.details(of: table))
    }

    /// Where a table is, for how many, and what the app says of it.
    private func details(of table: Value) -> [String] {
        [
            table.at("restaurant.name").flatMap { self.text(of: $0) },
            table["partySize"]?.integer.map { self.say("guests", ["count": self.formats.number($0)]) },
            table["bookingDescription"].flatMap { self.text(of: $0) },
        ].compactMap(\.self)
    }
}
