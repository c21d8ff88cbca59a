// Beckon: tests of playing, adding and liking on a store in memory
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import TestSupport
import Testing

@testable import MediaHandler

struct IntentTests {
    private let app: JukeboxUnderTest

    init() throws { self.app = try JukeboxUnderTest() }

    @Test func anAlbumIsQueuedAndHandedOver() async throws {
        let answer = try await self.app.play(MediaSearch(mediaType: .album, mediaName: "Second Sample"))
        #expect(answer.code == .handleInApp)
        #expect(answer.payload.nowPlayingInfo?["title"] == "Blue Ladder")
        #expect(answer.userActivity?.userInfo?["tracks"]?.array?.count == 4)
        let queue = try await self.app.queue()
        #expect(queue.titles == ["Blue Ladder", "Midnight Tram", "Seven Steps", "Harbour Blues"])
        #expect(queue.position == 0)
    }

    @Test func nextAndLater() async throws {
        _ = try await self.app.play(MediaSearch(mediaType: .playlist, mediaName: "Sunday Breakfast"))
        _ = try await self.app.play(MediaSearch(mediaName: "Signal")) { $0.playbackQueueLocation = .later }
        _ = try await self.app.play(MediaSearch(mediaName: "Tin Roof")) { $0.playbackQueueLocation = .next }
        let queue = try await self.app.queue()
        #expect(queue.titles == ["Paper Boats", "Tin Roof", "Glass Garden", "Signal"])
        #expect(queue.position == 0)
    }

    @Test func aRepeatedKeyQueuesOnce() async throws {
        for _ in 1...3 {
            _ = try await self.app.play(MediaSearch(mediaName: "Signal"), key: "one") {
                $0.playbackQueueLocation = .later
            }
        }
        #expect(try await self.app.queue().titles == ["Signal"])
    }

    /// The same request is shuffled the same way, another one another.
    @Test func shuffling() async throws {
        let music = MediaSearch(mediaType: .music)
        var orders: [[String]] = []
        for key in ["a", "b", "c"] {
            _ = try await self.app.play(music, key: key) { $0.playShuffled = true }
            orders.append(try await self.app.queue().titles)
        }
        #expect(Set(orders).count > 1)
        #expect(Set(orders.map { $0.sorted() }).count == 1)
        let other = try JukeboxUnderTest()
        _ = try await other.play(music, key: "a") { $0.playShuffled = true }
        #expect(try await other.queue().titles == orders[0])
    }

    @Test func goingOn() async throws {
        #expect(try await self.app.brief(PlayMedia.with { $0.resumePlayback = true }, "mediaItems") == "needsValue")
        _ = try await self.app.play(MediaSearch(mediaType: .album, mediaName: "Quiet Demo"))
        let answer = try await self.app.play(MediaSearch(mediaType: .music)) { $0.resumePlayback = true }
        #expect(answer.payload.nowPlayingInfo?["title"] == "Glass Garden")
        #expect(try await self.app.queue().titles.count == 4)
    }

    /// A book goes on with the part that was played last.
    @Test func aBookGoesOn() async throws {
        let second = PlayMedia.with { $0.mediaSearch = MediaSearch(mediaType: .audioBook) }
        var book = second
        book.mediaItems = try await self.app.items(second)
        _ = try await self.app.handle(book)
        #expect(try await self.app.queue().position == 0)
        try await self.app.store.database.write { database in
            try database.execute(
                sql: "INSERT INTO heard SELECT 'local', id, 1, 9e15 FROM media WHERE title LIKE '%part 2'")
        }
        book.resumePlayback = true
        let answer = try await self.app.handle(book)
        #expect(answer.payload.nowPlayingInfo?["title"] == "The Salt Road, part 2")
        #expect(try await self.app.queue().position == 1)
    }

    @Test(arguments: [
        (1.5, "success double(1.5)"), (0.1, "unsupported (belowMinimum) double(0.5)"),
        (9, "unsupported (aboveMaximum) integer(3)"),
    ])
    func speed(_ speed: Double, _ expected: String) async throws {
        let brief = try await self.app.brief(PlayMedia.with { $0.playbackSpeed = speed }, "playbackSpeed")
        #expect(brief.hasPrefix(expected.prefix(25)))
    }

    // MARK: Adding

    @Test(
        arguments: [
            (nil, "success library"), (MediaDestination(mediaDestinationType: .library), "success library"),
            (MediaDestination(playlistName: "morning run"), "success Morning Run"),
            (MediaDestination(playlistName: "breakfast"), "confirm Sunday Breakfast"),
            (MediaDestination(mediaDestinationType: .playlist), "choose Morning Run | Sunday Breakfast"),
            (
                MediaDestination(playlistName: "Road Trip"),
                "unsupported (playlistNameNotFound) New playlist: Road Trip | Morning Run | Sunday Breakfast"
            ),
            (MediaDestination(playlistName: "New playlist: Road Trip"), "success New playlist: Road Trip"),
            (
                MediaDestination(playlistName: String(repeating: "x", count: 201)), "unsupported (playlistNameNotFound)"
            ),
        ] as [(MediaDestination?, String)])
    func destinations(_ destination: MediaDestination?, _ expected: String) async throws {
        let intent = AddMedia.with { $0.mediaDestination = destination }
        #expect(try await self.app.brief(intent, "mediaDestination") == expected)
    }

    private func add(_ search: MediaSearch, to playlist: String, key: String) async throws -> AddMedia.Code {
        let search = AddMedia.with { $0.mediaSearch = search }
        var intent = search
        intent.mediaItems = try await self.app.items(search)
        intent.mediaDestination = MediaDestination(mediaDestinationType: .playlist, playlistName: playlist)
        return try await self.app.handle(intent, key: key).code
    }

    @Test func aNewPlaylistIsMadeOnce() async throws {
        for _ in 1...2 {
            #expect(
                try await self.add(MediaSearch(mediaName: "Signal"), to: "New playlist: Road Trip", key: "a")
                    == .success)
        }
        #expect(try await self.add(MediaSearch(mediaName: "Tin Roof"), to: "Road Trip", key: "b") == .success)
        let lists = try await self.app.store.read {
            try MediaRecords($0, user: "local", now: JukeboxUnderTest.now).playlists()
        }
        #expect(lists.map(\.title) == ["Road Trip", "Morning Run", "Sunday Breakfast"])
        #expect(lists[0].tracks.count == 2)
    }

    /// Two workers on one file add to one playlist, all at once: nothing is lost.
    @Test func twoWorkersShareOneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jukebox-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workers = try (0..<2).map { _ in
            try JukeboxUnderTest(Jukebox.store(folder: folder.path(), durability: .normal))
        }
        let songs = [
            "Lighthouse Keeper", "Tin Roof", "Harbour Lights", "Blue Ladder", "Midnight Tram", "Seven Steps",
            "Harbour Blues", "Night Bus", "Signal", "Sunrise Loop",
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, song) in songs.enumerated() {
                let app = workers[index % 2]
                group.addTask {
                    var intent = AddMedia.with { $0.mediaSearch = MediaSearch(mediaType: .song, mediaName: song) }
                    intent.mediaItems = try await app.items(intent)
                    intent.mediaDestination = MediaDestination(
                        mediaDestinationType: .playlist, playlistName: "Sunday Breakfast")
                    let code = try await app.handle(intent).code
                    #expect(code == .success)
                }
            }
            try await group.waitForAll()
        }
        for app in workers {
            let lists = try await app.store.read {
                try MediaRecords($0, user: "local", now: JukeboxUnderTest.now).playlists()
            }
            #expect(lists.first { $0.title == "Sunday Breakfast" }?.tracks.count == 2 + songs.count)
        }
    }

    // MARK: Liking

    @Test func whatIsPlayingIsLiked() async throws {
        _ = try await self.app.play(MediaSearch(mediaName: "Signal"))
        for (type, thing, liked) in [
            (nil, "track-11", true), (MediaItemType.artist, "artist-9", false), (.album, "album-9", true),
        ] as [(MediaItemType?, String, Bool)] {
            let search = UpdateMediaAffinity.with {
                $0.mediaSearch = MediaSearch(mediaType: type, reference: .currentlyPlaying)
            }
            var intent = search
            intent.mediaItems = try await self.app.items(search)
            intent.affinityType = liked ? .like : .dislike
            #expect(try await self.app.handle(intent).code == .success)
            let taste = try await self.app.store.read {
                try MediaRecords($0, user: "local", now: JukeboxUnderTest.now).taste()
            }
            #expect(taste.likes[thing] == liked)
        }
        #expect(try await self.app.brief(UpdateMediaAffinity(), "affinityType") == "needsValue")
        #expect(try await self.app.handle(UpdateMediaAffinity()).code == .failure)
    }

    /// Only an opinion that there was before can be given back.
    @Test func anOpinionIsTakenBack() async throws {
        _ = try await self.app.play(MediaSearch(mediaName: "Signal"))
        var intent = UpdateMediaAffinity.with { $0.mediaSearch = MediaSearch(reference: .currentlyPlaying) }
        intent.mediaItems = try await self.app.items(intent)
        intent.affinityType = .dislike
        #expect(try await self.app.handle(intent).undo == nil)
        intent.affinityType = .like
        let undo = try #require(try await self.app.handle(intent).undo).intent(as: UpdateMediaAffinity.self)
        #expect(undo.mediaItems?.map(\.identifier) == ["track-11"] && undo.affinityType == .dislike)
        #expect(try await self.app.handle(undo).code == .success)
    }

    // MARK: The app

    @Test func everyResolvableParameterHasAResolver() throws {
        let manifest = Jukebox.app(store: self.app.store).manifest
        for intent in [
            PlayMedia.declaration.intent, AddMedia.declaration.intent, UpdateMediaAffinity.declaration.intent,
            SearchForMedia.declaration.intent,
        ] {
            let offered = manifest.intent(intent.name)?.parameters ?? []
            #expect(offered.map(\.isResolvable) == intent.parameters.map(\.isResolvable), "\(intent.name)")
        }
        #expect(manifest.keepsLedger)
        #expect(Set(Jukebox.texts.names.values).count == 1)
        #expect(Jukebox.texts.names.count == 5)
    }

    @Test func vocabulary() async throws {
        let sets = await self.app.performer.vocabulary(anew: true)
        func phrases(_ kind: VocabularySet.Kind) -> [String] {
            sets.filter { $0.kind == kind }.flatMap { $0.terms.flatMap(\.phrases) }
        }
        #expect(phrases(.mediaPlaylistTitle) == ["Morning Run", "Sunday Breakfast"])
        #expect(phrases(.mediaMusicArtistName) == ["Ada Sample", "Lorem Trio", "The Placeholders"])
        #expect(phrases(.mediaAudiobookTitle) == ["The Salt Road"])
        #expect(phrases(.mediaShowTitle) == ["Example Hour"])
    }
}
