// Beckon: tests of a real folder: its tags, its changes, and what is wrong in it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Logging
import PhotosReading
import Schema
import Testing

@testable import PhotoIndex
@testable import PhotosHandler

/// Glimpse over a folder that is read as long as the body runs; each request waits for a fresh reading.
func withGlimpse(
    _ folder: PhotoFolder, store: AppStore? = nil, thumbnails: PhotoThumbnails? = nil,
    _ body: @Sendable (GlimpseUnderTest) async throws -> Void
) async throws {
    let store = try store ?? Glimpse.inMemoryStore(now: GlimpseUnderTest.now)
    let library = PhotoLibrary(
        folder: folder.path, owner: "local", zone: .gmt, store: store, reader: PhotoFolder.reader(), freshness: .zero,
        patience: .seconds(60),
        logger: Logger(label: "test"))
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await library.keepUp() }
        defer { group.cancelAll() }
        try await body(try GlimpseUnderTest(store, library: library, thumbnails: thumbnails))
    }
}

/// How many were found, and how many files were skipped.
private func counts(_ glimpse: GlimpseUnderTest) async throws -> [Int?] {
    let response = try await glimpse.handle(SearchForPhotos())
    return [response.payload.searchResultsCount, response.userActivity?.userInfo?["skipped"]?.integer]
}

@Suite struct FolderTests {
    @Test func realTagsAreFound() async throws {
        let folder = try PhotoFolder()
        try folder.write(images: [
            (
                "Lisbon/a.jpg",
                [
                    "DateTimeOriginal=2025:07:14 15:30:00", "OffsetTimeOriginal=+09:00", "GPSLatitude=38.7139",
                    "GPSLatitudeRef=N", "GPSLongitude=9.1394", "GPSLongitudeRef=W", "XMP-dc:Subject=tram",
                    "XMP-dc:Subject=street", "XMP-iptcExt:PersonInImage=Ana Souza", "XMP-photoshop:City=Lisbon",
                    "XMP-photoshop:Country=Portugal", "XMP-xmp:Rating=5", "EXIF:Flash#=1",
                    "XMP-dc:Description=Line 28 on the hill",
                ]
            ),
            (
                "Lisbon/b.jpg",
                [
                    "IPTC:Keywords=food", "IPTC:City=Porto", "IPTC:Country-PrimaryLocationName=Portugal",
                    "IPTC:DateCreated=2024:05:06",
                    "RegionInfo={AppliedToDimensions={W=400,H=300,Unit=pixel},"
                        + "RegionList=[{Area={X=0.5,Y=0.5,W=0.1,H=0.1,Unit=normalized},Name=Ben Carter,Type=Face},"
                        + "{Area={X=0.2,Y=0.2,W=0.1,H=0.1,Unit=normalized},Name=Rex,Type=Pet}]}",
                ]
            ),
        ])
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find() == ["a.jpg", "b.jpg"])
            #expect(try await glimpse.find { $0.locationCreated = Placemark(name: "Portugal") }.count == 2)
            #expect(try await glimpse.find { $0.locationCreated = Placemark(name: "Porto") } == ["b.jpg"])
            let near = Placemark(name: "here", location: .init(latitude: 38.70, longitude: -9.14))
            #expect(try await glimpse.find { $0.locationCreated = near } == ["a.jpg"])
            #expect(try await glimpse.find { $0.peopleInPhoto = [Person("Ana")] } == ["a.jpg"])
            #expect(try await glimpse.find { $0.peopleInPhoto = [Person("Ben")] } == ["b.jpg"])
            #expect(
                try await glimpse.handle(made(SearchForPhotos.self) { $0.peopleInPhoto = [Person("Rex")] }).code
                    == .failure)
            #expect(try await glimpse.find { $0.searchTerms = ["hill", "tram"] } == ["a.jpg"])
            #expect(try await glimpse.find { $0.searchTerms = ["food"] } == ["b.jpg"])
            #expect(
                try await glimpse.find { $0.includedAttributes = [.flash, .favorite, .landscapeOrientation] } == [
                    "a.jpg"
                ])
            // Half past three in Tokyo is half past six in Greenwich.
            let hour = days(DateFields(year: 2025, month: 7, day: 14, hour: 6))
            #expect(try await glimpse.find { $0.dateCreated = hour } == ["a.jpg"])
            #expect(
                try await glimpse.find { $0.dateCreated = days(DateFields(year: 2024, month: 5, day: 6)) } == ["b.jpg"])
            let response = try await glimpse.handle(SearchForPhotos())
            let files = response.userActivity?.userInfo?["files"]?.array?.compactMap(\.string)
            #expect(files?.first == "file://\(folder.path)/Lisbon/a.jpg")
            #expect(response.userActivity?.userInfo?["isStillReading"] == false)
        }
    }

    @Test func changesAreNoticed() async throws {
        let folder = try PhotoFolder()
        try folder.write(images: [("a.jpg", ["XMP-dc:Subject=cat"]), ("b.jpg", [])])
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find().count == 2)
            #expect(try await glimpse.find { $0.searchTerms = ["cat"] } == ["a.jpg"])
            try folder.write(images: [("a.jpg", ["XMP-dc:Subject=dog"]), ("New/c.jpg", ["XMP-dc:Subject=dog"])])
            try folder.remove("b.jpg")
            #expect(try await glimpse.find { $0.searchTerms = ["cat"] }.isEmpty)
            #expect(Set(try await glimpse.find { $0.searchTerms = ["dog"] }) == ["a.jpg", "c.jpg"])
            #expect(try await glimpse.find { $0.albumName = "New" } == ["c.jpg"])
            #expect(try await glimpse.find().count == 2)
        }
    }

    @Test func tagsBesideTheFileGoFirst() async throws {
        let folder = try PhotoFolder()
        try folder.write(images: [("a.jpg", ["XMP-dc:Subject=cat", "XMP-photoshop:City=Rome"])])
        let sidecar = """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
            xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>dog</rdf:li></rdf:Bag></dc:subject>
            </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find { $0.searchTerms = ["cat"] } == ["a.jpg"])
            try folder.write(Array(sidecar.utf8), "a.jpg.xmp")
            #expect(try await glimpse.find { $0.searchTerms = ["dog"] } == ["a.jpg"])
            #expect(try await glimpse.find { $0.searchTerms = ["cat"] }.isEmpty)
            #expect(try await glimpse.find { $0.locationCreated = Placemark(name: "Rome") } == ["a.jpg"])
        }
    }

    @Test func aFilmBesideAPhotoMakesItLive() async throws {
        let folder = try PhotoFolder()
        try folder.write(PhotoFolder.jpeg(), "IMG_1.JPG")
        try folder.write(PhotoFolder.jpeg(), "IMG_2.JPG")
        try folder.write([1], "IMG_3.MOV")
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find { $0.includedAttributes = [.livePhoto] }.isEmpty)
            try folder.write([1], "IMG_1.MOV")
            #expect(try await glimpse.find { $0.includedAttributes = [.livePhoto] } == ["IMG_1.JPG"])
            #expect(try await glimpse.find { $0.includedAttributes = [.video] } == ["IMG_3.MOV"])
        }
    }

    @Test func theExamplesAreNotMixedWithAFolder() async throws {
        let folder = try PhotoFolder()
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find().isEmpty)
            let response = try await glimpse.handle(made(SearchForPhotos.self) { $0.albumName = "Lisbon" })
            #expect(response.code == .failure)
        }
    }

    @Test func aFolderIsReadOnceForAllWhoOpenTheStore() async throws {
        let folder = try PhotoFolder(), data = try PhotoFolder()
        try folder.write(images: [("a.jpg", ["XMP-dc:Subject=cat"])])
        let store = try Glimpse.store(folder: data.path, now: GlimpseUnderTest.now)
        try await withGlimpse(folder, store: store) { glimpse async throws in
            #expect(try await glimpse.find().count == 1)
        }
        // A second worker answers from what the first one read, before it has looked itself.
        let library = PhotoLibrary(
            folder: folder.path, owner: "local", zone: .gmt, store: store, reader: PhotoFolder.reader(),
            patience: .zero,
            logger: Logger(label: "test"))
        let response = try await GlimpseUnderTest(store, library: library).handle(SearchForPhotos())
        #expect(response.payload.searchResultsCount == 1)
        #expect(response.userActivity?.userInfo?["isStillReading"] == true)
        try await store.close()
    }
}

@Suite struct HostileFolderTests {
    @Test func whatIsNoImageIsSkippedAndCounted() async throws {
        let folder = try PhotoFolder()
        try folder.write(PhotoFolder.jpeg(), "good.jpg")
        try folder.write(Array("not an image".utf8), "text.jpg")
        try folder.write([], "empty.jpg")
        try folder.write(Array(PhotoFolder.jpeg().prefix(9)), "cut.jpg")
        try folder.write(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0xFF, count: 64), "broken.png")
        try folder.write([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 200), "broken.tif")
        try folder.write(Array("no photo".utf8), "notes.txt")
        try await withGlimpse(folder) { glimpse async throws in
            let counted = try await counts(glimpse)
            let (found, skipped) = (counted[0], counted[1])
            #expect(try await glimpse.find().contains("good.jpg"))
            #expect((found ?? 0) + (skipped ?? 0) == 6 && (skipped ?? 0) >= 3)
            // A file that was broken is looked at again when it changes.
            try folder.write(PhotoFolder.jpeg(), "text.jpg")
            #expect(try await glimpse.find().contains("text.jpg"))
        }
    }

    @Test func randomBytesDoNoHarm() async throws {
        let folder = try PhotoFolder()
        try folder.write(images: [
            ("a.jpg", ["DateTimeOriginal=2025:07:14 15:30:00", "XMP-dc:Subject=tram", "EXIF:Flash#=1"])
        ])
        let good = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/a.jpg")))
        var state: UInt64 = 1
        for number in 0..<200 {
            var bytes = good
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            try folder.write(bytes, "broken/\(number).jpg")
        }
        try await withGlimpse(folder) { glimpse async throws in
            let all = try await counts(glimpse).compactMap(\.self).reduce(0, +)
            #expect(all == 201)
        }
    }

    @Test func aTagOfAMegabyteIsCut() async throws {
        let folder = try PhotoFolder()
        let long = String(repeating: "word ", count: 200_000)
        let text =
            "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF"
            + " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''"
            + " xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:description><rdf:Alt><rdf:li xml:lang='x-default'>"
            + long + "</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>"
        try folder.write(PhotoFolder.jpeg(), "a.jpg")
        try folder.write(Array(text.utf8), "a.xmp")
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find { $0.searchTerms = ["word"] } == ["a.jpg"])
            let bytes = try await glimpse.store.database.read { database in
                try Int.fetchOne(database, sql: "SELECT max(length(caption)) FROM photo WHERE source <> 'example'")
            }
            #expect((1...TagTable.valueBytes).contains(bytes ?? 0))
        }
    }

    @Test func linksPipesAndDeepFoldersAreNotFollowed() async throws {
        let folder = try PhotoFolder(), outside = try PhotoFolder()
        try outside.write(PhotoFolder.jpeg(), "secret.jpg")
        try folder.write(PhotoFolder.jpeg(), "Inside/a.jpg")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: "\(folder.path)/Inside/loop", withDestinationPath: "..")
        try files.createSymbolicLink(atPath: "\(folder.path)/out", withDestinationPath: outside.path)
        try files.createSymbolicLink(
            atPath: "\(folder.path)/link.jpg", withDestinationPath: "\(outside.path)/secret.jpg")
        #expect(mkfifo("\(folder.path)/pipe.jpg", 0o600) == 0)
        let deep = (0..<40).map { "d\($0)" }.joined(separator: "/")
        try folder.write(PhotoFolder.jpeg(), "\(deep)/deep.jpg")
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find() == ["a.jpg"])
            #expect(try await counts(glimpse) == [1, 1])
        }
    }

    @Test func aNameInNoEncodingIsFoundAgain() async throws {
        let folder = try PhotoFolder()
        try folder.write(PhotoFolder.jpeg(), "a.jpg")
        let name = Array("\(folder.path)/".utf8) + [0x63, 0xFF, 0xFE, 0x0A] + Array(".jpg".utf8) + [0]
        let old = Array("\(folder.path)/a.jpg".utf8CString)
        #expect(rename(old, name.map { CChar(bitPattern: $0) }) == 0)
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find() == ["c%FF%FE%0A.jpg"])
        }
    }

    @Test func aFolderThatVanishesIsSaidSoAndComesBack() async throws {
        let folder = try PhotoFolder()
        try folder.write(PhotoFolder.jpeg(), "a.jpg")
        let away = folder.path + "-away"
        try await withGlimpse(folder) { glimpse async throws in
            #expect(try await glimpse.find() == ["a.jpg"])
            #expect(rename(folder.path, away) == 0)
            #expect(try await glimpse.handle(SearchForPhotos()).code == .failureAppConfigurationRequired)
            #expect(try await glimpse.handle(StartPhotoPlayback()).code == .failureAppConfigurationRequired)
            #expect(rename(away, folder.path) == 0)
            #expect(try await glimpse.find() == ["a.jpg"])
        }
    }

    /// A disk that was taken out looks like a folder from which everything was taken out.
    @Test func whatVanishesWhileItIsReadStaysKnown() throws {
        let folder = try PhotoFolder()
        for name in ["a/1.jpg", "b/2.jpg"] { try folder.write(PhotoFolder.jpeg(), name) }
        let store = try Glimpse.inMemoryStore(now: GlimpseUnderTest.now)
        let collection = PhotoCollection(user: "local", source: "folder:\(folder.path)")
        let reading = FolderReading(
            store: store, collection: collection, root: folder.path, zone: .gmt, reader: PhotoFolder.reader())
        func known() throws -> Int { try store.database.read { try PhotoRecords($0, collection).fingerprints().count } }
        var counts: [Int] = []
        let first = try reading.run(while: { true }, progress: { counts.append($0) })
        #expect(first == .done(skipped: 0))
        #expect(counts == [2])
        let outcome = try reading.run {
            try? FileManager.default.removeItem(atPath: folder.path)
            return true
        }
        #expect(outcome == .missing)
        #expect(try known() == 2)
        // There again, and emptied by somebody.
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        #expect(try reading.run { true } == .done(skipped: 0))
        #expect(try known() == 0)
    }
}
