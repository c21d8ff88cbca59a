// Beckon: tests of a music folder: tags, changes, and what is hostile in it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import Glibc
import Logging
import TestSupport
import Testing

@testable import MediaHandler

struct MusicFolderTests {
    private let folder: TemporaryFolder
    private let store: AppStore
    private let music: MusicFolder

    init() throws {
        self.folder = try TemporaryFolder()
        self.store = try Jukebox.inMemoryStore()
        self.music = MusicFolder(self.folder.path, store: self.store)
    }

    private func titles() async throws -> [String] {
        try await CatalogueCache(self.store).catalogue().tracks.values.map(\.title).sorted()
    }

    private static let song = WaveFile(
        title: "Ünder", artist: "Åke", album: "First", genre: "Polka", year: "1987", number: "3", seconds: 2)

    @Test(.timeLimit(.minutes(1))) func itIsLookedIntoWithoutAPlayer() async throws {
        try self.folder.write("song.wav", Self.song.bytes)
        let clock = TestClock()
        let upkeep = JukeboxUpkeep(
            folder: self.music, player: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await upkeep.run(every: .seconds(60), clock, now: { JukeboxUnderTest.now }) }
            // It has looked when it waits for the next time.
            await clock.sleepers(1)
            let titles = try await self.titles()
            #expect(titles == ["Ünder"])
            group.cancelAll()
        }
    }

    @Test func tagsAreRead() async throws {
        try self.folder.write("a/song.wav", Self.song.bytes)
        try self.folder.write("a/episode.wav", WaveFile(title: "One", album: "Talk", genre: "Podcast").bytes)
        try self.folder.write("a/nameless.WAV", WaveFile().bytes)
        #expect(try await self.music.scan() == MusicScan(read: 3))
        let tracks = try await CatalogueCache(self.store).catalogue().tracks.values
        let song = try #require(tracks.first { $0.title == "Ünder" })
        #expect(song.artist == "Åke" && song.album == "First" && song.genre == "Polka" && song.number == 3)
        #expect(song.kind == .song && song.seconds == 2 && song.path == "a/song.wav" && song.owner == nil)
        #expect(song.released == 552_225_600_000, "the second of July 1987, at noon")
        #expect(tracks.first { $0.title == "One" }?.kind == .podcastEpisode)
        #expect(tracks.contains { $0.title == "nameless" })
        // The examples are gone, and so are playlists of nothing else.
        #expect(tracks.count == 3)
        #expect(
            try await self.store.read { try MediaRecords($0, user: "local", now: JukeboxUnderTest.now).playlists() }
                == [])
        let app = try JukeboxUnderTest(self.store)
        let found = try await app.brief(
            PlayMedia.with { $0.mediaSearch = MediaSearch(artistName: "Åke") }, "mediaItems", user: "anybody")
        #expect(found == "success Åke (artist)")
    }

    @Test func changesAreNoticed() async throws {
        try self.folder.write("one.wav", WaveFile(title: "One").bytes)
        try self.folder.write("two.wav", WaveFile(title: "Two").bytes)
        #expect(try await self.music.scan() == MusicScan(read: 2))
        #expect(try await self.music.scan() == MusicScan())
        try self.folder.write("one.wav", WaveFile(title: "Another").bytes)
        try FileManager.default.removeItem(atPath: "\(self.folder.path)/two.wav")
        #expect(try await self.music.scan() == MusicScan(read: 1, gone: 1))
        #expect(try await self.titles() == ["Another"])
        #expect(try await self.music.scan() == MusicScan())
        // What comes back is what it was, with all that was made of it.
        try self.folder.write("two.wav", WaveFile(title: "Two").bytes)
        #expect(try await self.music.scan() == MusicScan(read: 1))
        #expect(try await self.titles() == ["Another", "Two"])
    }

    @Test func whatIsNoAudioIsReadOnce() async throws {
        try self.folder.write("text.mp3", Array(repeating: 0x41, count: 50_000))
        try self.folder.write("empty.flac", [])
        try self.folder.write("half.wav", Array(Self.song.bytes.prefix(30)))
        try self.folder.write("cover.jpg", [1, 2, 3])
        #expect(try await self.music.scan() == MusicScan(noAudio: 3))
        #expect(try await self.music.scan() == MusicScan())
        #expect(try await self.titles() == [])
    }

    @Test func aTagOfAMegabyteIsCut() async throws {
        let long = String(repeating: "la \u{202E}\u{7}", count: 250_000)
        try self.folder.write(
            "long.wav", WaveFile(title: long, artist: String(repeating: "e\u{301}", count: 9_000)).bytes)
        #expect(try await self.music.scan() == MusicScan(read: 1))
        let track = try #require(try await CatalogueCache(self.store).catalogue().tracks.values.first)
        #expect(track.title.utf8.count <= 800 && track.title.hasPrefix("la la la"))
        #expect(!track.title.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{7}" })
        #expect(try #require(track.artist).utf8.count <= 400)
    }

    /// A name in no encoding, a loop of links, a link out of the folder, a pipe, a folder without rights.
    @Test func hostileNames() async throws {
        try self.folder.write("a/good.wav", WaveFile(title: "Good").bytes)
        let path = self.folder.path
        try FileManager.default.createSymbolicLink(atPath: "\(path)/a/loop", withDestinationPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/link.wav", withDestinationPath: "\(path)/a/good.wav")
        #expect(mkfifo("\(path)/pipe.wav", 0o600) == 0)
        let bytes = Array("\(path)/".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0x2E, 0x77, 0x61, 0x76, 0]
        let descriptor = open(bytes, O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        try self.folder.write("line\nbreak.wav", WaveFile(title: "Bad").bytes)
        #expect(try await self.music.scan() == MusicScan(read: 1, passedOver: 2))
        #expect(try await self.titles() == ["Good"])
    }

    /// Nothing is forgotten where the folder is not there, or too deep to be read whole.
    @Test func aFolderThatVanishes() async throws {
        try self.folder.write("one.wav", WaveFile(title: "One").bytes)
        try await self.music.scan()
        try FileManager.default.removeItem(atPath: self.folder.path)
        #expect(try await self.music.scan() == MusicScan(passedOver: 1))
        #expect(try await self.titles() == ["One"])
        let deep = String(repeating: "d/", count: 40)
        try self.folder.write("\(deep)two.wav", WaveFile(title: "Two").bytes)
        #expect(try await self.music.scan() == MusicScan(passedOver: 1))
        #expect(try await self.titles() == ["One"])
    }

    /// Requests are answered while many files are read.
    @Test func aLargeFolderBlocksNobody() async throws {
        var wave = WaveFile()
        wave.seconds = 0
        let bytes = wave.bytes
        for index in 0..<2_000 { try self.folder.write("\(index % 50)/\(index).wav", bytes) }
        let music = self.music
        async let scan = music.scan()
        let app = try JukeboxUnderTest(self.store)
        var answered = 0
        while try await app.store.read({ database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM media WHERE path IS NOT NULL") ?? 0
        }) < 2_000 {
            _ = try await app.resolve(PlayMedia.with { $0.playbackSpeed = 1 }, "playbackSpeed")
            answered += 1
        }
        #expect(answered > 10)
        let result = try await scan
        #expect(result.read + result.noAudio == 2_000)
    }
}
