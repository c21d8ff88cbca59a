// Beckon: what of an app's own card is shown
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What of an app's own card is shown: it comes from outside, and is held within what a card has room for. Texts are made
/// plain and cut where they are drawn, as all texts are.
public enum AppBlocks {
    /// Blocks of a card, those within rows counted.
    static let blocks = 24
    /// Levels of rows within rows.
    static let levels = 3
    /// Blocks side by side, columns of a table.
    static let columns = 4
    /// Lines of a block, and rows of a table.
    static let rows = 16
    /// Pictures of a grid.
    static let gridPictures = 48
    /// Bytes of all pictures of a card.
    static let pictureBytes = 2 * Picture.bytesMaximum

    /// What of a presentation is shown, its colour and logo checked; `nil` where it is hidden or nothing of it can be shown.
    static func shown(_ own: Presentation) -> Presentation? {
        guard own.size.map({ $0.width > 0 && $0.height > 0 }) ?? true else { return nil }
        var shown = own
        shown.blocks = Self.shown(own.blocks)
        shown.brand = own.brand.map { Presentation.Brand(color: Self.color($0.color), logo: $0.logo?.checked) }
        return shown.blocks.isEmpty ? nil : shown
    }

    /// The blocks that are shown, in order. Pictures that are none and links that lead to no page are left out, and so is
    /// what is too much.
    public static func shown(_ blocks: [Block]) -> [Block] {
        var room = Room()
        return room.shown(blocks, level: 0)
    }

    private struct Room {
        var blocks = AppBlocks.blocks
        var pictureBytes = AppBlocks.pictureBytes

        mutating func shown(_ all: [Block], level: Int) -> [Block] {
            var shown: [Block] = []
            for block in all where self.blocks > 0 {
                guard let block = self.shown(block, level: level) else { continue }
                self.blocks -= 1
                shown.append(block)
            }
            return shown
        }

        private mutating func shown(_ block: Block, level: Int) -> Block? {
            switch block {
            case .lines(let lines): return lines.isEmpty ? nil : .lines(Array(lines.prefix(AppBlocks.rows)))
            case .items(let heading, let items, let more):
                let shown = items.prefix(CardMaker.itemsPerCard).map { item in
                    Block.Item(
                        item.mark, item.label, details: Array(item.details.prefix(4)), isFlagged: item.isFlagged)
                }
                return .items(heading: heading, shown, more: more)
            case .route(let route):
                let stages = Array(route.stages.prefix(8))
                return .route(
                    Block.Route(
                        from: route.from, to: route.to, position: route.position, stages: stages, stage: route.stage))
            case .link(let label, let url):
                // Whoever presses it sees where it leads.
                return Block.isHarmless(url)
                    ? .link(label: "\(PlainText.line(label, limit: 60)) (\(Block.host(of: url)))", url: url) : nil
            case .picture(let picture):
                return self.shown(picture).map { .picture($0) }
            case .grid(let grid):
                let pictures = grid.pictures.prefix(AppBlocks.gridPictures).compactMap { self.shown($0) }
                return pictures.isEmpty
                    ? nil
                    : .grid(
                        Block.Grid(
                            pictures, heading: grid.heading, more: grid.more, isSlideshow: grid.isSlideshow))
            case .table(let table):
                let columns = Array(table.columns.prefix(AppBlocks.columns))
                let rows = table.rows.prefix(AppBlocks.rows).map { row in
                    columns.indices.map { row.indices.contains($0) ? row[$0] : "" }
                }
                return columns.isEmpty || rows.isEmpty ? nil : .table(Block.Table(columns, rows: rows))
            case .row(let blocks):
                guard level < AppBlocks.levels else { return nil }
                let inner = self.shown(Array(blocks.prefix(AppBlocks.columns)), level: level + 1)
                return inner.isEmpty ? nil : .row(inner)
            case .text, .bubble, .headline, .progress, .badge, .divider: return block
            }
        }

        /// A picture that is one, while there is room.
        private mutating func shown(_ picture: Picture) -> Picture? {
            guard picture.data.utf8.count <= self.pictureBytes, let checked = picture.checked else { return nil }
            self.pictureBytes -= checked.data.utf8.count
            return checked
        }
    }

    /// A colour as a page may have it: `#` and six hexadecimal digits; `nil` for any other text.
    public static func color(_ text: String?) -> String? {
        guard let text, text.utf8.count == 7, text.hasPrefix("#"),
            text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return text
    }
}
