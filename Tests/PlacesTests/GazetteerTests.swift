// Beckon: tests of the cities of the world
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema
import Testing

@testable import Places

@Suite struct GazetteerTests {
    @Test(
        arguments: [
            ("Lisbon", "Lisbon PT"), ("lisboa", "Lisbon PT"), ("Lissabon", "Lisbon PT"), ("里斯本", "Lisbon PT"),
            ("München", "Munich DE"), ("Munich", "Munich DE"), ("慕尼黑", "Munich DE"), ("Pekín", "Beijing CN"),
            ("Peking", "Beijing CN"), ("北京", "Beijing CN"), ("Nueva York", "New York City US"),
            ("new york", "New York City US"), ("Yakarta", "Jakarta ID"), ("Kairo", "Cairo EG"), ("Kairo ", "Cairo EG"),
            ("Köln", "Köln DE"), ("Cologne", "Köln DE"), ("Narnia", nil), ("", nil), ("Springfield, Ohio", nil),
        ] as [(String, String?)])
    func byName(_ name: String, _ wanted: String?) {
        #expect(Gazetteer.cities.cities(named: name).first.map { "\($0.name) \($0.country)" } == wanted)
    }

    @Test func severalOfAName() {
        let all = Gazetteer.cities.cities(named: "Springfield")
        #expect(all.count > 3 && Set(all.map(\.country)) == ["US"])
        #expect(all.map(\.population) == all.map(\.population).sorted(by: >))
    }

    @Test(
        arguments: [
            (38.7139, -9.1394, "Lisbon"), (52.3989, 13.0657, "Potsdam"), (48.1374, 11.5755, "Munich"),
            (37.8044, -122.2712, "Oakland"), (-18.1416, 178.4419, "Suva"), (0, -140, nil), (90, 0, nil), (95, 0, nil),
        ] as [(Double, Double, String?)])
    func byPosition(_ latitude: Double, _ longitude: Double, _ wanted: String?) {
        let point = Placemark.Location(latitude: latitude, longitude: longitude)
        #expect(Gazetteer.cities.nearest(to: point)?.name == wanted)
    }

    /// East of the last degree the first one follows.
    @Test func theDateLineIsNoEdge() {
        let city = City(
            name: "A", otherNames: [], location: Placemark.Location(latitude: 10.5, longitude: 179.99), country: "FJ",
            population: 1)
        let found = Gazetteer([city]).nearest(to: Placemark.Location(latitude: 10.5, longitude: -179.99))
        #expect(found == city)
    }

    @Test func placesAreNamedInTheLanguageOfWhoAsks() throws {
        let munich = try #require(Gazetteer.cities.cities(named: "Munich").first)
        let countries = ["en", "de", "es", "id", "zh-Hans"].map { munich.placemark(in: $0).country }
        #expect(countries == ["Germany", "Deutschland", "Alemania", "Jerman", "德国"])
        #expect(
            munich.placemark(in: "en").name == "Munich" && munich.placemark("Muenchen", in: "de").name == "Muenchen")
        #expect(munich.placemark(in: "en").radius ?? 0 > 10_000)
        for identifier in ["around:", "around:x", "around:-1", "around:1e9", "place:x", nil] as [String?] {
            #expect(Placemark(name: "x", identifier: identifier).radius == nil)
        }
    }

    /// A line as GeoNames has them, and what else a file may hold.
    @Test func aFileOfOnesOwn() throws {
        let path = NSTemporaryDirectory() + "gazetteer-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        func read(_ text: String) -> String {
            do {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
                let all = try Gazetteer(file: path)
                return all.nearest(to: Placemark.Location(latitude: 47, longitude: 8))?.name ?? "none"
            } catch {
                return "\(error)".replacing(path, with: "FILE")
            }
        }
        let line =
            "2659994\tLängenbühl\tLangenbuhl\tLaengenbuehl\t47.01\t8.02\tP\tPPL\tCH\t\tBE\t246\t\t\t512\t\t640\tEurope/Zurich\t2019-01-01"
        #expect(read("# of my own\n\(line)\r\n\n") == "Längenbühl")
        #expect(read("\(line)\nhello\n") == "FILE:2 is no line of GeoNames: it has other columns")
        #expect(read("A\t\t91\t0\tCH\t1") == "FILE:1 is no line of GeoNames: it has other columns")
        #expect(read("") == "FILE has no city")
        #expect(throws: GazetteerError.self) { try Gazetteer(file: "/nowhere") }
    }
}
