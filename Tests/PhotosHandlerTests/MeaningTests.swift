// Beckon: tests of which places, people and albums are meant
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import People
import Schema
import Testing

@testable import PhotoIndex
@testable import PhotosHandler

@Suite struct PlaceTests {
    private let index = PlaceIndex([
        (PhotoPlace(spot: "Alfama", city: "Lisbon", country: "Portugal"), 3),
        (PhotoPlace(city: "Lisbon"), 1),
        (PhotoPlace(city: "Springfield", region: "Illinois", country: "United States"), 2),
        (PhotoPlace(city: "Springfield", region: "Vermont", country: "United States"), 1),
        (PhotoPlace(city: "New York", region: "New York", country: "United States"), 1),
        (PhotoPlace(city: "Zürich", country: "Switzerland"), 1),
    ])

    @Test(
        arguments: [
            ("Lisbon", ["place:portugal//lisbon"]), ("the lisbon", ["place:portugal//lisbon"]),
            ("zurich", ["place:switzerland//zurich"]), ("Portugal", ["place:portugal"]),
            ("Alfama", ["place:portugal//lisbon/alfama"]), ("New York", ["place:united states/new york"]),
            ("Springfield", ["place:united states/illinois/springfield", "place:united states/vermont/springfield"]),
            ("Springfield, Vermont", ["place:united states/vermont/springfield"]), ("Tokyo", []), ("", []),
            ("Springfield, Ohio", []),
        ] as [(String, [String])])
    func aNameIsOneOrSeveral(_ name: String, _ identifiers: [String]) {
        let match = self.index.match(Placemark(name: name))
        #expect(match.items.map(\.identifier) == identifiers)
        if case .partial = match { Issue.record("\(name) was said whole") }
    }

    @Test func aPartOfANameIsAskedAbout() {
        guard case .partial(let places) = self.index.match(Placemark(name: "United")) else {
            Issue.record("a part is no name")
            return
        }
        #expect(places.map(\.name) == ["United States"])
    }

    @Test func aPlaceIsKnownAgain() {
        for place in self.index.places {
            #expect(self.index.match(place.placemark) == .exact([place]))
        }
    }

    @Test func aPhotoThatSaysLessIsFromThereToo() throws {
        let lisbon = try #require(self.index.match(Placemark(name: "Lisbon")).items.first)
        #expect(lisbon.holds(PhotoPlace(city: "LISBON")))
        #expect(lisbon.holds(PhotoPlace(spot: "Belém", city: "Lisbon", region: "Lisboa", country: "Portugal")))
        #expect(!lisbon.holds(PhotoPlace(country: "Portugal")))
        #expect(!lisbon.holds(PhotoPlace(city: "Lisbon", country: "United States")))
    }

    @Test func nearIsFiveKilometres() {
        func isNear(_ latitude: Double, _ longitude: Double, _ point: Placemark.Location) -> Bool {
            var query = PhotoQuery(), photo = Photo(path: "a", name: "a", album: "", taken: GlimpseUnderTest.now)
            query.whereabouts = .near(point, metres: Placemark.Location.nearby)
            photo.location = Placemark.Location(latitude: latitude, longitude: longitude)
            return query.matches(photo, words: "")
        }
        let lisbon = Placemark.Location(latitude: 38.7139, longitude: -9.1394)
        #expect(isNear(38.6975, -9.1760, lisbon) && !isNear(38.7979, -9.3907, lisbon))
        #expect(isNear(0, 179.99, Placemark.Location(latitude: 0, longitude: -179.99)))
    }
}

@Suite struct PeopleInPhotosTests {
    private let people = PeopleInPhotos(
        AddressBook(contacts: ExamplePeople.contacts, groups: ExamplePeople.groups),
        [
            "Ana Souza": 3, "ana": 1, "Mum": 2, "Cleo": 4, "Brandon Ellis": 1, "Mia Keller": 1, "Jim Beam": 1,
            "me": 1, "???": 1,
        ])

    private func names(_ said: String) -> Set<String>? {
        guard case .success(let person) = self.people.resolve(Person(said)) else { return nil }
        return self.people.names(of: person)
    }

    @Test(
        arguments: [
            ("Ana", ["ana souza", "ana"]), ("my mother", ["mum"]), ("Ruth", ["mum"]), ("Cleo", ["cleo"]),
            ("Brandon", ["brandon ellis"]), ("Jim", ["jim beam"]), ("my family", ["mum", "mia keller"]), ("me", ["me"]),
            ("Omar", []),
        ] as [(String, Set<String>)])
    func aWordIsThePersonsNamesInTags(_ said: String, _ names: Set<String>) { #expect(self.names(said) == names) }

    @Test func aStrangerIsRefusedWithThoseOnMostPhotos() {
        guard case .unsupported(let reason, let others) = self.people.resolve(Person("Zoe")) else {
            Issue.record("nobody is called Zoe")
            return
        }
        #expect(reason == "unknownPerson")
        #expect(others.map(\.displayName) == ["Ana Souza", "Cleo", "Ruth Keller", "Brandon Ellis", "Mia Keller"])
    }

    @Test func namesakesAreAChoice() {
        let both = PeopleInPhotos(
            AddressBook(contacts: ExamplePeople.contacts), ["Brandon Ellis": 1, "Brandon Okafor": 1])
        guard case .disambiguation(let persons) = both.resolve(Person("Brandon")) else {
            Issue.record("there are two")
            return
        }
        #expect(persons.map(\.displayName).sorted() == ["Brandon Ellis", "Brandon Okafor"])
        #expect(both.resolve(Person("")) == .needsValue)
    }
}

@Suite struct AlbumTests {
    private let albums = Albums(paths: ["2025/Hiking", "2025", "Home/Garden", "Home", "Allotment/Garden", "Party"])

    @Test func anAlbumIsMeantByItsTitle() {
        #expect(self.albums.resolve("hiking") == .success("Hiking"))
        #expect(self.albums.resolve("my party") == .success("Party"))
        #expect(self.albums.resolve("Home/Garden") == .success("Home/Garden"))
        #expect(self.albums.resolve("garden") == .disambiguation(["Home/Garden", "Allotment/Garden"]))
        #expect(self.albums.resolve("hik") == .confirmationRequired("Hiking"))
        #expect(self.albums.resolve(nil) == .notRequired)
        #expect(self.albums.resolve(" ") == .needsValue)
        #expect(
            self.albums.resolve("Chess")
                == .unsupported(
                    reason: "unknownAlbum",
                    alternatives: ["Hiking", "2025", "Home/Garden", "Home", "Allotment/Garden"]))
    }
}

@Suite struct GlimpseTextsTests {
    @Test func everyLanguageHasTheTextsThatAreSaid() {
        for (language, names) in Glimpse.texts.names {
            #expect(names.isSuperset(of: ["found", "slideshow", "here"]), "\(language)")
        }
        #expect(Set(Glimpse.texts.names.keys) == ["en", "de", "es", "id", "zh-Hans"])
    }
}
