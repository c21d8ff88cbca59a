// Beckon: whether a restaurant that was read from a file can be one
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Why a file of restaurants is not taken.
struct TownError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension RestaurantEntry {
    /// Bounds of what a file may say.
    enum Bounds {
        static let restaurants = 500, tables = 200, seats = 100, names = 10, offers = 20, languages = 20
        static let nameLength = 100, textLength = 1_000
        static let minutes = 5...1_440, days = 1...366
    }

    /// - Throws: ``TownError``, which names the restaurant and what is wrong with it.
    func check() throws {
        func need(_ isGood: Bool, _ what: String) throws {
            guard isGood else { throw TownError("restaurant \(self.identifier.prefix(60)): \(what)") }
        }
        try need(Self.isIdentifier(self.identifier), "its identifier is not 1 to 60 letters, digits and hyphens")
        try need(
            self.names.count <= Bounds.names && self.names.allSatisfy { Self.isText($0, Bounds.nameLength) },
            "a name is blank or too long, or it has more than \(Bounds.names)")
        try need(TimeZone(identifier: self.timeZone) != nil, "the time zone is not known")
        try need((-90...90).contains(self.latitude ?? 0), "the latitude is none")
        try need((-180...180).contains(self.longitude ?? 0), "the longitude is none")
        try need(
            (1...Bounds.tables).contains(self.tables.count)
                && self.tables.allSatisfy { (1...Bounds.seats).contains($0) },
            "it needs 1 to \(Bounds.tables) tables of 1 to \(Bounds.seats) seats")
        try need(self.hours.values.allSatisfy { $0.count <= 10 }, "a day has more than 10 opening hours")
        try need(
            Bounds.minutes.contains(self.slotMinutes) && Bounds.minutes.contains(self.mealMinutes),
            "slotMinutes and mealMinutes are 5 to 1440")
        try need(Bounds.days.contains(self.daysAhead), "daysAhead is 1 to 366")
        try need((self.closedOn ?? []).allSatisfy { Self.isDayOfYear($0) }, "closedOn has days such as 12-25")
        for (name, texts) in [("about", self.about), ("cuisine", self.cuisine), ("area", self.area)] {
            try need(Self.areTexts(texts ?? [:]), "a text of \(name) is blank or too long")
        }
        try need(
            (self.offers ?? []).count <= Bounds.offers
                && (self.offers ?? []).allSatisfy { offer in
                    Self.isIdentifier(offer.identifier) && !offer.title.isEmpty && Self.areTexts(offer.title)
                        && Self.areTexts(offer.detail)
                }, "an offer has no identifier or no title, or a text that is too long")
    }

    private static func isIdentifier(_ text: String) -> Bool {
        (1...60).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte == 0x2D || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            }
    }

    private static func isText(_ text: String, _ length: Int) -> Bool {
        !text.allSatisfy(\.isWhitespace) && text.count <= length && text.utf8.count <= length * 4
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }
    }

    private static func areTexts(_ texts: [String: String]) -> Bool {
        texts.count <= Bounds.languages && texts.values.allSatisfy { Self.isText($0, Bounds.textLength) }
    }

    private static func isDayOfYear(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 5, parts.count == 2, let month = Int(parts[0]), let day = Int(parts[1]) else {
            return false
        }
        return (1...12).contains(month) && (1...31).contains(day)
    }
}
