// Beckon: what stands around a page that the server draws whole
// SPDX-License-Identifier: Apache-2.0

import CardKit

/// What stands around a page that the server draws whole. There is no script and no style in what is drawn, so it works under
/// the page's `Content-Security-Policy`.
struct PageFrame {
    /// The sentences.
    let words: Words
    /// The body's class.
    var bodyClass: String
    /// Beside the mark, as HTML.
    var header = ""
    /// The members of `main`, each with a space in front, as HTML.
    var attributes = ""
    /// Files beside the page's own style: `/operator.css`, `/operator.js`.
    var styles: [String] = [], scripts: [String] = []
    /// What the way to the content is called, as HTML.
    var skip: String

    /// The page.
    ///
    /// - Parameters:
    ///   - title: What it is called, as text.
    ///   - content: What stands in it, as HTML.
    func html(_ title: String, _ content: String) -> String {
        let files =
            self.styles.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }
            + self.scripts.map { "<script src=\"\($0)\" defer></script>" }
        return """
            <!doctype html>
            <html lang="\(HTMLRenderer.escape(self.words.locale))" dir="\(HTMLRenderer.escape(self.words.text(["page.direction"]) ?? "ltr"))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="color-scheme" content="light dark">
            <meta name="theme-color" content="#f7f6f2" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#141412" media="(prefers-color-scheme: dark)">
            <title>\(HTMLRenderer.line(title)) – Beckon</title>
            <link rel="icon" href="/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/page.css">
            \(files.joined(separator: "\n"))
            </head>
            <body class="\(self.bodyClass)">
            <a class="skip" href="#content">\(self.skip)</a>
            <header class="top"><p class="brand">\(Self.logo)Beckon</p>\(self.header)</header>
            <main id="content" tabindex="-1"\(self.attributes)>
            \(content)
            </main>
            </body>
            </html>

            """
    }

    private static let logo =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M5 19V5m0 9a7 5.5 0 1 1 0 .1\"/>"
        + "<circle cx=\"19\" cy=\"6\" r=\"1.6\"/></svg>"
}
