// Beckon: the pages for who looks after a stack, as HTML
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Draws the pages for who looks after a stack, in one language, for one moment. Every text from outside is made plain,
/// bounded and escaped, and stands in a `bdi`, so that nothing in it turns the words around it. There is no script and no
/// style in what is drawn, so it works under the page's `Content-Security-Policy`.
public struct OperatorPages: Sendable {
    /// The pages there are, in the order of the navigation.
    public enum Place: String, CaseIterable, Sendable {
        case conversation, system, apps, requests

        /// Where it is.
        public var path: String { self == .conversation ? "/" : "/\(self.rawValue)" }
    }

    /// The sentences.
    public let words: Words
    /// How numbers are written.
    let formats: Formats
    /// The moment of showing.
    let now: Instant
    /// The user of the page's own conversations.
    let user: String

    /// Rows of a table, and items of a list, that are shown; the rest is counted.
    static let rowsMaximum = 500
    /// Scalars of a text in a cell, and of one that was opened.
    static let cellLength = 200, bodyLength = 2_000

    /// - Parameters:
    ///   - words: The sentences.
    ///   - locale: How numbers are written, BCP 47.
    ///   - now: The moment of showing.
    ///   - user: The user of the page's own conversations.
    public init(words: Words, locale: String, now: Instant, user: String) {
        self.words = words
        self.formats = Formats(locale: locale, timeZone: "UTC", now: now).spoken(in: words.locale)
        self.now = now
        self.user = user
    }

    // MARK: Frame

    /// A whole page.
    ///
    /// - Parameters:
    ///   - title: What the page is called, as text.
    ///   - place: Which of the pages it is; `nil` for one that is none of them.
    ///   - content: What stands in it, as HTML.
    ///   - refresh: After how many milliseconds its script asks for it again; `nil` for never.
    ///   - isOpen: Whether the other pages may be seen, so that there are ways to them.
    func page(
        _ title: String, _ place: Place?, _ content: String, refresh: Int? = nil, isOpen: Bool = true
    ) -> String {
        let live = refresh.map { " data-refresh=\"\($0)\"" } ?? ""
        let navigation = isOpen ? Self.navigation(self.words, place) : ""
        let control =
            refresh == nil
            ? ""
            : "<p class=\"pulse\" hidden><span role=\"status\" data-lost=\"\(self.say("lost"))\"></span>"
                + "<button type=\"button\" aria-pressed=\"false\">\(self.say("pause"))</button></p>"
        let frame = PageFrame(
            words: self.words, bodyClass: "operator", header: navigation + control, attributes: live,
            styles: ["/operator.css"], scripts: ["/operator.js"], skip: self.say("skip"))
        return frame.html(title, content)
    }

    /// The ways from one page to the others.
    ///
    /// - Parameters:
    ///   - words: Its words.
    ///   - place: Where the reader is.
    public static func navigation(_ words: Words, _ place: Place?) -> String {
        func say(_ key: String) -> String { HTMLRenderer.line(words.text(["operator.\(key)"]) ?? key) }
        let links = Place.allCases.map { one in
            let current = one == place ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(one.path)\"\(current)>\(say("nav.\(one.rawValue)"))</a></li>"
        }
        return "<nav class=\"places\" aria-label=\"\(say("nav"))\"><ul>\(links.joined())</ul></nav>"
    }

    /// A page with one sentence: why there is nothing to see.
    public func sentence(_ sentence: Sentence) -> String {
        let isOpen = sentence != .off
        let title = self.text("nothing")
        return self.page(
            title, nil, "<h1>\(HTMLRenderer.line(title))</h1><p class=\"sentence\">\(self.html(sentence))</p>",
            isOpen: isOpen)
    }

    /// Why there is nothing to see.
    public enum Sentence: Hashable, Sendable {
        /// The presenter was started without these pages.
        case off
        /// Nobody knows of the request.
        case unknownRequest(String)
        /// That is no request's id.
        case malformedRequest(String)
        /// What is missing, and why.
        case lack(SystemFacts.Lack)
    }

    private func html(_ sentence: Sentence) -> String {
        switch sentence {
        case .off: self.say("off")
        case .unknownRequest(let id): self.say("unknownRequest", ["id": id])
        case .malformedRequest(let id): self.say("malformedRequest", ["id": id])
        case .lack(let lack): self.say("lack.\(lack.rawValue)")
        }
    }

    // MARK: Text

    /// A sentence as text, for what is escaped later.
    func text(_ key: String) -> String { self.words.text(["operator.\(key)"]) ?? key }

    /// A sentence as HTML. What stands in its slots is from outside: it is made plain, escaped, and kept apart.
    func say(_ key: String, _ slots: [String: String] = [:]) -> String {
        // Marks that no plain text has stand for the values until the sentence is escaped.
        var marks: [(mark: String, html: String)] = []
        var marked: [String: String] = [:]
        for (index, slot) in slots.sorted(by: { $0.key < $1.key }).enumerated() {
            guard slot.key != "count" else {
                marked[slot.key] = slot.value
                continue
            }
            let mark = "\u{E000}\(index)\u{E001}"
            marked[slot.key] = mark
            marks.append((mark, Self.value(slot.value)))
        }
        var html = HTMLRenderer.escape(self.words.text(["operator.\(key)"], marked) ?? PlainText.line(key))
        for (mark, value) in marks {
            html = html.split(separator: mark, omittingEmptySubsequences: false).joined(separator: value)
        }
        return html
    }

    /// A value from outside, on one line.
    static func value(_ text: String, limit: Int = OperatorPages.cellLength) -> String {
        "<bdi>\(HTMLRenderer.escape(PlainText.line(text, limit: limit)))</bdi>"
    }

    /// A name that a machine gave, such as an id.
    static func code(_ text: String) -> String { "<code>\(Self.value(text))</code>" }

    func number(_ number: Int) -> String { HTMLRenderer.escape(self.formats.number(number)) }

    /// A moment; the page's script writes it as the reader's place does.
    static func moment(_ instant: Instant) -> String {
        let text = instant.description
        return "<time datetime=\"\(text)\">\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) UTC</time>"
    }

    // MARK: Parts

    /// Names with their values, both as HTML.
    static func facts(_ facts: [(name: String, value: String)], _ className: String = "facts") -> String {
        let rows = facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" }
        return "<dl class=\"\(className)\">\(rows.joined())</dl>"
    }

    /// A table that becomes a list of cards where there is no room for columns. All of it is HTML already.
    func table(_ label: String, _ columns: [String], _ rows: [[String]], _ className: String = "") -> String {
        let head = columns.map { "<th scope=\"col\" role=\"columnheader\">\($0)</th>" }.joined()
        let shown = rows.prefix(Self.rowsMaximum).map { row in
            let cells = zip(columns, row).enumerated().map { index, cell in
                index == 0
                    ? "<th scope=\"row\" role=\"rowheader\">\(cell.1)</th>"
                    : "<td role=\"cell\"><span class=\"label\" aria-hidden=\"true\">\(cell.0)</span>"
                        + "<div class=\"cell\">\(cell.1)</div></td>"
            }
            return "<tr role=\"row\">\(cells.joined())</tr>"
        }
        return "<table role=\"table\" class=\"\(className)\" aria-label=\"\(label)\"><thead role=\"rowgroup\">"
            + "<tr role=\"row\">\(head)</tr></thead><tbody role=\"rowgroup\">\(shown.joined())</tbody></table>"
            + self.more(rows.count - shown.count)
    }

    /// How many more there are than are shown.
    func more(_ count: Int) -> String {
        count > 0 ? "<p class=\"more\">\(self.say("more", ["count": self.formats.number(count)]))</p>" : ""
    }

    /// How much of something is used, as a bar.
    static func bar(_ part: Int, of whole: Int) -> String {
        let width = whole > 0 ? min(100, max(0, part * 100 / whole)) : 0
        return "<svg class=\"share\" viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<rect width=\"100\" height=\"4\"/><rect class=\"done\" width=\"\(width)\" height=\"4\"/></svg>"
    }

    /// How something fares.
    enum Mood: String { case good, busy, bad, plain }

    static func badge(_ html: String, _ mood: Mood) -> String {
        "<span class=\"mood \(mood.rawValue)\">\(html)</span>"
    }
}
