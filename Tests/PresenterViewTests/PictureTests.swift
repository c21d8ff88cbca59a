// Beckon: tests of pictures on cards
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Foundation
import Pictures
import PresenterView
import Schema
import Testing

@Suite struct PictureTests {
    /// Two squares of eight dots, the left one dark, in a light margin of one square.
    private static func image() throws -> [UInt8] {
        let dots = try #require(BitPicture(width: 2, height: 1, dots: [true, false]))
        return try #require(dots.enlarged(by: 8, margin: 1)).png()
    }

    private static func card(_ payload: [String: Value], locale: String = "en") throws -> (CardMaker, Card) {
        let maker = try maker(locale: locale)
        let response = ResponseMessage(code: "success", payload: payload)
        return (
            maker,
            maker.outcome(
                of: try event(.ended, .completed) {
                    $0.intent = "GetVisualCode"
                    $0.response = response
                    $0.parameters = ["visualCodeType": "contact"]
                })
        )
    }

    @Test(arguments: [
        ("en", "Code", "Here is your contact code."), ("de", "Code", "Bitte sehr: Kontaktcode."),
        ("es", "Código", "Aquí tienes: código de contacto."), ("id", "Kode", "Ini kode kontak."),
        ("zh-Hans", "二维码", "这是你的名片二维码。"),
    ]) func aPNGIsShown(_ locale: String, _ name: String, _ title: String) throws {
        let data = Data(try Self.image()).base64EncodedString()
        let (maker, card) = try Self.card(["visualCodeImage": ["data": .string(data)]], locale: locale)
        #expect(card.title == title)
        try #require(card.blocks.count == 1)
        let html = HTMLRenderer(maker).render(card)
        let image = "<img src=\"data:image/png;base64,\(data)\" width=\"32\" height=\"24\" alt=\"\(name)\">"
        #expect(html.contains(image))
        let lines = TerminalRenderer(width: 40).render(card).split(separator: "\n").suffix(2)
        #expect(Array(lines) == ["█▀██", "████"])
    }

    @Test func whatIsNoPNGIsNotShown() throws {
        let good = try Self.image()
        var cut = good, huge = good, wide = good
        cut.removeLast(cut.count - 20)
        huge += [UInt8](repeating: 0, count: Picture.bytesMaximum)
        // The width, without a new checksum.
        wide[16] = 0x7F
        let texts =
            [[], cut, huge, wide, Array("GIF89a".utf8), Array(good.dropFirst())].map {
                Data($0).base64EncodedString()
            } + ["", "no base64!", "\"><script>", String(repeating: "A", count: 1_000_000)]
        for text in texts {
            let (maker, card) = try Self.card(["visualCodeImage": ["data": .string(text)]])
            #expect(card.blocks.isEmpty, "\(text.prefix(40))")
            #expect(!HTMLRenderer(maker).render(card).contains("<img"))
        }
        for value in [["named": "x"], ["url": "https://example.com/x.png"], "x", 7] as [Value] {
            #expect(try Self.card(["visualCodeImage": value]).1.blocks.isEmpty)
        }
    }

    @Test func largeOnesAreNotShown() throws {
        let side = Picture.sideMaximum + 1
        let picture = try #require(
            BitPicture(width: side, height: 1, dots: [Bool](repeating: true, count: side)))
        let data = Data(try picture.png()).base64EncodedString()
        #expect(try Self.card(["visualCodeImage": ["data": .string(data)]]).1.blocks.isEmpty)
    }

    /// A code that is wider than the terminal would be broken; it is named instead.
    @Test func aTerminalThatIsTooNarrowNamesIt() throws {
        let row = (0..<50).map { $0 % 2 == 0 }
        let picture = try #require(BitPicture(width: 50, height: 1, dots: row))
        let data = Data(try picture.png()).base64EncodedString()
        let card = try Self.card(["visualCodeImage": ["data": .string(data)]]).1
        #expect(TerminalRenderer(width: 49).render(card).hasSuffix("  [Code]"))
        #expect(TerminalRenderer(width: 50).render(card).contains("▀█▀█") == false)
        #expect(TerminalRenderer(width: 50).render(card).contains("▄█▄█"))
    }

    @Test func manyAreBounded() throws {
        let data = Data(try Self.image()).base64EncodedString()
        let members = (0..<40).map { number -> (String, Value) in
            ("picture\(number)", ["data": .string(data)])
        }
        #expect(try Self.card(Dictionary(uniqueKeysWithValues: members)).1.blocks.count <= 16)
    }
}
