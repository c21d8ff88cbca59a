// Beckon: the page in a language
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema

/// The page with `{keys}` in place of its words.
struct PageTemplate: Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The page.
    ///
    /// - Parameters:
    ///   - words: Its words; those that its script needs stand in `{texts}`.
    ///   - locale: What the page says to the server as its language; letters, digits, hyphens.
    ///   - parts: What stands in slots of these names, as HTML.
    func html(_ words: Words, locale: String, parts: [String: String] = [:]) -> String {
        let names = words.templates.keys.filter { $0.hasPrefix("page.") || $0.hasPrefix("refusal.") }
        let texts = Dictionary(names.map { ($0, words.text([$0]) ?? "") }) { first, _ in first }
        let slots = ["locale": locale, "language": words.locale, "texts": (try? JSON.line(texts)) ?? "{}"]
        var result = ""
        var rest = self.text[...]
        // One pass: what a key stands for is never looked at for keys.
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let key = String(rest[rest.index(after: open)..<close])
            let html = parts[key] ?? HTMLRenderer.escape(slots[key] ?? words.text([key]) ?? key)
            result += rest[..<open] + html
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
