// Beckon: tests of pictures in rows
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Foundation
import Pictures
import PresenterView
import Schema
import Testing

@Suite struct GridTests {
    /// The beginning of a JPEG of 40 by 30 dots: what the rest of it is the browser finds out.
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]

    private static func picture(_ words: String = "A tram", _ bytes: [UInt8] = Self.jpeg) -> Picture {
        Picture(words, jpeg: Data(bytes).base64EncodedString())
    }

    private static func card(_ blocks: [Block], locale: String = "en") throws -> (html: String, terminal: String) {
        let maker = try maker(locale: locale).with(Presentation(blocks))
        let ended = try event(.ended, .completed) { event in
            event.app = "glimpse"
            event.intent = "SearchForPhotos"
            event.response = ResponseMessage(code: "continueInApp", payload: ["searchResultsCount": 30])
        }
        let card = try #require(Story().redraw(ended, maker)?.card)
        return (HTMLRenderer(maker).render(card), TerminalRenderer(width: 60).render(card))
    }

    @Test(arguments: [
        ("en", "Show more", "Slideshow"), ("de", "Mehr zeigen", "Diashow"),
        ("es", "Mostrar más", "Presentación"), ("id", "Tampilkan lainnya", "Tayangan slide"),
        ("zh-Hans", "显示更多", "幻灯片放映"),
    ]) func aDozenStandsThereAndTheRestOpens(_ locale: String, _ rest: String, _ play: String) throws {
        let grid = Block.Grid((0..<20).map { Self.picture("Tram \($0)") }, more: "20 of 214", isSlideshow: true)
        let (html, terminal) = try Self.card([.grid(grid)], locale: locale)
        let parts = html.components(separatedBy: "<details>")
        try #require(parts.count == 2)
        #expect(parts[0].components(separatedBy: "class=\"tile\"").count == 13)
        #expect(parts[1].components(separatedBy: "class=\"tile\"").count == 9)
        #expect(parts[1].hasPrefix("<summary>\(rest)</summary>"))
        #expect(html.contains("<section class=\"grid\" data-slideshow>"))
        #expect(html.contains("<button type=\"button\" class=\"play\">\(play)</button>"))
        #expect(html.contains("src=\"data:image/jpeg;base64,/9j/wAALC"))
        #expect(html.contains("width=\"40\" height=\"30\" alt=\"Tram 0\""))
        #expect(html.contains("<p class=\"more\">20 of 214</p>"))
        #expect(terminal.contains("-  Tram 3"))
    }

    @Test func aPictureThatIsNoneIsLeftOut() throws {
        let large: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0x10, 0, 0x10, 0, 1, 1, 0x11, 0]
        let bad = [[], Array("GIF89a".utf8), large, Array(Self.jpeg.dropLast(4))].map { Self.picture("x", $0) }
        #expect(AppBlocks.shown([.grid(Block.Grid(bad))]).isEmpty)
        #expect(AppBlocks.shown([.grid(Block.Grid(bad + [Self.picture()]))]) == [.grid(Block.Grid([Self.picture()]))])
        #expect(AppBlocks.shown([.grid(Block.Grid([]))]).isEmpty)
        #expect(AppBlocks.shown([.picture(Self.picture())]) == [.picture(Self.picture())])
    }

    @Test func manyAreBounded() {
        func count(_ blocks: [Block]) -> Int {
            AppBlocks.shown(blocks).reduce(0) { if case .grid(let grid) = $1 { $0 + grid.pictures.count } else { $0 } }
        }
        let small = Block.grid(Block.Grid([Picture](repeating: Self.picture(), count: 1_000)))
        #expect(count([small]) == 48)
        let heavy = Self.picture("x", Self.jpeg + [UInt8](repeating: 0, count: 100_000))
        #expect(count([.grid(Block.Grid([Picture](repeating: heavy, count: 40)))]) == 3)
        #expect(count([Block](repeating: .grid(Block.Grid([heavy, heavy])), count: 9)) == 3)
    }

    @Test(arguments: HostileTextTests.texts) func itsWordsAreText(_ text: String) throws {
        let grid = Block.Grid([Self.picture(text)], heading: text, more: text)
        let (html, terminal) = try Self.card([.grid(grid)])
        #expect(!html.contains("<script"))
        #expect(!html.contains("onerror=x>"))
        #expect(html.components(separatedBy: "<img ").count == 2)
        #expect(html.components(separatedBy: "<img ")[1].prefix { $0 != ">" }.components(separatedBy: "\"").count == 9)
        #expect(terminal.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
}
