// Beckon: tests of restaurants that are read from a file
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import RestaurantsHandler

struct TownTests {
    private static let good = """
        {"identifier": "a", "name": "A", "timeZone": "Europe/Paris", "tables": [2], "hours": {"friday": ["18:00-22:00"]},
         "slotMinutes": 30, "mealMinutes": 60, "daysAhead": 30}
        """

    @Test func theExampleTown() throws {
        let town = try Town.read(PackageResources.Town_json)
        #expect(town.map(\.identifier) == ["luigi", "blue-door", "blue-lantern", "corner-nook", "border-grill"])
        for restaurant in town {
            #expect(restaurant.about?.keys.sorted() == ["de", "en", "es", "id", "zh-Hans"])
            #expect(try JSON.decode(RestaurantEntry.self, from: try JSON.line(restaurant)) == restaurant)
        }
    }

    @Test(arguments: [
        ("\"A\"", "\"\""), ("\"a\"", "\"a b\""), ("\"a\"", "\"\""), ("Europe/Paris", "Moon/Sea"), ("[2]", "[]"),
        ("[2]", "[0]"), ("[2]", "[101]"), ("18:00-22:00", "22:00-18:00"), ("friday", "someday"),
        ("\"slotMinutes\": 30", "\"slotMinutes\": 0"), ("\"mealMinutes\": 60", "\"mealMinutes\": 100000"),
        ("\"daysAhead\": 30", "\"daysAhead\": 0"), ("\"tables\"", "\"seats\""), ("[2]", "\"two\""),
        ("\"daysAhead\"", "\"closedOn\": [\"13-01\"], \"daysAhead\""),
        ("\"daysAhead\"", "\"latitude\": 91, \"daysAhead\""),
        ("\"daysAhead\"", "\"about\": {\"en\": \"\"}, \"daysAhead\""),
        ("\"daysAhead\"", "\"offers\": [{\"identifier\": \"o\", \"title\": {}, \"detail\": {}}], \"daysAhead\""),
        ("\"A\"", "\"A\\u0007\""),
    ])
    func whatIsWrongIsRefused(_ part: String, _ other: String) {
        #expect(throws: Never.self) { try Town.read([UInt8]("[\(Self.good)]".utf8)) }
        let bad = Self.good.replacing(part, with: other)
        #expect(bad != Self.good)
        #expect(throws: (any Error).self) { try Town.read([UInt8]("[\(bad)]".utf8)) }
    }

    @Test(arguments: ["", "[]", "{}", "[[[[", "[\(Self.good), \(Self.good)]", "\u{FFFD}"])
    func theseAreNoTowns(_ text: String) {
        #expect(throws: (any Error).self) { try Town.read([UInt8](text.utf8)) }
    }

    @Test func restaurantsAreImportedWhole() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("town-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("town.json")
        let store = try Tably.inMemoryStore(now: TablyUnderTest.now)
        let second = Self.good.replacing("\"a\"", with: "\"luigi\"").replacing("\"A\"", with: "\"New Luigi\"")
        try Data("[\(Self.good), \(second)]".utf8).write(to: file)
        #expect(try await Tably.importRestaurants(from: file.path, into: store) == 2)
        let names = try await store.consult(Context(now: TablyUnderTest.now)) { try $0.town().restaurants.map(\.name) }
        #expect(names == ["New Luigi", "Blue Door Bistro", "Blue Lantern", "Corner Nook", "Border Grill", "A"])
        let booking = BookRestaurantReservation.table("A", 6, 18)
        #expect(try await TablyUnderTest(store).handle(booking).code == .success)
        // A file with one bad restaurant changes nothing.
        try Data("[\(Self.good.replacing("\"A\"", with: "\"B\"")), {}]".utf8).write(to: file)
        await #expect(throws: (any Error).self) { try await Tably.importRestaurants(from: file.path, into: store) }
        await #expect(throws: (any Error).self) { try await Tably.importRestaurants(from: "/nowhere", into: store) }
        #expect(
            try await store.consult(Context(now: TablyUnderTest.now)) { try $0.town().restaurants.map(\.name) } == names
        )
    }
}
