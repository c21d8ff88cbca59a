// Beckon: names that would take in values, marks and empty words
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import RecognizerLanguages
import Schema
import Testing

struct NameEndTests {
    /// What is said, and values that must come of it; `isAsked` where it is asked about, because words were left out.
    struct Case: Sendable, CustomTestStringConvertible {
        var locale: String, say: String, intent: String?, values: [String: Value], isAsked = false
        init(
            _ locale: String, _ say: String, _ intent: String?, _ values: [String: Value] = [:], isAsked: Bool = false
        ) {
            (self.locale, self.say, self.intent) = (locale, say, intent)
            (self.values, self.isAsked) = (values, isAsked)
        }
        var testDescription: String { "\(self.locale): \(self.say)" }
    }

    private static func place(_ name: String) -> Value { ["name": .string(name)] }
    private static func nobodyBut(_ name: String) -> Value { [["displayName": .string(name)]] }

    static let cases = [
        // Values behind a name are values.
        Case(
            "en", "ride to Hollow Oak, 3 of us, cheapest", "RequestRide",
            ["dropOffLocation": Self.place("Hollow Oak"), "partySize": 3], isAsked: true),
        Case(
            "de", "Was kostet ein Taxi zur Alten Mühle für drei Leute?", "ListRideOptions",
            [
                "dropOffLocation": Self.place("Alten Mühle")
            ]),
        Case("id", "booking restoran buat 6 orang hari jumat jam 19.00", "BookRestaurantReservation", ["partySize": 6]),
        Case(
            "en", "Book me a table for two at a restaurant tomorrow evening", "BookRestaurantReservation",
            [
                "partySize": 2, "restaurant": .null,
            ]),
        Case(
            "de", "Ich möchte am Samstagabend um acht einen Tisch für vier reservieren", "BookRestaurantReservation",
            ["partySize": 4, "restaurant": .null]),
        Case(
            "de", "Einen Tisch für vier am Freitagabend um halb acht", "BookRestaurantReservation",
            [
                "partySize": 4, "restaurant": .null,
            ]),
        // A second time does not push out how many they are.
        Case(
            "en", "are there any free tables at the Anchor tonight for three around eight",
            "GetAvailableRestaurantReservationBookings", ["partySize": 3]),
        // Empty words at the ends are no part of a name.
        Case(
            "en", "how much is left in holiday money after that", "SearchForAccounts",
            [
                "accountNickname": ["spokenPhrase": "holiday money"]
            ]),
        Case(
            "de", "Sag der Petra, dass ich zehn Minuten später komme", "SendMessage",
            [
                "recipients": Self.nobodyBut("Petra")
            ]),
        Case("de", "Fotos mit Friedhelm drauf", "SearchForPhotos", ["peopleInPhoto": Self.nobodyBut("Friedhelm")]),
        Case(
            "de", "Ich möchte einen Videoanruf mit Friedhelm machen", "StartCall",
            [
                "contacts": Self.nobodyBut("Friedhelm")
            ]),
        Case("de", "spiel ma ruhige Klänge ab", "PlayMedia", ["mediaSearch": ["mediaName": "ruhige Klänge"]]),
        Case(
            "id", "daftar dapur gue sekarang isinya apa aja", "SearchForNotebookItems",
            [
                "title": ["spokenPhrase": "dapur"]
            ]),
        Case(
            "de", "Erinner mich am Sonntag um zehn daran, Oma anzurufen", "AddTasks",
            [
                "taskTitles": [["spokenPhrase": "Oma anrufen"]]
            ]),
        Case(
            "de", "setz Butter un Käse auf die Einkaufsliste", "AddTasks",
            [
                "taskTitles": [["spokenPhrase": "Butter"], ["spokenPhrase": "Käse"]]
            ]),
        // Real names stay whole.
        Case(
            "en", "book me a table at Bar Centrale for four", "BookRestaurantReservation",
            [
                "restaurant": Self.place("Bar Centrale")
            ]),
        Case(
            "en", "ride to Springfield, Illinois", "RequestRide",
            [
                "dropOffLocation": Self.place("Springfield, Illinois")
            ]),
        Case("en", "play The Who", "PlayMedia"),
        Case("en", "ride to Pier 39", "RequestRide", ["dropOffLocation": Self.place("Pier 39")]),
        Case("de", "Bring mich zum Haus der Kunst", "RequestRide", ["dropOffLocation": Self.place("Haus der Kunst")]),
        Case("de", "Bring mich zum Café 3", "RequestRide", ["dropOffLocation": Self.place("Café 3")]),
        Case(
            "en", "ride to Airport Terminal 2", "RequestRide",
            [
                "dropOffLocation": ["name": "Airport Terminal 2", "identifier": "airport-2"]
            ]),
    ]

    @Test(arguments: Self.cases) func namesEndWhereTheyEnd(_ wanted: Case) throws {
        let found = try #require(try Self.read(wanted).candidates.first)
        #expect(found.intent == wanted.intent)
        #expect((found.score < Candidate.threshold) == wanted.isAsked && found.score >= Candidate.likely)
        for (name, value) in wanted.values {
            #expect(found.parameters[name] == (value == .null ? Value?.none : value), "\(name)")
        }
    }

    /// Words that only take back or hesitate are nobody, nor is a particle.
    @Test(arguments: [Case("en", "ring Anna, naw wait, Bob", nil), Case("id", "telepon aja", nil)])
    func nobodyIsCalledSo(_ said: Case) throws {
        let contacts = try Self.read(said).candidates.first?.parameters["contacts"]?.array ?? []
        let names = contacts.compactMap { $0["displayName"]?.string }
        #expect(Set(names).isDisjoint(with: ["naw wait", "aja", "Anna"]), "\(names)")
    }

    private static func read(_ wanted: Case) throws -> Recognition {
        try Fixtures.read(wanted.say, locale: wanted.locale)
    }
}
