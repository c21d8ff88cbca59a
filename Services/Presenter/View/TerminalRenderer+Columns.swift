// Beckon: what stands side by side in a terminal
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension TerminalRenderer {
    /// Columns between two things that stand side by side, and the fewest that one of them needs.
    private static let gap = 3, narrowest = 24

    /// A table with its headings, one line a row; `nil` where it is wider than the terminal.
    func columns(of table: Block.Table) -> [String]? {
        let rows = ([table.columns] + table.rows).map { $0.map { PlainText.line($0, limit: 80) } }
        let widths = table.columns.indices.map { column in
            rows.map { $0.indices.contains(column) ? Self.columns($0[column]) : 0 }.max() ?? 0
        }
        guard !widths.isEmpty, 2 + widths.reduce(0, +) + Self.gap * (widths.count - 1) <= self.width else { return nil }
        return rows.enumerated().map { index, row in
            let cells = zip(row, widths).map { Self.padded($0, to: $1) }
            let line = cells.joined(separator: String(repeating: " ", count: Self.gap)).withoutEnd
            return "  " + self.paint(line, index == 0 ? .faint : .plain)
        }
    }

    /// Blocks beside each other; `nil` where there is no room, or a picture is among them.
    func beside(_ blocks: [Block]) -> [String]? {
        let width = (self.width - 2) / max(1, blocks.count) - Self.gap + 2
        guard blocks.count > 1, width >= Self.narrowest, blocks.allSatisfy({ !$0.hasPictures }) else { return nil }
        let renderer = TerminalRenderer(width: width, style: self.style)
        let parts = blocks.map { renderer.lines(of: $0) }
        return (0..<(parts.map(\.count).max() ?? 0)).map { row in
            parts.map { Self.padded($0.indices.contains(row) ? $0[row] : "", to: width + Self.gap - 2) }.joined()
                .withoutEnd
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - Self.columns(text.unpainted)))
    }
}

extension Block {
    fileprivate var hasPictures: Bool {
        switch self {
        case .picture, .grid: true
        case .row(let blocks): blocks.contains(where: \.hasPictures)
        default: false
        }
    }
}

extension String {
    /// Without the sequences that paint.
    fileprivate var unpainted: String {
        guard self.contains("\u{1B}") else { return self }
        return self.replacing(#/\x1B\[[0-9;]*m/#, with: "")
    }

    /// Without spaces at its end.
    fileprivate var withoutEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
