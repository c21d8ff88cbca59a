// Beckon: the pages of what a user said before, as HTML
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import FoundationEssentials
public import Schema

/// A conversation of a user, as it is listed.
public struct PastConversation: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// The first words that were said in it; `nil` where nobody knows them.
    public var title: String?
    /// When it began.
    public var began: Instant
    /// Whether it is the one that goes on.
    public var isCurrent: Bool

    /// - Parameters: See the properties.
    public init(_ name: String, title: String?, began: Instant, isCurrent: Bool) {
        self.name = name
        self.title = title
        self.began = began
        self.isCurrent = isCurrent
    }
}

/// Draws the list of a user's conversations, and one of them to be read. They work without a script.
public struct HistoryPages: Sendable {
    private let words: Words
    private let formats: Formats
    private let isOperator: Bool

    /// Scalars of a title.
    static let titleLength = 120

    /// - Parameters:
    ///   - words: The sentences.
    ///   - formats: How dates are written.
    ///   - isOperator: Whether the reader sees the pages for who looks after the stack, too.
    public init(words: Words, formats: Formats, isOperator: Bool) {
        self.words = words
        self.formats = formats.spoken(in: words.locale)
        self.isOperator = isOperator
    }

    /// The conversations.
    ///
    /// - Parameters:
    ///   - conversations: Those of this page, newest first; `nil` where the dispatcher does not tell.
    ///   - after: Where this page begins; `nil` for the newest.
    ///   - older: Where the list goes on.
    public func list(_ conversations: [PastConversation]?, after: String?, older: String?) -> String {
        let rows = (conversations ?? []).map { one in
            let title = one.title.map { PlainText.line($0, limit: Self.titleLength) } ?? self.text("history.untitled")
            let mark = one.isCurrent ? " <span class=\"current\">\(self.say("history.current"))</span>" : ""
            return "<li><a href=\"\(one.isCurrent ? "/" : "/history/\(HTMLRenderer.escape(one.name))")\">"
                + "<bdi class=\"title\">\(HTMLRenderer.escape(title))</bdi>\(self.time(one.began))\(mark)</a></li>"
        }
        let empty = conversations == nil ? "history.lost" : older == nil ? "history.none" : "history.noneYet"
        let list =
            rows.isEmpty
            ? "<p class=\"note\">\(self.say(empty))</p>" : "<ul class=\"conversations\">\(rows.joined())</ul>"
        func way(_ key: String, _ address: String, _ relation: String) -> String {
            "<a rel=\"\(relation)\" href=\"\(HTMLRenderer.escape(address))\">\(self.say(key))</a>"
        }
        let ways =
            (after == nil ? "" : way("history.newest", "/history", "first"))
            + (older.map { way("history.older", "/history?after=\($0)", "next") } ?? "")
        let pages = ways.isEmpty ? "" : "<nav class=\"pages\" aria-label=\"\(self.say("history.pages"))\">\(ways)</nav>"
        return self.page(self.text("history.title"), list + pages)
    }

    /// One conversation.
    ///
    /// - Parameters:
    ///   - entries: Its cards, and the language and time they are drawn in.
    ///   - began: When it began.
    ///   - isCut: Whether there is more than is shown.
    public func conversation(_ entries: [(card: Card, maker: CardMaker)], began: Instant?, isCut: Bool) -> String {
        let cards = entries.map { entry in
            "<div class=\"entry still\">\(HTMLRenderer(entry.maker, leadsToTraces: self.isOperator).render(entry.card))</div>"
        }
        let title = self.text("history.single")
        let cut = isCut ? "<p class=\"note\">\(self.say("history.cut"))</p>" : ""
        return self.page(
            title,
            "<p class=\"when\">\(began.map(self.time) ?? "") <span class=\"note\">\(self.say("history.readOnly"))</span></p>"
                + "<div id=\"log\">\(cards.joined())</div>\(cut)", isOne: true)
    }

    /// There is no such conversation of this user.
    public func unknown() -> String {
        self.page(self.text("history.single"), "<p class=\"note\">\(self.say("history.unknown"))</p>", isOne: true)
    }

    private func page(_ title: String, _ content: String, isOne: Bool = false) -> String {
        let back = isOne ? "<li><a href=\"/history\">\(self.say("history.title"))</a></li>" : ""
        let ways =
            "<nav class=\"places\" aria-label=\"\(self.say("operator.nav"))\"><ul><li><a href=\"/\">"
            + "\(self.say("operator.nav.conversation"))</a></li>\(back)</ul></nav>"
        return PageFrame(words: self.words, bodyClass: "history", header: ways, skip: self.say("operator.skip"))
            .html(title, "<h1>\(HTMLRenderer.line(title))</h1>\(content)")
    }

    private func time(_ instant: Instant) -> String {
        "<time datetime=\"\(instant.description)\">\(HTMLRenderer.escape(self.formats.moment(instant.date, isOfDay: true)))</time>"
    }

    private func text(_ key: String) -> String { self.words.text([key]) ?? key }
    private func say(_ key: String) -> String { HTMLRenderer.line(self.text(key)) }
}
