// Beckon: tests of tables, columns and pictures in a terminal
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Foundation
import Pictures
import PresenterView
import Schema
import Testing

@Suite struct TerminalTests {
    private static let table = Block.table(
        Block.Table(["Row", "Left", "Right"], rows: [["Front", "21 °C", "19 °C"], ["Rear", "–", "关"]]))

    private static func lines(_ blocks: [Block], _ renderer: TerminalRenderer) -> [String] {
        renderer.render(Card(.done, "Done.", blocks: blocks)).split(separator: "\n", omittingEmptySubsequences: false)
            .dropFirst().map(String.init)
    }

    @Test func aTableStandsInColumnsWhereThereIsRoom() {
        let wide = Self.lines([Self.table], TerminalRenderer(width: 40))
        #expect(wide == ["  Row     Left    Right", "  Front   21 °C   19 °C", "  Rear    –       关"])
        let narrow = Self.lines([Self.table], TerminalRenderer(width: 20))
        #expect(narrow.first == "  Row    Front" && narrow.count == 6)
    }

    @Test func blocksStandBesideEachOtherWhereThereIsRoom() {
        let row = Block.row([
            .headline("Checking", detail: "€1.00"), .progress(Block.Progress("Goal", fraction: 0.5)),
        ])
        let wide = Self.lines([row], TerminalRenderer(width: 72))
        #expect(wide.first?.hasPrefix("  Checking €1.00    ") == true && wide.first?.hasSuffix("░") == true)
        #expect(Self.lines([row], TerminalRenderer(width: 40)).count == 3)
        // Colours take no room.
        let painted = Self.lines([row], TerminalRenderer(width: 72, style: .ansi))
        let plain = painted.map { $0.replacing(#/\x1B\[[0-9;]*m/#, with: "") }
        #expect(plain == wide)
    }

    // MARK: Pictures

    /// Red above blue, as far as a terminal can tell.
    private static let dots = ColorPicture(width: 2, height: 2, bytes: [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])
    private static let picture = Picture("A tram", jpeg: Data([0xFF, 0xD8, 0xFF]).base64EncodedString())

    private static func drawn(_ way: TerminalImages.Way, _ block: Block = .picture(Self.picture)) -> [String] {
        Self.lines(
            [block],
            TerminalRenderer(
                width: 60, style: .ansi, images: TerminalImages(way, cell: (4, 8)) { _ in Self.dots }))
    }

    @Test func halfBlocksHaveTwoDotsALetter() {
        let all = Self.drawn(.colorHalfBlocks)
        #expect(all.count == TerminalImages.rows)
        #expect(all.first == "  \u{1B}[38;2;255;0;0;48;2;255;0;0m" + String(repeating: "▀", count: 24) + "\u{1B}[0m")
        #expect(all.last?.contains("38;2;0;0;255;48;2;0;0;255") == true)
        #expect(Self.drawn(.halfBlocks).first?.contains("38;5;196;48;5;196") == true)
    }

    /// Empty lines make room, and the last line draws into it and comes back.
    @Test(arguments: [(TerminalImages.Way.sixel, "\u{1B}Pq"), (.kitty, "\u{1B}_Ga=T,f=24")])
    func graphicsArePlaced(_ way: TerminalImages.Way, _ start: String) throws {
        let lines = Self.drawn(way)
        #expect(lines.count == TerminalImages.rows && lines.dropLast().allSatisfy { $0 == "  " })
        let last = try #require(lines.last)
        #expect(last.hasPrefix("  \u{1B}7\u{1B}[11A\(start)") && last.hasSuffix("\u{1B}\\\u{1B}8"))
    }

    @Test func sixelsAreTheDots() throws {
        let last = try #require(Self.drawn(.sixel).last)
        // 24 columns of 4 dots, 12 rows of 8 less one; red is 180 of the cube, blue 5.
        #expect(last.contains("\"1;1;96;95") && last.contains("#180;2;100;0;0#180!96~-"))
        #expect(last.contains("#5;2;0;0;100#5!96"))
    }

    /// Pieces of base64 that are not longer than the protocol allows.
    @Test func kittysPiecesAreBounded() throws {
        let pieces = try #require(Self.drawn(.kitty).last).components(separatedBy: "\u{1B}_G").dropFirst()
        #expect(pieces.count > 1 && pieces.first?.contains("c=24,r=12,C=1,q=2,m=1;") == true)
        #expect(pieces.last?.hasPrefix("m=0;") == true && pieces.allSatisfy { $0.count < 4_200 })
    }

    /// Of many the first ones are seen, and all are told.
    @Test func manyStandBesideEachOther() {
        let lines = Self.drawn(.halfBlocks, .grid(Block.Grid(Array(repeating: Self.picture, count: 5))))
        #expect(lines.filter { $0.contains("▀") }.count == TerminalImages.rows)
        #expect(lines.filter { $0.contains("A tram") }.count == 5)
    }

    /// What cannot be decoded, or drawn, is named.
    @Test func whatCannotBeDrawnIsNamed() {
        let none = TerminalRenderer(width: 60, images: TerminalImages(.kitty) { _ in nil })
        #expect(Self.lines([.picture(Self.picture)], none) == ["  [A tram]"])
        #expect(Self.lines([.picture(Self.picture)], TerminalRenderer(width: 60)) == ["  [A tram]"])
    }
}
