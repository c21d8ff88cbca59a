// Beckon: a card as lines of a terminal
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

/// Draws cards with text. Nothing that an app or a user supplied can reach the terminal as a control sequence: every text is
/// made plain here once more, and only this type writes escape sequences.
public struct TerminalRenderer: Sendable {
    /// Whether colours and weights may be used.
    public enum Style: String, Sendable, CaseIterable { case plain, ansi }

    /// The longest line in columns; 20 to 200.
    public let width: Int
    /// Colours or not.
    public let style: Style

    /// How pictures are drawn; `nil` says their names instead.
    public let images: TerminalImages?

    /// - Parameters: See the properties.
    public init(width: Int = 80, style: Style = .plain, images: TerminalImages? = nil) {
        self.width = min(200, max(20, width))
        self.style = style
        self.images = images
    }

    /// The card as lines, without a line break at the end.
    public func render(_ card: Card) -> String {
        var lines: [String] = []
        let (sign, color) = Self.look(card.tone)
        let app = card.app.map { "  " + self.paint(PlainText.line($0, limit: 60), .faint) } ?? ""
        let title = self.wrap(PlainText.body(card.title, limit: 2_000), indent: 2)
        for (index, line) in title.enumerated() {
            let text = self.paint(line.trimmed, card.tone == .note || card.tone == .settled ? .plain : .bold)
            lines.append(index == 0 ? self.paint(sign, color) + " " + text : "  " + text)
        }
        let used =
            (title.last.map { Self.columns($0) } ?? 0) + Self.columns(PlainText.line(card.app ?? "", limit: 60)) + 2
        if !app.isEmpty, let last = lines.indices.last, used <= self.width {
            lines[last] += app
        }
        if let text = card.text { lines += self.wrap(PlainText.body(text), indent: 2).map { self.paint($0, .faint) } }
        if let own = card.own { lines += self.lines(of: own, atMost: card.tone == .preview ? 8 : 16) }
        for block in card.blocks { lines += self.lines(of: block) }
        lines += self.lines(of: card.choices)
        if let field = card.field, card.choices.allSatisfy({ $0.number == nil }) {
            lines.append("  " + self.paint("› " + PlainText.line(field.label, limit: self.width - 4), .faint))
        }
        return lines.joined(separator: "\n")
    }

    /// What the app drew itself: a bar in front of each line, and so many lines at most.
    private func lines(of own: OwnPart, atMost most: Int) -> [String] {
        let all = own.blocks.flatMap { self.lines(of: $0) }
        let shown = Array(all.prefix(most)) + (all.count > most ? ["  …"] : [])
        let label = self.paint(PlainText.line(own.label, limit: self.width - 6), .faint)
        return ["  ┊ " + label] + shown.map { "  ┊ " + $0.unindented }
    }

    func lines(of block: Block) -> [String] {
        switch block {
        case .text(let text): return self.wrap(PlainText.body(text), indent: 2)
        case .headline(let text, let detail):
            let detail = detail.map { "  " + PlainText.line($0) } ?? ""
            return self.wrap(PlainText.line(text) + detail, indent: 2).map { self.paint($0, .bold) }
        case .lines(let lines):
            // Labels take two fifths of the width at most; East Asian letters are two columns wide.
            let labels = lines.map {
                PlainText.line($0.label, limit: Self.isWide($0.label) ? self.width / 5 : self.width * 2 / 5)
            }
            let column = labels.map { Self.columns($0) }.max() ?? 0
            return zip(lines, labels).flatMap { line, label in
                let space = String(repeating: " ", count: max(0, column - Self.columns(label)))
                let wrapped = self.wrap(PlainText.body(line.value), indent: column + 4)
                let first = "  " + self.paint(label, .faint) + space + "  " + (wrapped.first?.trimmed ?? "")
                return [first] + wrapped.dropFirst()
            }
        case .items(let heading, let items, let more):
            let top = heading.map { [self.paint("  " + PlainText.line($0, limit: self.width - 2), .underline)] } ?? []
            let rows = items.flatMap { item -> [String] in
                let details = item.details.map { PlainText.line($0, limit: 80) }.joined(separator: ", ")
                let flag = item.isFlagged ? "! " : ""
                let text = flag + PlainText.line(item.label) + (details.isEmpty ? "" : "  (\(details))")
                let wrapped = self.wrap(text, indent: 6)
                return ["  \(Self.sign(item.mark)) " + (wrapped.first?.trimmed ?? "")] + wrapped.dropFirst()
            }
            return top + rows + (more.map { [self.paint("    " + PlainText.line($0), .faint)] } ?? [])
        case .bubble(let bubble):
            let caption = [bubble.caption, bubble.time].compactMap(\.self).map { PlainText.line($0) }.joined(
                separator: " · ")
            let words = self.wrap(PlainText.body(bubble.text), indent: 4).map { "  │ " + $0.trimmed }
            return (caption.isEmpty ? [] : self.wrap(caption, indent: 2).map { self.paint($0, .faint) }) + words
        case .route(let route): return self.lines(of: route)
        case .picture(let picture):
            let drawing = picture.dots.flatMap { TerminalPicture($0, width: self.width) }?.lines
            return drawing ?? self.drawn([picture])?.lines.map { "  " + $0 }
                ?? self.wrap("[\(PlainText.line(picture.alternative))]", indent: 2)
        case .grid(let grid):
            // A line each: what they show is told by their words, and the first of them are seen where that can be.
            let items = grid.pictures.map { Block.Item(.bullet, $0.alternative) }
            let row = self.drawn(grid.pictures)?.lines.map { "  " + $0 } ?? []
            return row + self.lines(of: .items(heading: grid.heading, items, more: grid.more))
        case .progress(let progress):
            let length = min(20, self.width - 8)
            let done = Int((progress.fraction * Double(length)).rounded())
            let bar = String(repeating: "█", count: done) + String(repeating: "░", count: length - done)
            let value = progress.value ?? "\(Int((progress.fraction * 100).rounded())) %"
            return ["  " + self.paint(bar, .cyan)]
                + self.wrap(PlainText.line(progress.label) + "  " + PlainText.line(value), indent: 2)
        case .table(let table):
            return self.columns(of: table)
                ?? table.rows.flatMap { row in
                    self.lines(of: .lines(zip(table.columns, row).map { Block.Line($0, $1) }))
                }
        case .badge(let text, _):
            // Not in the brackets of buttons: an app draws it.
            return self.wrap("‹\(PlainText.line(text, limit: 40))›", indent: 2)
        case .divider: return ["  " + self.paint(String(repeating: "─", count: min(20, self.width - 4)), .faint)]
        case .row(let blocks): return self.beside(blocks) ?? blocks.flatMap { self.lines(of: $0) }
        case .link(let label, let url):
            return self.wrap(PlainText.line(label), indent: 2) + [
                self.paint("  " + PlainText.line(url, limit: 1_000), .underline)
            ]
        }
    }

    private func lines(of choices: [Choice]) -> [String] {
        var lines: [String] = []
        for choice in choices where choice.number != nil {
            let details = choice.details.map { PlainText.line($0, limit: 80) }.joined(separator: ", ")
            let number = "\(choice.number ?? 0)"
            let text = PlainText.line(choice.label) + (details.isEmpty ? "" : "  (\(details))")
            let wrapped = self.wrap(text, indent: 4 + number.count)
            lines.append("  " + self.paint(number, .cyan) + ") " + (wrapped.first?.trimmed ?? ""))
            lines += wrapped.dropFirst()
        }
        let others = choices.filter { $0.number == nil }.map { "[\(PlainText.line($0.label, limit: 40))]" }
        if !others.isEmpty {
            lines += self.wrap(others.joined(separator: " "), indent: 2).map { self.paint($0, .cyan) }
        }
        return lines
    }

    /// `o---->---------x`, with the names of both ends and the stage.
    private func lines(of route: Block.Route) -> [String] {
        let length = min(40, self.width - 8)
        var track = [Character](repeating: "─", count: length)
        // A quarter of the line lies before the pick-up: there the car comes from.
        let pickup = length / 4
        for index in 0..<pickup { track[index] = route.position.map { $0 < 0 } == true ? "·" : " " }
        track[pickup] = "○"
        track[length - 1] = "●"
        if let position = route.position {
            let place =
                position < 0 ? Double(pickup) * (1 + position) : Double(pickup) + position * Double(length - 1 - pickup)
            track[min(length - 1, max(0, Int(place.rounded())))] = "◆"
        }
        var lines = ["  " + self.paint(String(track), .cyan)]
        let ends = [route.from, route.to].compactMap(\.self).map { PlainText.line($0, limit: 80) }
        lines += self.wrap(ends.joined(separator: " → "), indent: 2)
        if let stage = route.stage {
            let marks = route.stages.indices.map { $0 <= stage ? "■" : "□" }.joined()
            lines.append("  \(marks) " + PlainText.line(route.stages[stage], limit: self.width - 12))
        }
        return lines.filter { !$0.trimmed.isEmpty }
    }

    // MARK: Columns and colours

    /// Breaks text at spaces, and within a word that alone is too long.
    func wrap(_ text: String, indent: Int) -> [String] {
        let room = max(8, self.width - indent)
        let space = String(repeating: " ", count: indent)
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            var used = 0
            for word in paragraph.split(separator: " ") {
                if used > 0, used + 1 + Self.columns(word) > room {
                    lines.append(space + line)
                    (line, used) = ("", 0)
                }
                if used > 0 { (line, used) = (line + " ", used + 1) }
                for character in word {
                    let columns = Self.columns(character)
                    if used + columns > room {
                        lines.append(space + line)
                        (line, used) = ("", 0)
                    }
                    line.append(character)
                    used += columns
                }
            }
            lines.append(space + line)
        }
        return lines
    }

    static func columns(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + Self.columns($1) } }

    private static func isWide(_ text: String) -> Bool { text.contains { Self.columns($0) > 1 } }

    /// Two for East Asian letters and for emoji.
    static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    enum Paint: String {
        case plain = "", bold = "1", faint = "2", underline = "4", red = "31", green = "32", yellow = "33", cyan = "36"
    }

    func paint(_ text: String, _ paint: Paint) -> String {
        self.style == .plain || paint == .plain ? text : "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
    }

    private static func look(_ tone: Card.Tone) -> (String, Paint) {
        switch tone {
        case .question: ("?", .cyan)
        case .preview: ("?", .yellow)
        case .done: ("✓", .green)
        case .failed: ("✗", .red)
        case .warning: ("!", .yellow)
        case .info, .note: ("·", .faint)
        case .working: ("…", .faint)
        case .said: (">", .faint)
        case .settled: ("·", .faint)
        }
    }

    private static func sign(_ mark: Block.Item.Mark) -> String {
        switch mark {
        case .open: "[ ]"
        case .done: "[x]"
        case .removed: "[-]"
        case .note: "[=]"
        case .list: "[:]"
        case .bullet: " - "
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(self.drop { $0 == " " })
    }

    /// Without the two spaces in front of every line of a card.
    fileprivate var unindented: String { self.hasPrefix("  ") ? String(self.dropFirst(2)) : self }
}
