// Beckon: pictures in rows, as HTML
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension HTMLRenderer {
    /// Pictures that stand there at once; the rest opens below them.
    static let gridPictures = 12

    /// Each picture is a button that shows it large, where the page has its script; without it they are seen all the same.
    func grid(_ grid: Block.Grid) -> String {
        let pictures = grid.pictures.compactMap { self.tile($0) }
        guard !pictures.isEmpty else { return "" }
        func list(_ tiles: ArraySlice<String>) -> String { "<ul>\(tiles.joined())</ul>" }
        var html = "<section class=\"grid\"\(grid.isSlideshow ? " data-slideshow" : "")>"
        html += grid.heading.map { "<h3>\(Self.line($0))</h3>" } ?? ""
        html += list(pictures.prefix(Self.gridPictures))
        let rest = pictures.dropFirst(Self.gridPictures)
        if !rest.isEmpty {
            let summary = self.maker.say("grid.rest")
            html += "<details><summary>\(Self.line(summary))</summary>\(list(rest))</details>"
        }
        html += grid.more.map { "<p class=\"more\">\(Self.line($0))</p>" } ?? ""
        let play = Self.line(self.maker.say("grid.play"))
        return html + "<button type=\"button\" class=\"play\">\(play)</button></section>"
    }

    private func tile(_ picture: Picture) -> String? {
        guard let url = picture.url, let size = picture.size else { return nil }
        let name = PlainText.line(picture.alternative)
        let words = name.isEmpty ? self.maker.say("grid.picture") : name
        let text = Self.line(words)
        return "<li><button type=\"button\" class=\"tile\" aria-label=\"\(text)\"><img src=\"\(Self.escape(url))\""
            + " width=\"\(size.width)\" height=\"\(size.height)\" alt=\"\(text)\"></button></li>"
    }
}
