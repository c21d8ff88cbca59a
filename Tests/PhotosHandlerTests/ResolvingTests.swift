// Beckon: tests of the questions that Glimpse asks
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema
import Testing

@testable import PhotosHandler

@Suite struct ResolvingTests {
    @Test func nothingSaidIsNothingAsked() async throws {
        let glimpse = try GlimpseUnderTest()
        for parameter in ["dateCreated", "locationCreated", "albumName", "searchTerms", "peopleInPhoto"] {
            #expect(try await glimpse.resolve(SearchForPhotos(), parameter, as: Value.self) == [.notRequired])
        }
    }

    @Test func aTimeToComeWasMeantToBeOver() async throws {
        let glimpse = try GlimpseUnderTest()
        func resolved(_ range: DateComponentsRange) async throws -> ResolutionResult<DateComponentsRange>? {
            let intent = made(SearchForPhotos.self) { $0.dateCreated = range }
            return try await glimpse.resolve(intent, "dateCreated", as: DateComponentsRange.self).first
        }
        let past = days(DateFields(year: 2025, month: 7))
        #expect(try await resolved(past) == .success(past))
        #expect(
            try await resolved(days(DateFields(year: 2026, month: 3, day: 6)))
                == .success(days(DateFields(year: 2026, month: 2, day: 27))))
        #expect(
            try await resolved(days(DateFields(year: 2026, month: 7)))
                == .success(days(DateFields(year: 2025, month: 7))))
        #expect(try await resolved(days(DateFields(month: 13))) == .unsupported())
        #expect(try await resolved(days(DateFields(year: 2199, month: 1, day: 1))) == .unsupported())
    }

    @Test func placesAreAskedAbout() async throws {
        var glimpse = try GlimpseUnderTest()
        func resolved(_ name: String) async throws -> ResolutionResult<Placemark>? {
            let intent = made(StartPhotoPlayback.self) { $0.locationCreated = Placemark(name: name) }
            return try await glimpse.resolve(intent, "locationCreated", as: Placemark.self).first
        }
        guard case .success(let lisbon)? = try await resolved("lisbon") else {
            Issue.record("Lisbon is known")
            return
        }
        #expect(lisbon.name == "Lisbon" && lisbon.country == "Portugal" && lisbon.identifier != nil)
        guard case .disambiguation(let both)? = try await resolved("Springfield") else {
            Issue.record("there are two")
            return
        }
        #expect(both.map(\.administrativeArea) == ["Illinois", "Vermont"])
        // A place that stands in what was said, and a word that is no place but on photos.
        guard case .success(let grindelwald)? = try await resolved("Mia in Grindelwald") else {
            Issue.record("Grindelwald is known")
            return
        }
        #expect(grindelwald.name == "Grindelwald")
        #expect(try await resolved("the snow") == .success(Placemark(name: "the snow", identifier: "word:snow")))
        let snow = try await glimpse.find { $0.locationCreated = Placemark(name: "the snow", identifier: "word:snow") }
        #expect(snow.count == 2)
        guard case .unsupported("unknownPlace", let others)? = try await resolved("Tokyo") else {
            Issue.record("no photo is from Tokyo")
            return
        }
        #expect(others.map(\.name) == ["Portugal", "Lisbon", "Switzerland", "Bern", "Grindelwald"])
        glimpse.location = Placemark(location: .init(latitude: 38.7, longitude: -9.1))
        guard case .success(let here)? = try await resolved("here") else {
            Issue.record("here is where the device is")
            return
        }
        #expect(here.location?.latitude == 38.7)
    }

    /// A telephone writes where a photo was taken, and not what is there.
    @Test func citiesAreKnownByTheirPosition() async throws {
        let glimpse = try GlimpseUnderTest()
        try await glimpse.store.database.write { database in
            try database.execute(
                sql: """
                    UPDATE photo SET spot = NULL, city = NULL, region = NULL, country = NULL, latitude = 48.16, longitude = 11.6
                    WHERE path = (SELECT min(path) FROM photo)
                    """)
        }
        func resolved(_ name: String) async throws -> Placemark? {
            let intent = made(SearchForPhotos.self) { $0.locationCreated = Placemark(name: name) }
            guard
                case .success(let place)? = try await glimpse.resolve(intent, "locationCreated", as: Placemark.self)
                    .first
            else { return nil }
            return place
        }
        for name in ["Munich", "muenchen", "慕尼黑"] {
            let place = try #require(try await resolved(name))
            #expect(place.name == name && place.country == "Germany")
            #expect(try await glimpse.find { $0.locationCreated = place }.count == 1)
        }
        // What the tags call Lisbon is meant by its other names, too, and a city without photos is none.
        #expect(try await resolved("Lissabon")?.identifier == resolved("Lisbon")?.identifier)
        #expect(try await resolved("Tokyo") == nil)
    }

    @Test func aWordIsTakenAsItIs() async throws {
        let glimpse = try GlimpseUnderTest()
        let intent = made(SearchForPhotos.self) {
            $0.searchTerms = ["dog", " ", String(repeating: "a", count: 1_000)]
        }
        let results = try await glimpse.resolve(intent, "searchTerms", as: String.self)
        #expect(results == [.success("dog"), .needsValue, .unsupported()])
    }
}

@Suite struct ManifestTests {
    private func manifest() throws -> Manifest {
        Glimpse.app(store: try Glimpse.inMemoryStore(now: GlimpseUnderTest.now)).manifest
    }

    @Test func itSaysWhatItIs() throws {
        let manifest = try self.manifest()
        #expect(manifest.app == "glimpse" && manifest.name == "Glimpse" && manifest.keepsLedger)
        #expect(manifest.intents.map(\.name) == ["SearchForPhotos", "StartPhotoPlayback"])
        for phrases in manifest.phrases {
            let names = Set(manifest.intent(phrases.intent)?.parameters.map(\.name) ?? [])
            for example in phrases.examples {
                for slot in example.matches(of: #/\{(\w+)\}/#) { #expect(names.contains(String(slot.1)), "\(example)") }
            }
        }
    }

    @Test(arguments: [SearchForPhotos.declaration.intent, StartPhotoPlayback.declaration.intent])
    func everyResolvableParameterHasAResolver(_ declared: IntentDeclaration) throws {
        let ours = try #require(try self.manifest().intent(declared.name))
        #expect(ours.parameters.map(\.isResolvable) == declared.parameters.map(\.isResolvable))
        #expect(ours.lock == .always)
    }

    @Test func theWordsOfAUser() async throws {
        let app = Glimpse.app(store: try Glimpse.inMemoryStore(now: GlimpseUnderTest.now))
        let sets = await AppPerformer(app).vocabulary(anew: true)
        #expect(sets.map(\.kind) == [.contactName, .photoTag, .photoAlbumName, .placeName])
        #expect(sets.allSatisfy { $0.user == "local" })
        func phrases(_ kind: VocabularySet.Kind) -> Set<String> {
            Set(sets.first { $0.kind == kind }?.terms.flatMap(\.phrases) ?? [])
        }
        #expect(phrases(.contactName).isSuperset(of: ["Ana Souza", "Ana", "Mum", "my family"]))
        #expect(phrases(.photoTag).isSuperset(of: ["custard tart", "mountain"]))
        #expect(phrases(.photoAlbumName).isSuperset(of: ["Hiking", "Garden", "Home/Garden"]))
        #expect(phrases(.placeName).isSuperset(of: ["Lisbon", "Alfama", "Portugal", "Vermont"]))
    }
}
