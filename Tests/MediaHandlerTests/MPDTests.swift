// Beckon: tests with a real MPD: played, played once, asked what is playing, dead
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import MediaHandler
@testable import Music

@Suite(.serialized) struct MPDTests {
    private let daemon: MusicDaemon
    private let player: MPDPlayer
    private let app: JukeboxUnderTest

    init() async throws {
        var files: [String: WaveFile] = [:]
        for (index, title) in ["Alpha", "Beta", "Gamma"].enumerated() {
            files["lp/\(index + 1).wav"] = WaveFile(
                title: title, artist: "Greeks", album: "Letters", number: "\(index + 1)", seconds: 60)
        }
        files["Ömega.wav"] = WaveFile(title: "Omega", artist: "Greeks", seconds: 60)
        self.daemon = try MusicDaemon(files)
        self.player = MPDPlayer(self.daemon.address, patience: 5_000)
        let store = try Jukebox.inMemoryStore()
        try await MusicFolder(self.daemon.music, store: store).scan()
        self.app = try JukeboxUnderTest(store, player: self.player)
    }

    private static let album = MediaSearch(mediaType: .album, mediaName: "Letters")

    @Test func anAlbumPlays() async throws {
        let answer = try await self.app.play(Self.album)
        #expect(answer.code == .success)
        #expect(answer.payload.nowPlayingInfo?["title"] == "Alpha")
        #expect(answer.userActivity == nil)
        try self.daemon.waitForPlaying("lp/1.wav")
        #expect(try self.daemon.queue() == ["lp/1.wav", "lp/2.wav", "lp/3.wav"])
        // What MPD plays is what is playing.
        let liked = UpdateMediaAffinity.with { $0.mediaSearch = MediaSearch(reference: .currentlyPlaying) }
        #expect(try await self.app.brief(liked, "mediaItems") == "success Alpha (song)")
        #expect(
            try await self.app.brief(PlayMedia.with { $0.playbackSpeed = 2 }, "playbackSpeed")
                .hasPrefix("unsupported (aboveMaximum)"))
    }

    @Test func nextAndLaterAndAnotherQueue() async throws {
        _ = try await self.app.play(Self.album)
        try self.daemon.waitForPlaying("lp/1.wav")
        _ = try await self.app.play(MediaSearch(mediaName: "Omega")) { $0.playbackQueueLocation = .next }
        _ = try await self.app.play(MediaSearch(mediaName: "Omega")) { $0.playbackQueueLocation = .later }
        #expect(try self.daemon.queue() == ["lp/1.wav", "Ömega.wav", "lp/2.wav", "lp/3.wav", "Ömega.wav"])
        _ = try await self.app.play(MediaSearch(mediaName: "Omega"))
        try self.daemon.waitForPlaying("Ömega.wav")
        #expect(try self.daemon.queue() == ["Ömega.wav"])
    }

    /// A worker that died behind MPD and before its store left nothing but the order and the token.
    @Test func aRepeatedAttemptDoesNothingTwice() async throws {
        var intent = PlayMedia.with { $0.mediaSearch = Self.album }
        intent.mediaItems = try await self.app.items(intent)
        intent.playbackQueueLocation = .later
        for attempt in 1...3 {
            #expect(try await self.app.handle(intent, key: "r/1", attempt: UInt8(attempt)).code == .success)
            try await self.app.store.database.write { try $0.execute(sql: "DELETE FROM ledger") }
        }
        #expect(try self.daemon.queue() == ["lp/1.wav", "lp/2.wav", "lp/3.wav"])
    }

    @Test func whatWasDoneIsSettledAsDone() async throws {
        var intent = PlayMedia.with { $0.mediaSearch = Self.album }
        intent.mediaItems = try await self.app.items(intent)
        _ = try await self.app.handle(intent, key: "r/1")
        try await self.app.store.database.write { try $0.execute(sql: "DELETE FROM ledger; DELETE FROM queues") }
        let ledger = PlayerLedger(store: self.app.store, player: self.player)
        let context = Context(now: JukeboxUnderTest.now, key: "r/1", attempt: 2, fence: 9)
        guard case .response(let bytes) = try await ledger.settle(context) else {
            Issue.record("it was done")
            return
        }
        #expect(try JSON.decode(Response<PlayMedia>.self, from: bytes).code == .success)
        #expect(try await self.app.queue().titles == ["Alpha", "Beta", "Gamma"])
    }

    /// What is settled as never done is not done by whoever wakes up late, and stays so.
    @Test(arguments: [false, true]) func whatWasNotDoneNeverIs(_ wasBegun: Bool) async throws {
        let context = Context(now: JukeboxUnderTest.now, key: "r/2", attempt: 1, fence: 3)
        let order = PlayOrder(way: .now, tracks: [1], paths: ["lp/1.wav"])
        if wasBegun { #expect(try await PlayerOrders.begin(order, context, in: self.app.store).1) }
        let ledger = PlayerLedger(store: self.app.store, player: self.player)
        for _ in 1...2 { #expect(try await ledger.settle(context) == .neverDone) }
        #expect(try await self.player.take(order.forPlayer, token: "r/2") == !wasBegun)
        var intent = PlayMedia.with { $0.mediaSearch = Self.album }
        intent.mediaItems = try await self.app.items(intent)
        await #expect(throws: WorkFailure.neverDone) { try await self.app.handle(intent, key: "r/2") }
    }

    @Test func aFileThatMPDDoesNotKnowChangesNothing() async throws {
        _ = try await self.app.play(Self.album)
        try self.daemon.waitForPlaying("lp/1.wav")
        let order = PlayerOrder(way: .now(start: 0), paths: ["Ömega.wav", "nowhere.wav"])
        await #expect(throws: PlayerError.self) { try await self.player.take(order, token: "x") }
        #expect(try self.daemon.queue() == ["lp/1.wav", "lp/2.wav", "lp/3.wav"])
    }

    @Test func oldTokensGo() async throws {
        _ = try await self.app.play(Self.album, key: "old")
        try await self.player.forgetTokens(before: 1)
        #expect(try await self.player.revoke("old"))
        try await self.player.forgetTokens(before: .max)
        #expect(try await !self.player.revoke("old"))
    }

    /// A dead MPD is said to have failed, in the end; where it was asked before, nobody claims to know.
    @Test func aDeadMPD() async throws {
        var intent = PlayMedia.with { $0.mediaSearch = Self.album }
        intent.mediaItems = try await self.app.items(intent)
        self.daemon.end()
        #expect(try await self.app.handle(intent, key: "d/1").code == .failure)
        let context = Context(now: JukeboxUnderTest.now, key: "d/2")
        let order = PlayOrder(way: .now, tracks: [1], paths: ["lp/1.wav"])
        _ = try await PlayerOrders.begin(order, context, in: self.app.store)
        await #expect(throws: WorkFailure.self) { try await self.app.handle(intent, key: "d/2") }
        let ledger = PlayerLedger(store: self.app.store, player: self.player)
        await #expect(throws: PlayerError.self) { try await ledger.settle(context) }
        let current = UpdateMediaAffinity.with { $0.mediaSearch = MediaSearch(reference: .currentlyPlaying) }
        #expect(try await self.app.brief(current, "mediaItems") == "needsValue")
    }
}
