// Beckon: a restaurant as Tably knows it: its tables, its hours, its offers
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// A table of a restaurant.
struct DiningTable: Hashable, Sendable {
    /// Its number: the first has 1.
    var number: Int
    /// For how many it is.
    var seats: Int
}

/// Something special that a restaurant offers on some days of the week.
struct OfferEntry: Codable, Hashable, Sendable {
    var identifier: String
    /// What it is, in short and at length, by language.
    var title: [String: String], detail: [String: String]
    /// The days on which it is there; absent means all.
    var weekdays: [Weekday]?
}

/// A day of the week.
enum Weekday: String, Codable, CaseIterable, CodingKeyRepresentable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// - Parameter number: As calendars count: 1 is Sunday.
    init?(number: Int) {
        guard Self.allCases.indices.contains(number - 1) else { return nil }
        self = Self.allCases[number - 1]
    }
}

/// A restaurant as Tably knows it. It is written as JSON in `Town.json`, in the store, and in files that are imported.
struct RestaurantEntry: Codable, Hashable, Sendable {
    var identifier: String
    var name: String
    /// What it is called beside that.
    var otherNames: [String]?
    /// What it is like, by language.
    var about: [String: String]?
    /// What is cooked there, and in which part of the town it is, by language.
    var cuisine: [String: String]?, area: [String: String]?
    /// Where its clocks are, an IANA name. All of its hours are of this zone.
    var timeZone: String
    var latitude: Double?, longitude: Double?
    /// The seats of each table.
    var tables: [Int]
    /// When it is open, by the day of the week, such as `18:00-23:00`. A day without an entry is closed.
    var hours: [Weekday: [OpeningHours]]
    /// The days of the year on which it is closed, such as `12-25`.
    var closedOn: [String]?
    /// Tables are given every so many minutes, from when it opens.
    var slotMinutes: Int
    /// How long a table is kept for a party.
    var mealMinutes: Int
    /// For how many days ahead tables are given.
    var daysAhead: Int
    var offers: [OfferEntry]?

    /// The tables with their numbers.
    var diningTables: [DiningTable] {
        self.tables.enumerated().map { DiningTable(number: $0.offset + 1, seats: $0.element) }
    }

    /// The largest party that has room at one table.
    var largestParty: Int { self.tables.max() ?? 0 }

    /// How long a table is kept.
    var meal: Milliseconds { .minutes(Int64(self.mealMinutes)) }

    /// All of its names.
    var names: [String] { [self.name] + (self.otherNames ?? []) }

    /// The restaurant as a value of the domain.
    var value: Restaurant {
        var location: Placemark.Location?
        if let latitude = self.latitude, let longitude = self.longitude {
            location = Placemark.Location(latitude: latitude, longitude: longitude)
        }
        return Restaurant(
            self.name, location: location, vendorIdentifier: Tably.identifier, restaurantIdentifier: self.identifier)
    }

    /// The restaurant as it is offered beside others.
    ///
    /// - Parameter tables: Whether there is a table, in words.
    func option(_ locale: String, tables: String? = nil) -> Restaurant {
        var option = self.value
        option.cuisine = self.cuisine?.text(locale)
        option.area = self.area?.text(locale)
        option.tables = tables
        return option
    }

    /// What it is like, in a user's language.
    func about(_ locale: String) -> String? { self.about?.text(locale) }

    /// The offers on a day of the week.
    func offers(on weekday: Weekday) -> [OfferEntry] {
        (self.offers ?? []).filter { $0.weekdays?.contains(weekday) ?? true }
    }
}

extension OfferEntry {
    /// The offer as a value of the domain, in a user's language.
    func value(_ locale: String) -> RestaurantOffer {
        RestaurantOffer(
            self.title.text(locale) ?? self.identifier, offerDetailText: self.detail.text(locale),
            offerIdentifier: self.identifier)
    }
}

extension [String: String] {
    /// The text in the language that fits best, else in English, else in any.
    func text(_ locale: String) -> String? {
        let languages = self.keys.sorted()
        let language = LanguageTag.best(for: locale, among: languages) ?? (self["en"] == nil ? languages.first : "en")
        return language.flatMap { self[$0] }
    }
}
