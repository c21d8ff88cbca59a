// Beckon: pictures in a terminal
// SPDX-License-Identifier: Apache-2.0

public import Pictures
public import Schema

/// How pictures are drawn in a terminal: as it says that it can, else by half blocks. What comes out of it are lines, one for
/// each line of the screen that the picture takes.
public struct TerminalImages: Sendable {
    /// The ways, the best last.
    public enum Way: String, Sendable, CaseIterable {
        /// Half blocks in the 256 colours that every terminal has, or in all.
        case halfBlocks, colorHalfBlocks
        /// DEC's sixels.
        case sixel
        /// The graphics protocol of the terminal kitty.
        case kitty
    }

    /// The way.
    public let way: Way
    /// Dots of one letter of the terminal; where it does not say how many, those of a usual one.
    public let cell: (width: Int, height: Int)
    /// Decodes a picture; `nil` for one that cannot be.
    let decode: @Sendable (Picture) -> ColorPicture?

    /// - Parameters: See the properties.
    public init(
        _ way: Way, cell: (width: Int, height: Int) = (10, 20),
        decode: @escaping @Sendable (Picture) -> ColorPicture?
    ) {
        self.way = way
        self.cell = (min(max(4, cell.width), 64), min(max(8, cell.height), 128))
        self.decode = decode
    }

    /// Whether pictures are made of letters.
    var isOfLetters: Bool { self.way == .halfBlocks || self.way == .colorHalfBlocks }

    /// Lines of the screen that a picture takes at most.
    public static let rows = 12

    /// A picture of so many columns and rows as lines.
    func lines(_ picture: ColorPicture, columns: Int, rows: Int) -> [String] {
        switch self.way {
        case .halfBlocks, .colorHalfBlocks:
            HalfBlocks.lines(
                picture.scaled(toWidth: columns, height: rows * 2), inAllColours: self.way == .colorHalfBlocks)
        case .sixel:
            // One row of dots less than there is room for: what ends at the last one may move the screen.
            Self.placed(
                Sixel.text(
                    picture.scaled(toWidth: columns * self.cell.width, height: rows * self.cell.height - 1)), rows: rows
            )
        case .kitty: Self.placed(Kitty.text(picture, columns: columns, rows: rows), rows: rows)
        }
    }

    /// A drawing that the terminal places from where the cursor is: empty lines make room first, and the last of them goes up to
    /// the first, draws, and comes back to where a line ends.
    private static func placed(_ drawing: String, rows: Int) -> [String] {
        let up = rows > 1 ? "\u{1B}[\(rows - 1)A" : ""
        return Array(repeating: "", count: rows - 1) + ["\u{1B}7\(up)\(drawing)\u{1B}8"]
    }
}

extension TerminalRenderer {
    /// Dots between the pictures of a row, in columns.
    private static let gap = 1, tile = 24

    /// The first of some pictures beside each other; `nil` where none can be drawn.
    func drawn(_ pictures: [Picture]) -> (lines: [String], count: Int)? {
        guard let images = self.images else { return nil }
        let room = max(1, (self.width - 6) / (Self.tile + Self.gap))
        let decoded = pictures.prefix(min(room, 4)).compactMap { images.decode($0) }
        guard !decoded.isEmpty else { return nil }
        let isAlone = pictures.count == 1
        let most = isAlone ? min(self.width - 6, 40) : Self.tile
        // A letter is twice as high as it is wide.
        let rows = decoded.map { max(1, min(TerminalImages.rows, most * $0.height / $0.width / 2)) }.min() ?? 1
        let height = rows * 2
        let parts = decoded.map { picture in
            (picture, columns: max(1, min(most, height * picture.width / picture.height)))
        }
        guard !images.isOfLetters else {
            // Between letters there is the terminal's own ground.
            let each = parts.map { images.lines($0.0, columns: $0.columns, rows: rows) }
            let gap = String(repeating: " ", count: Self.gap)
            return ((0..<rows).map { row in each.map { $0[row] }.joined(separator: gap) }, decoded.count)
        }
        let scale = max(1, images.cell.width)
        let scaled = parts.map { $0.0.scaled(toWidth: $0.columns * scale, height: height * scale) }
        guard let row = ColorPicture.row(scaled, gap: Self.gap * scale, color: 0) else { return nil }
        let columns = parts.map(\.columns).reduce(0, +) + Self.gap * (parts.count - 1)
        return (images.lines(row, columns: columns, rows: rows), decoded.count)
    }
}
