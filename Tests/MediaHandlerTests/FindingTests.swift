// Beckon: tests of what a search finds and what a parameter makes of it
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import MediaHandler

struct FindingTests {
    private static func year(_ from: Int, _ to: Int) -> DateComponentsRange {
        DateComponentsRange(start: DateFields(year: from), end: DateFields(year: to))
    }

    static let searches: [(MediaSearch, String)] = [
        (MediaSearch(), "needsValue"),
        (MediaSearch(mediaName: "Tin Roof"), "success Tin Roof (song)"),
        (MediaSearch(mediaName: "paper boats"), "choose Paper Boats (song) | Paper Boats (album)"),
        (MediaSearch(mediaType: .album, mediaName: "paper boats"), "success Paper Boats (album)"),
        (MediaSearch(mediaType: .song, mediaName: "Paper Boats"), "success Paper Boats (song)"),
        (MediaSearch(mediaName: "glass"), "confirm Glass Garden (song)"),
        (MediaSearch(mediaName: "harbour"), "choose Harbour Lights (song) | Harbour Blues (song)"),
        (MediaSearch(mediaName: "harbour", artistName: "Lorem Trio"), "confirm Harbour Blues (song)"),
        (MediaSearch(mediaName: "zebra"), "unsupported"),
        // The kind that was said, or guessed, has nothing of the name; the name says more; nobody is called "you".
        (MediaSearch(mediaType: .song, mediaName: "Example Hour"), "success Example Hour (podcastShow)"),
        (MediaSearch(mediaName: "morning run im shuffle"), "confirm Morning Run (playlist)"),
        (MediaSearch(artistName: "Example Hour"), "success Example Hour (podcastShow)"),
        (MediaSearch(mediaType: .podcastShow, artistName: "you"), "success Example Hour (podcastShow)"),
        (MediaSearch(artistName: "Zebra"), "unsupported"),
        (MediaSearch(mediaType: .movie, mediaName: "zebra"), "unsupported (unsupportedMediaType)"),
        (MediaSearch(mediaType: .radioStation), "unsupported (unsupportedMediaType)"),
        (MediaSearch(artistName: "lorem trio"), "success Lorem Trio (artist)"),
        (MediaSearch(mediaType: .music, artistName: "The Placeholders"), "success The Placeholders (artist)"),
        (
            MediaSearch(mediaType: .song, artistName: "Lorem Trio"),
            "successes Blue Ladder (song) | Midnight Tram (song) | Seven Steps (song) | Harbour Blues (song)"
        ),
        (MediaSearch(mediaType: .album, artistName: "Ada Sample"), "success Quiet Demo (album)"),
        (
            MediaSearch(mediaType: .song, albumName: "Second Sample").with { $0.genreNames = ["folk"] }, "unsupported"
        ),
        (.with { $0.genreNames = ["jazz"] }, "success Jazz (genre)"),
        (
            .with { $0.moodNames = ["sad"] }, "successes Midnight Tram (song) | Harbour Blues (song)"
        ),
        (
            .with { $0.activityNames = ["running"] },
            "successes Tin Roof (song) | Night Bus (song) | Sunrise Loop (song)"
        ),
        (
            .with { ($0.mediaType, $0.releaseDate) = (.album, Self.year(1990, 1999)) }, "success Second Sample (album)"
        ),
        (.with { ($0.mediaType, $0.releaseDate) = (.song, Self.year(1950, 1959)) }, "unsupported"),
        (.with { ($0.mediaType, $0.sortOrder) = (.album, .newest) }, "success Quiet Demo (album)"),
        (.with { ($0.mediaType, $0.sortOrder) = (.album, .oldest) }, "success Second Sample (album)"),
        (.with { ($0.mediaType, $0.sortOrder) = (.album, .popular) }, "success Quiet Demo (album)"),
        (MediaSearch(mediaType: .album), "choose Paper Boats (album) | Second Sample (album) | Quiet Demo (album)"),
        (MediaSearch(mediaType: .playlist), "choose Morning Run (playlist) | Sunday Breakfast (playlist)"),
        (MediaSearch(mediaType: .playlist, mediaName: "morning run"), "success Morning Run (playlist)"),
        (MediaSearch(mediaType: .podcastShow), "success Example Hour (podcastShow)"),
        (MediaSearch(mediaType: .podcastShow, mediaName: "space"), "confirm Dust in Space (podcastEpisode)"),
        (
            .with { ($0.mediaType, $0.mediaName, $0.sortOrder) = (.podcastEpisode, "Example Hour", .newest) },
            "success Dust in Space (podcastEpisode)"
        ),
        (MediaSearch(mediaType: .audioBook), "success The Salt Road (audioBook)"),
        (MediaSearch(reference: .currentlyPlaying), "needsValue"),
        (.with { $0.mediaIdentifier = "track-1" }, "success Paper Boats (song)"),
        (.with { $0.mediaIdentifier = "track-999" }, "unsupported"),
        (.with { $0.mediaName = "  " }, "needsValue"),
        (.with { $0.mediaName = String(repeating: "zebra ", count: 50_000) }, "unsupported"),
    ]

    @Test(arguments: Self.searches.indices)
    func searching(_ index: Int) async throws {
        let (search, expected) = Self.searches[index]
        let found = try await JukeboxUnderTest().brief(PlayMedia.with { $0.mediaSearch = search }, "mediaItems")
        // What is not found is answered with some of what there is.
        #expect(expected == "unsupported" ? found.hasPrefix("unsupported ") : found == expected, "\(found)")
    }

    /// Examples are of `local` alone.
    @Test func othersFindNothingOfIt() async throws {
        let app = try JukeboxUnderTest()
        for search in [MediaSearch(mediaName: "Tin Roof"), .with { $0.mediaIdentifier = "track-1" }] {
            #expect(
                try await app.brief(PlayMedia.with { $0.mediaSearch = search }, "mediaItems", user: "eve")
                    == "unsupported")
        }
        let forged = PlayMedia.with { $0.mediaItems = [MediaItem("Tin Roof", identifier: "track-3")] }
        #expect(try await app.handle(forged, user: "eve").code == .failureUnknownMediaType)
    }

    /// An item that was answered by its name, and one that was chosen.
    @Test func items() async throws {
        let app = try JukeboxUnderTest()
        func resolved(_ item: MediaItem) async throws -> String {
            try await app.brief(PlayMedia.with { $0.mediaItems = [item] }, "mediaItems")
        }
        #expect(try await resolved(MediaItem("Tin Roof")) == "success Tin Roof (song)")
        #expect(
            try await resolved(MediaItem("zebra"))
                .hasPrefix("unsupported Morning Run (playlist) | Sunday Breakfast (playlist) | "))
        #expect(try await resolved(MediaItem("else", identifier: "album-1")) == "success Paper Boats (album)")
    }

    @Test func searchingFindsNothingInGoodOrder() async throws {
        let app = try JukeboxUnderTest()
        let nothing = SearchForMedia.with { $0.mediaSearch = MediaSearch(mediaName: "zebra") }
        #expect(try await app.brief(nothing, "mediaItems") == "notRequired")
        let answer = try await app.handle(nothing)
        #expect(answer.code == .success)
        #expect(answer.payload.mediaItems == [])
        let harbour = SearchForMedia.with { $0.mediaSearch = MediaSearch(mediaName: "harbour") }
        #expect(
            try await app.brief(harbour, "mediaItems") == "successes Harbour Lights (song) | Harbour Blues (song)")
    }
}

extension MediaSearch {
    fileprivate func with(_ change: (inout MediaSearch) -> Void) -> MediaSearch {
        var copy = self
        change(&copy)
        return copy
    }
}
