// Beckon: tests of thumbnails, and of files that are made to break what reads them
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Logging
import PhotosReading
import Pictures
import Schema
import Testing

/// A picture of stripes, so that it is no plain surface.
func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    let dots = (0..<width * height).map { $0 / 7 % 2 == 0 }
    return try #require(BitPicture(width: width, height: height, dots: dots)).png()
}

@Suite struct ThumbnailTests {
    /// A JPEG of four by two dots.
    private static let jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5mo\
        q6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAACAAQDASIAAhEB\
        AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAA\
        AAAAAAAA/9oADAMBAAIRAxEAPwCWAKuv/9k=
        """

    private static func thumbnail(_ bytes: [UInt8], _ reader: PhotoReader = PhotoFolder.reader()) throws -> [UInt8]? {
        let folder = try PhotoFolder()
        try folder.write(bytes, "a")
        return try Self.thumbnail("a", in: folder, reader)
    }

    private static func thumbnail(_ name: String, in folder: PhotoFolder, _ reader: PhotoReader) throws -> [UInt8]? {
        let file = open("\(folder.path)/\(name)", O_RDONLY)
        defer { close(file) }
        return try reader.thumbnail(of: file)
    }

    private static func size(_ bytes: [UInt8]?) throws -> [Int] {
        let bytes = try #require(bytes)
        let header = try #require(JPEGHeader(bytes))
        return [header.width, header.height]
    }

    @Test(arguments: [
        ([1_000, 500], [256, 128]), ([500, 1_000], [128, 256]), ([256, 256], [256, 256]), ([40, 30], [40, 30]),
        ([3_000, 1], [256, 1]),
    ]) func itIsSmallAndKeepsItsForm(_ whole: [Int], _ small: [Int]) throws {
        #expect(try Self.size(try Self.thumbnail(try png(whole[0], whole[1]))) == small)
    }

    @Test func itIsUprightAndTellsNothing() throws {
        let jpeg = try #require(try Self.thumbnail(try png(1_000, 500)))
        let folder = try PhotoFolder()
        let tags = ["Orientation#=6", "Artist=Somebody", "GPSLatitude=38.7", "GPSLatitudeRef=N", "XMP-dc:Subject=tram"]
        try folder.write(images: [("a.jpg", tags)], jpeg)
        let turned = try #require(try Self.thumbnail("a.jpg", in: folder, PhotoFolder.reader()))
        #expect(try Self.size(turned) == [128, 256])
        #expect(!String(decoding: turned, as: UTF8.self).contains("Exif"))
        #expect(!String(decoding: turned, as: UTF8.self).contains("Somebody"))
    }

    @Test func anEmptyTagIsNotTheOneBehindIt() throws {
        let folder = try PhotoFolder()
        try folder.write(images: [
            ("a.jpg", ["XMP-iptcCore:Location^=", "XMP-iptcExt:PersonInImage=Ana", "XMP-xmp:Rating=5"])
        ])
        let file = open("\(folder.path)/a.jpg", O_RDONLY)
        defer { close(file) }
        let tags = try #require(try PhotoFolder.reader().tags(of: file))
        #expect(tags.text("Xmp.iptc.Location") == nil)
        #expect(tags.all("Xmp.iptcExt.PersonInImage") == ["Ana"])
        #expect(tags.text("Xmp.xmp.Rating") == "5")
    }

    /// What a PNG says in front of nothing, with the right checksum.
    private static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let chunk = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
        var sum: UInt32 = .max
        for byte in chunk {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + chunk + bytes(~sum)
    }

    private static func hostile() throws -> [[UInt8]] {
        let good = try #require(Data(base64Encoded: Self.jpeg)).map(\.self)
        let noise = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0]
        var all: [[UInt8]] = [
            [], [0], Array("no image".utf8), Array(good.prefix(100)), Array(good.prefix(180)) + noise,
        ]
        all.append([0xFF, 0xD8, 0xFF] + noise)
        all.append(PhotoFolder.jpeg(width: 65_535, height: 65_535))
        all.append(Self.header(60_000, 60_000) + noise)
        all.append(Self.header(20_000, 20_000) + noise)
        all.append(Self.header(0, 0))
        all.append(Self.header(.max, .max))
        all.append(Array("GIF89a".utf8) + noise)
        all.append(Array("RIFF....WEBPVP8 ".utf8) + noise)
        all.append(tiff + noise)
        all.append(tiff + [8, 0, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 4_000))
        all.append([0, 0, 0, 0x18] + Array("ftypheic".utf8) + noise)
        return all
    }

    /// The dots themselves, for a terminal.
    @Test func dotsOfAPicture() throws {
        let reader = PhotoFolder.reader()
        let jpeg = try #require(Data(base64Encoded: Self.jpeg)).map(\.self)
        let small = try #require(try reader.dots(of: jpeg))
        #expect(small.width == 4 && small.height == 2 && small.bytes.count == 24)
        let large = try #require(try reader.dots(of: try png(400, 300)))
        #expect(large.width == 200 && large.height == 150 && large.bytes.count == 90_000)
        for bytes in try Self.hostile() { _ = try reader.dots(of: bytes) }
        #expect(try reader.dots(of: jpeg)?.width == 4)
    }

    /// Some of these may be shown as far as they go. None keeps the next from being read.
    @Test func whatIsBrokenCostsItselfAlone() throws {
        let reader = PhotoFolder.reader()
        for (number, bytes) in try Self.hostile().enumerated() {
            let folder = try PhotoFolder()
            try folder.write(bytes, "a.jpg")
            let small = try Self.thumbnail("a.jpg", in: folder, reader)
            if let small { #expect(try Self.size(small).allSatisfy { $0 <= 256 }, "\(number)") }
            let file = open("\(folder.path)/a.jpg", O_RDONLY)
            defer { close(file) }
            _ = try reader.tags(of: file)
            #expect(try Self.size(try Self.thumbnail(try png(300, 300), reader)) == [256, 256], "\(number)")
        }
    }

    @Test(arguments: [7, 8, 9, 10]) func whatIsTooLargeIsNotDecoded(_ number: Int) throws {
        #expect(try Self.thumbnail(try Self.hostile()[number]) == nil)
    }

    /// The answer itself has the pictures, so that they are seen whatever draws cards.
    @Test func theAnswerHasPictures() async throws {
        let (folder, cache) = (try PhotoFolder(), try PhotoFolder())
        try folder.write(try png(300, 200), "a.png")
        try folder.write(try png(20, 20), "b.png")
        let thumbnails = PhotoThumbnails(
            folder: folder.path, cache: "\(cache.path)/small", reader: PhotoFolder.reader(),
            logger: Logger(label: "test"))
        try await withGlimpse(folder, thumbnails: thumbnails) { glimpse async throws in
            // The second time at the latest they are made.
            _ = try await glimpse.handle(SearchForPhotos())
            let photos = try await glimpse.handle(SearchForPhotos()).payload.photos ?? []
            #expect(photos.count == 2 && photos.allSatisfy { $0.thumbnail?.data?.hasPrefix("/9j/") == true })
            #expect(try await glimpse.handle(StartPhotoPlayback()).payload.slideshow?.count == 2)
        }
    }

    @Test func whatEndsTheReaderIsNoImage() throws {
        // Two readers that end over whatever they are given, and one that is not there.
        for command in ["/bin/false", "/bin/true"] {
            #expect(try Self.thumbnail(try png(10, 10), PhotoReader(executable: command)) == nil)
        }
        #expect(throws: PhotoReader.Trouble.self) {
            try Self.thumbnail(try png(10, 10), PhotoReader(executable: "/nowhere/beckon-photos-reader"))
        }
    }
}
