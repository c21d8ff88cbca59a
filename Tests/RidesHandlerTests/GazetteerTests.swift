// Beckon: tests of which place is meant
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RidesHandler

@Suite struct GazetteerTests {
    let gazetteer = Gazetteer(places: Place.examples)

    @Test(arguments: [
        ("home", ["home"]), ("Home", ["home"]), ("the office", ["office"]), ("work", ["office"]),
        ("airport", ["harbor-city-airport", "northfield-airport"]),
        ("the airport", ["harbor-city-airport", "northfield-airport"]),
        ("Northfield Airport", ["northfield-airport"]), ("northfield", ["northfield-airport"]),
        ("Harbor City", ["harbor-city-airport"]), ("the station", ["central-station"]),
        ("central", ["central-station"]),
        ("museum", ["maritime-museum", "museum-of-modern-art"]), ("modern art", ["museum-of-modern-art"]),
        ("the hospital", ["general-hospital"]), ("stadium", ["stadium"]), ("UNIVERSITY", ["university"]),
        ("Linden Street", ["linden-street"]), ("14 Linden Street", ["linden-street#14"]),
        ("linden street 20", ["linden-street#20"]),
        ("Flughafen", ["harbor-city-airport", "northfield-airport"]), ("Northfield Flughafen", ["northfield-airport"]),
        ("机场", ["harbor-city-airport", "northfield-airport"]), ("estación", ["central-station"]),
        ("Hauptbahnhof", ["central-station"]), ("stasiun", ["central-station"]), ("oficina", ["office"]),
        ("rumah", ["home"]), ("rumah sakit", ["general-hospital"]), ("医院", ["general-hospital"]),
        ("museo", ["maritime-museum", "museum-of-modern-art"]),
    ])
    func names(said: String, found: [String]) {
        let places: [Placemark] =
            switch self.gazetteer.find(Placemark(name: said), near: nil) {
            case .one(let place): [place]
            case .several(let places): places
            case .unknown, .outside: []
            }
        #expect(places.compactMap(\.identifier).sorted() == found)
        #expect(places.allSatisfy { $0.location != nil && $0.locality != nil })
    }

    @Test(arguments: [
        ("hopital", "general-hospital"), ("stadeum", "stadium"), ("Marytime Musem", "maritime-museum"), ("xyzzy", nil),
        ("Rathaus", nil), ("Supermarkt", nil), ("the market hall", nil),
    ])
    func unknownNames(said: String, nearest: String?) {
        guard case .unknown(let places) = self.gazetteer.find(Placemark(name: said), near: nil) else {
            Issue.record("\(said) was found")
            return
        }
        #expect(places.first?.identifier == nearest)
    }

    @Test(arguments: ["Berlin", "Nueva York", "里斯本", "cairo"]) func citiesOfTheWorldAreTooFar(_ said: String) {
        #expect(self.gazetteer.find(Placemark(name: said), near: nil) == .outside)
    }

    @Test func nearerCandidatesRankFirst() {
        let docks = Placemark.Location(latitude: 0.03, longitude: 0.042)
        let center = Placemark.Location(latitude: 0.025, longitude: 0.018)
        #expect(self.first("museum", near: docks) == "maritime-museum")
        #expect(self.first("museum", near: center) == "museum-of-modern-art")
    }

    private func first(_ said: String, near: Placemark.Location) -> String? {
        guard case .several(let places) = self.gazetteer.find(Placemark(name: said), near: near) else { return nil }
        return places.first?.identifier
    }

    @Test func whatWasResolvedIsFoundAgain() {
        for place in Place.examples {
            for number in [nil, 7] {
                let placemark = place.placemark(houseNumber: number)
                #expect(self.gazetteer.find(placemark, near: nil) == .one(placemark))
            }
        }
    }

    @Test func pins() {
        let here = Placemark(location: .init(latitude: 0.02, longitude: 0.02))
        guard case .one(let place) = self.gazetteer.find(here, near: nil) else {
            Issue.record("a point in the city was not taken")
            return
        }
        #expect(place.location == here.location)
        for (latitude, longitude) in [(52.5, 13.4), (1000, 0), (0, -181)] {
            #expect(
                self.gazetteer.find(Placemark(location: .init(latitude: latitude, longitude: longitude)), near: nil)
                    == .outside)
        }
        #expect(self.gazetteer.find(Placemark(), near: nil) == .outside)
    }

    @Test(arguments: [
        "", " ", "#", "#1", "home#", "0 ", "99999999999999999999 Linden Street", "🛫",
        String(repeating: "airport ", count: 5000),
    ])
    func hostileNames(said: String) {
        _ = self.gazetteer.find(Placemark(name: said, identifier: said), near: nil)
    }

    @Test func theUsersOwnPlacesWin() {
        var mine = Place.examples[0]
        mine.identifier = "home-of-bo"
        mine.owner = "bo"
        let gazetteer = Gazetteer(places: [mine] + Place.examples)
        guard case .one(let place) = gazetteer.find(Placemark(name: "home"), near: nil) else {
            Issue.record("home was not found")
            return
        }
        #expect(place.identifier == "home-of-bo")
    }
}
