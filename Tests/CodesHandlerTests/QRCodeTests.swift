// Beckon: tests that codes are read back by somebody else's scanner
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pictures
import Testing

@testable import CodesHandler

@Suite struct QRCodeTests {
    @Test(arguments: [
        "a", "Grüße, Jürgen; 漢字 👩‍🚀🏳️‍🌈 \\ \" 'x'", "line\r\nbreak\n\ttab", "A,B;C:D\\,E\\;F", "0123456789",
        "BCD\n002\n1\nSCT\n\nRobin Müller\nDE79000000001234567890",
    ]) func comesBack(_ text: String) throws {
        #expect(try Scanner.read(try QRCode(Array(text.utf8)).png()) == Array(text.utf8))
    }

    /// A scanner that makes text of it knows that it is UTF-8.
    @Test(arguments: ["Müller", "Grüße, Jürgen", "漢字", "👩‍🚀", "BCD\n002\n1\nSCT\n\nRobin Müller\nDE79000000001234567890"])
    func isTakenForTheTextThatItIs(_ text: String) throws {
        let read = try Scanner.read(try QRCode(Array(text.utf8)).png(), asText: true)
        #expect(String(decoding: read, as: UTF8.self) == text)
    }

    /// Bytes that are no text come back, too.
    @Test func anyBytes() throws {
        let bytes = (0...255).map { UInt8($0) }
        #expect(try Scanner.read(try QRCode(bytes).png()) == bytes)
    }

    @Test func theLongestThatFits() throws {
        let text = String(repeating: "Zoë,Ünal;😀 ", count: 200)
        let start = Array(text.utf8.prefix(QRCode.bytesMaximum - 1))
        // Cut between two letters, so that it is text to its end.
        let whole = start.lastIndex(of: 0x20).map { Array(start[...$0]) } ?? []
        let bytes = whole + [UInt8](repeating: 0x78, count: QRCode.bytesMaximum - whole.count)
        try #require(bytes.count == QRCode.bytesMaximum)
        let code = try QRCode(bytes)
        #expect(code.version == 40)
        #expect(try Scanner.read(try code.png()) == bytes)
        #expect(throws: QRCode.Failure.tooLong) { try QRCode(bytes + [65]) }
        #expect(throws: QRCode.Failure.tooLong) { try QRCode([UInt8](repeating: 65, count: 10_000_000)) }
        #expect(throws: QRCode.Failure.empty) { try QRCode([]) }
    }

    @Test func quietZoneAndModules() throws {
        let code = try QRCode(Array("https://example.com".utf8))
        let picture = try BitPicture(png: try code.png())
        let side = (code.modules.width + 8) * 8
        #expect(picture.width == side && picture.height == side)
        for place in 0..<32 {
            for along in 0..<side {
                #expect(!picture.isDark(place, along) && !picture.isDark(along, place))
                #expect(!picture.isDark(side - 1 - place, along) && !picture.isDark(along, side - 1 - place))
            }
        }
        // The corner of the first finder pattern: seven dark modules.
        for place in 32..<88 { #expect(picture.isDark(place, 32)) }
        #expect(!picture.isDark(88, 32))
        #expect(picture.reduced().width == code.modules.width + 8)
    }
}
