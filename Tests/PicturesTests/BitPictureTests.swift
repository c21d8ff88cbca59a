// Beckon: tests of pictures of black and white dots
// SPDX-License-Identifier: Apache-2.0

import Pictures
import Testing

@Suite struct BitPictureTests {
    /// A picture from lines: `#` is dark.
    private static func picture(_ lines: String...) throws -> BitPicture {
        try #require(
            BitPicture(width: lines[0].count, height: lines.count, dots: lines.joined().map { $0 == "#" }))
    }

    @Test func sidesAndDotsBelongTogether() {
        #expect(BitPicture(width: 0, height: 1, dots: []) == nil)
        #expect(BitPicture(width: 2, height: 1, dots: [true]) == nil)
        #expect(BitPicture(width: -1, height: -1, dots: [true]) == nil)
        #expect(BitPicture(width: 4_097, height: 1, dots: [Bool](repeating: true, count: 4_097)) == nil)
    }

    @Test func enlarged() throws {
        let small = try Self.picture("#.", ".#")
        let large = try #require(small.enlarged(by: 2, margin: 1))
        #expect(
            large
                == (try Self.picture(
                    "........", "........", "..##....", "..##....", "....##..", "....##..", "........", "........")))
        #expect(large.reduced() == (try Self.picture("....", ".#..", "..#.", "....")))
        #expect(small.enlarged(by: 4_096, margin: 0) == nil)
        #expect(small.enlarged(by: 0, margin: 0) == nil && small.enlarged(by: 1, margin: -1) == nil)
        #expect(small.enlarged(by: 2, margin: .max) == nil)
    }

    @Test(arguments: [1, 7, 8, 9, 64]) func aPNGComesBack(_ width: Int) throws {
        let picture = try #require(
            BitPicture(width: width, height: 3, dots: (0..<width * 3).map { $0 % 3 == 0 || $0 % 7 == 1 }))
        let png = try picture.png()
        #expect(try BitPicture(png: png) == picture)
        let header = try #require(PNGHeader(png))
        #expect(header.width == width && header.height == 3)
    }

    /// Every bit that is turned is found by a checksum; what is cut off is missed.
    @Test func damageIsFound() throws {
        let png = try Self.picture("#.#", ".#.").png()
        for place in png.indices {
            var damaged = png
            damaged[place] ^= 0x10
            #expect(throws: BitPicture.Failure.self) { try BitPicture(png: damaged) }
            #expect(throws: BitPicture.Failure.self) { try BitPicture(png: Array(png.prefix(place))) }
        }
        #expect(throws: BitPicture.Failure.notReadable) { try BitPicture(png: []) }
    }
}
