// Beckon: tests of the cards of photos: which files are opened, what is drawn, what is kept
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import Logging
import Schema
import Synchronization
import Testing

@testable import PhotosCards
@testable import PhotosReading

@Suite struct GlimpseCardsTests {
    private static func thumbnails(
        _ folder: PhotoFolder, _ cache: PhotoFolder, bytes: Int = 1 << 20, _ reader: PhotoReader = PhotoFolder.reader()
    ) -> PhotoThumbnails {
        PhotoThumbnails(
            folder: folder.path, cache: "\(cache.path)/small", bytes: bytes, reader: reader,
            logger: Logger(label: "test"))
    }

    private static func draw(
        _ thumbnails: PhotoThumbnails?, _ information: [String: Value], as intent: String = "SearchForPhotos",
        locale: String = "en", patience: Duration = .seconds(60)
    ) async throws -> Presentation {
        let activity = UserActivity(activityType: intent, userInfo: information)
        let work = PresentWork(
            intent: IntentMessage(intent, [:]),
            response: ResponseMessage(code: "continueInApp", payload: [:], userActivity: activity), state: .success,
            parameters: [], place: .conversation, minimumSize: .zero, maximumSize: CardSize(width: 544, height: 720),
            locale: locale, timeZone: "Europe/Lisbon", now: Instant(milliseconds: 1_772_442_000_000))
        return try await GlimpseCards.cards(thumbnails, patience: patience).draw(work)
    }

    private static func photo(_ folder: PhotoFolder, _ name: String) -> Value {
        [
            "file": .string("file://\(folder.path)/\(name)"), "taken": 1_752_490_000_000, "place": "Alfama, Lisbon",
            "people": ["Ana Souza", "Ben"],
        ]
    }

    private static func grid(_ own: Presentation) throws -> Block.Grid {
        guard case .grid(let grid) = try #require(own.blocks.first) else { throw CancellationError() }
        return grid
    }

    @Test(arguments: [
        ("en", "Jul 14, 2025 · Alfama, Lisbon · Ana Souza, Ben", "2 of 30"),
        ("de", "14. Juli 2025 · Alfama, Lisbon · Ana Souza, Ben", "2 von 30"),
        ("zh-Hans", "2025年7月14日 · Alfama, Lisbon · Ana Souza, Ben", "30 张中的 2 张"),
    ]) func photosStandInRows(_ locale: String, _ words: String, _ more: String) async throws {
        let (folder, cache) = (try PhotoFolder(), try PhotoFolder())
        try folder.write(try png(300, 200), "a b.png")
        try folder.write(try png(20, 20), "sub/c.png")
        try folder.write(Array("broken".utf8), "broken.png")
        let photos = ["a%20b.png", "broken.png", "sub/c.png"].map { Self.photo(folder, $0) }
        let information: [String: Value] = ["count": 30, "pictures": .array(photos), "isStillReading": true]
        let own = try await Self.draw(Self.thumbnails(folder, cache), information, locale: locale)
        let grid = try Self.grid(own)
        #expect(grid.pictures.map(\.alternative) == [words, words])
        #expect(grid.more == more)
        #expect(!grid.isSlideshow)
        #expect(own.blocks.count == 2)
        // The default shows them no second time.
        #expect(own.shows == ["photos", "slideshow"])
        let show = try await Self.draw(Self.thumbnails(folder, cache), information, as: "StartPhotoPlayback")
        #expect(try Self.grid(show).isSlideshow)
        // The example collection has no files, and an answer may have no photos.
        #expect(try await Self.draw(nil, information) == .hidden)
        #expect(try await Self.draw(Self.thumbnails(folder, cache), ["count": 0]) == .hidden)
    }

    @Test func nothingOutsideOfTheFolderIsOpened() async throws {
        let (folder, cache, other) = (try PhotoFolder(), try PhotoFolder(), try PhotoFolder())
        try other.write(try png(20, 20), "secret.png")
        try folder.write(try png(20, 20), "in/good.png")
        for (name, target) in [("link.png", "\(other.path)/secret.png"), ("way", other.path)] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(name)", withDestinationPath: target)
        }
        try FileManager.default.createDirectory(atPath: "\(folder.path)x", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: "\(folder.path)x") }
        try FileManager.default.copyItem(atPath: "\(other.path)/secret.png", toPath: "\(folder.path)x/secret.png")
        #expect(mkfifo("\(folder.path)/pipe.png", 0o600) == 0)
        let last = try #require(other.path.split(separator: "/").last)
        let addresses =
            [
                "link.png", "way/secret.png", "../\(last)/secret.png", "in/%2E%2E/%2E%2E/\(last)/secret.png",
                "in%00.png", "pipe.png", "in", "", "%zz", "in/good.png/",
            ].map { "file://\(folder.path)/\($0)" }
            + [
                "file://\(other.path)/secret.png", "file://\(folder.path)x/secret.png", "/etc/passwd", "file:///", "",
                "x",
            ]
        let made = await Self.thumbnails(folder, cache).pictures(
            of: addresses + ["file://\(folder.path)/in/good.png"], within: .seconds(60))
        #expect(made.map { $0 != nil } == addresses.map { $0.hasSuffix("good.png/") } + [true])
    }

    @Test func whatWasMadeIsKeptAndMadeAnewWhereTheFileChanged() async throws {
        let (folder, cache) = (try PhotoFolder(), try PhotoFolder())
        try folder.write(try png(300, 200), "a.png")
        let address = "file://\(folder.path)/a.png"
        let first = await Self.thumbnails(folder, cache).pictures(of: [address], within: .seconds(60))
        // This reader can read nothing: what it answers with was kept.
        let idle = Self.thumbnails(folder, cache, PhotoReader(executable: "/bin/false"))
        #expect(await idle.pictures(of: [address], within: .seconds(60)) == first)
        try folder.write(try png(200, 300), "a.png")
        #expect(await Self.thumbnails(folder, cache).pictures(of: [address], within: .seconds(60)) != first)
    }

    @Test func aCardWaitsOnlySoLong() async throws {
        let (folder, cache) = (try PhotoFolder(), try PhotoFolder())
        let names = (0..<30).map { "\($0).png" }
        for name in names { try folder.write(try png(40, 40), name) }
        let information: [String: Value] = ["count": 30, "pictures": .array(names.map { Self.photo(folder, $0) })]
        let thumbnails = Self.thumbnails(folder, cache)
        _ = try await Self.draw(thumbnails, information, patience: .zero)
        // The rest was made all the same, and stands there for whoever asks next.
        let later = try await Self.draw(thumbnails, information)
        #expect(try Self.grid(later).pictures.count == GlimpseCards.pictures)
    }
}
