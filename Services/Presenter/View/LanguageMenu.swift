// Beckon: the languages that the page can be read in, as HTML
// SPDX-License-Identifier: Apache-2.0

public import CardKit

/// The languages that the page can be read in, each by its own name. Each is a way that works without a script.
public enum LanguageMenu {
    /// The items of a list.
    ///
    /// - Parameters:
    ///   - all: The words of all languages.
    ///   - current: Those that the page is read in.
    public static func items(_ all: [Words], current: Words) -> String {
        all.map { words in
            let language = HTMLRenderer.escape(words.locale)
            let mark = words.locale == current.locale ? " aria-current=\"true\"" : ""
            let name = HTMLRenderer.line(words.text(["page.language.name"]) ?? words.locale)
            return
                "<li><a href=\"/language/\(language)\" lang=\"\(language)\" hreflang=\"\(language)\"\(mark)>\(name)</a></li>"
        }.joined()
    }
}
