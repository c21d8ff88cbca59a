// Beckon: tests of what a JPEG says of itself
// SPDX-License-Identifier: Apache-2.0

import Pictures
import Testing

@Suite struct JPEGHeaderTests {
    private static let start: [UInt8] = [0xFF, 0xD8]
    private static let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, 2]
    private static let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 1, 0x2C, 1, 0x90, 1, 1, 0x11, 0]

    private static func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

    /// The same frame of another kind and size.
    private static func frame(_ marker: UInt8, _ height: UInt8, _ width: UInt8) -> [UInt8] {
        [0xFF, marker, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0]
    }

    private static let good: [[UInt8]] = [
        joined(start, frame), joined(start, comment, frame),
        joined(start, [0xFF, 0xDB, 0, 2], [0xFF, 0xFF], frame),
        // What follows does not matter.
        joined(start, frame, [1, 2, 3]),
    ]

    private static let bad: [[UInt8]] = [
        [], start, [0xFF, 0xD8, 0xFF], joined(start, Array(frame.dropLast(3))), frame,
        // A segment that is longer than the rest, or shorter than its length; a scan before a frame; no marker.
        joined(start, [0xFF, 0xFE, 0xFF, 0xFF], frame), joined(start, [0xFF, 0xFE, 0, 1], frame),
        joined(start, [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0], frame), joined(start, [0, 0], frame),
        // No height, no width.
        joined(start, frame(0xC0, 0, 9)), joined(start, frame(0xC0, 9, 0)),
        joined(start, [[UInt8]](repeating: comment, count: 100).flatMap { $0 }, frame),
        joined([0xFF, 0xD8], [UInt8](repeating: 0xFF, count: 10_000)),
    ]

    @Test(arguments: Self.good) func aSizeIsRead(_ bytes: [UInt8]) throws {
        let header = try #require(JPEGHeader(bytes))
        #expect([header.width, header.height] == [400, 300])
    }

    @Test(arguments: [0xC1, 0xC2, 0xC5, 0xCF] as [UInt8]) func eachProcessHasASize(_ marker: UInt8) {
        #expect(JPEGHeader(Self.joined(Self.start, Self.frame(marker, 3, 4)))?.width == 4)
    }

    @Test(arguments: Self.bad) func whatSaysNoneIsNone(_ bytes: [UInt8]) {
        #expect(JPEGHeader(bytes) == nil)
    }
}
