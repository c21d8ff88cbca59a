// Beckon: tests of both intents on the example photos
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema
import Testing

@testable import PhotosHandler

@Suite struct SearchTests {
    private static let lastJuly = days(DateFields(year: 2025, month: 7))

    @Test func everythingNewestFirst() async throws {
        let found = try await GlimpseUnderTest().find()
        #expect(found.count == 15)
        #expect(found.prefix(2) == ["ticket.png", "tulips.jpg"] && found.last == "bridge.jpg")
    }

    @Test func theAnswerGoesOnInTheApp() async throws {
        let response = try await GlimpseUnderTest().handle(
            made(SearchForPhotos.self) { $0.locationCreated = Placemark(name: "Lisbon") })
        #expect(response.code == .continueInApp && response.payload.searchResultsCount == 4)
        let activity = try #require(response.userActivity)
        #expect(activity.activityType == "SearchForPhotos" && activity.title == "Photos that were found")
        #expect(activity.userInfo?["files"]?.array?.first == "example/Lisbon/river.jpg")
        #expect(activity.userInfo?["count"] == 4 && activity.userInfo?["isStillReading"] == false)
    }

    /// What was found is told, though nothing of it can be seen.
    @Test func whatWasFoundIsTold() async throws {
        let response = try await GlimpseUnderTest().handle(
            made(SearchForPhotos.self) { $0.locationCreated = Placemark(name: "Lisbon") })
        let photos = try #require(response.payload.photos)
        #expect(photos.count == 4 && photos.allSatisfy { $0.thumbnail == nil && $0.dateTaken != nil })
        #expect(photos.first?.place == "Belém, Lisbon" && photos.first?.people == ["Ana Souza"])
        let many = try #require(try await GlimpseUnderTest().handle(SearchForPhotos()).payload.photos)
        #expect(many.count == GlimpseIntents.shown)
    }

    @Test func aSlideshowGoesInOrder() async throws {
        let response = try await GlimpseUnderTest().handle(made(StartPhotoPlayback.self) { $0.albumName = "Lisbon" })
        #expect(response.code == .continueInApp && response.payload.searchResultsCount == 4)
        #expect(response.userActivity?.activityType == "StartPhotoPlayback")
        let files = response.userActivity?.userInfo?["files"]?.array?.compactMap(\.string) ?? []
        #expect(files == ["tram", "tarts", "selfie", "river"].map { "example/Lisbon/\($0).jpg" })
    }

    @Test func nothingIsFoundIsAnAnswerToo() async throws {
        let glimpse = try GlimpseUnderTest()
        let search = try await glimpse.handle(made(SearchForPhotos.self) { $0.searchTerms = ["zeppelin"] })
        #expect(search.code == .continueInApp && search.payload.searchResultsCount == 0)
        let show = try await glimpse.handle(made(StartPhotoPlayback.self) { $0.searchTerms = ["zeppelin"] })
        #expect(show.code == .continueInApp && show.payload.searchResultsCount == 0)
    }

    @Test func byDate() async throws {
        var glimpse = try GlimpseUnderTest()
        #expect(try await glimpse.find { $0.dateCreated = Self.lastJuly }.count == 4)
        let range = days(DateFields(year: 2025, month: 7, day: 13), DateFields(year: 2025, month: 9, day: 20))
        #expect(try await glimpse.find { $0.dateCreated = range }.count == 4)
        // Eight in the evening in Lisbon is the next day in Tokyo.
        let day = days(DateFields(year: 2025, month: 7, day: 15))
        #expect(try await glimpse.find { $0.dateCreated = day }.isEmpty)
        glimpse.timeZone = "Asia/Tokyo"
        #expect(try await glimpse.find { $0.dateCreated = day } == ["river.jpg"])
    }

    @Test func byPlacePersonAndWord() async throws {
        let glimpse = try GlimpseUnderTest()
        #expect(try await glimpse.find { $0.locationCreated = Placemark(name: "Switzerland") }.count == 3)
        #expect(try await glimpse.find { $0.locationCreated = Placemark(name: "Alfama") }.count == 2)
        #expect(try await glimpse.find { $0.peopleInPhoto = [Person("Ana")] } == ["river.jpg", "selfie.jpg"])
        #expect(try await glimpse.find { $0.peopleInPhoto = [Person("my family")] }.count == 2)
        #expect(try await glimpse.find { $0.searchTerms = ["FÓOD"] } == ["hut.jpg", "tarts.jpg"])
        #expect(try await glimpse.find { $0.searchTerms = ["tulip"] } == ["tulips.jpg"])
        #expect(try await glimpse.find { $0.albumName = "Home" } == ["tulips.jpg"])
    }

    @Test(
        arguments: [
            (.all, ["summit.jpg"]), (.any, ["hut.jpg", "summit.jpg"]), (.none, ["marmot.mp4"]),
        ] as [(ConditionalOperator, [String])])
    func peopleCombine(_ how: ConditionalOperator, _ names: [String]) async throws {
        let found = try await GlimpseUnderTest().find {
            $0.albumName = "Hiking"
            ($0.peopleInPhoto, $0.peopleInPhotoOperator) = ([Person("Omar"), Person("Lena")], how)
        }
        #expect(found == names)
    }

    @Test(
        arguments: [
            (.all, ["summit.jpg"]), (.any, ["marmot.mp4", "summit.jpg"]), (.none, ["hut.jpg"]),
        ] as [(ConditionalOperator, [String])])
    func wordsCombine(_ how: ConditionalOperator, _ names: [String]) async throws {
        let found = try await GlimpseUnderTest().find {
            $0.albumName = "Hiking"
            ($0.searchTerms, $0.searchTermsOperator) = (["mountain", "snow"], how)
        }
        #expect(found == names)
    }

    @Test(
        arguments: [
            ([PhotoAttribute.favorite], [], 3), ([.favorite, .panoramaPhoto], [], 1), ([.video], [], 1),
            ([.photo], [], 14), ([.photo, .video], [], 15), ([.screenshot], [], 2), ([.selfie, .screenshot], [], 3),
            ([.flash], [], 2), ([.livePhoto], [], 2), ([.hdrPhoto], [], 1), ([.noirFilter], [], 0),
            ([], [.video], 14), ([], [.screenshot, .video], 12), ([.favorite], [.favorite], 0),
        ] as [(Set<PhotoAttribute>, Set<PhotoAttribute>, Int)])
    func attributes(_ included: Set<PhotoAttribute>, _ excluded: Set<PhotoAttribute>, _ count: Int) async throws {
        let found = try await GlimpseUnderTest().find {
            ($0.includedAttributes, $0.excludedAttributes) = (Options(included), Options(excluded))
        }
        #expect(found.count == count)
    }

    @Test func aRestrictionNobodyKnowsIsNeverDropped() async throws {
        let glimpse = try GlimpseUnderTest()
        let wrong: [SearchForPhotos] = [
            made { $0.peopleInPhoto = [Person("Zoe")] },
            made { $0.peopleInPhoto = [Person("Ana"), Person("Brandon")] },
            made { $0.albumName = "Chess" }, made { $0.albumName = "Garden" },
            made { $0.locationCreated = Placemark(name: "Tokyo") }, made { $0.locationCreated = Placemark() },
            made { $0.locationCreated = Placemark(name: "Springfield") },
            made { $0.dateCreated = days(DateFields(month: 13)) },
        ]
        for intent in wrong { #expect(try await glimpse.handle(intent).code == .failure, "\(intent)") }
    }

    @Test func aPlaceThatIsGoneIsNowhere() async throws {
        let gone = Placemark(name: "Atlantis", identifier: "place:atlantis")
        #expect(try await GlimpseUnderTest().find { $0.locationCreated = gone }.isEmpty)
    }

    @Test func anotherUserHasNone() async throws {
        var glimpse = try GlimpseUnderTest()
        glimpse.user = "mallory"
        let response = try await glimpse.handle(SearchForPhotos())
        #expect(response.code == .failureAppConfigurationRequired && response.userActivity == nil)
        let place = made(SearchForPhotos.self) { $0.locationCreated = Placemark(name: "Tokyo") }
        let resolved = try await glimpse.resolve(place, "locationCreated", as: Placemark.self)
        #expect(resolved == [.success(Placemark(name: "Tokyo"))])
    }
}
