// Beckon: a card as HTML
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import Schema

/// Draws cards as HTML. Every text is made plain and escaped; elements, classes and attributes are this file's alone. There
/// is no script, no inline style and no picture from elsewhere in it, so it works under `default-src 'self'` with pictures of
/// `data:`, which hold all that they show.
public struct HTMLRenderer: Sendable {
    /// Names of the marks in front of items, for screen readers.
    private let markNames: [Block.Item.Mark: String]
    /// Words for what is only on a page.
    let maker: CardMaker
    /// What can be changed on the card that is drawn, and the request it belongs to.
    var edits: [Edit] = [], request = ""
    /// What is said of the car's place.
    private let approaching: String, riding: String
    /// What the way to a request's life is called; `nil` where there is no such page.
    private let traceName: String?

    /// - Parameters:
    ///   - maker: Words for what a picture alone says.
    ///   - leadsToTraces: Whether a card of what became of a request leads to the page of the request's life.
    public init(_ maker: CardMaker, leadsToTraces: Bool = false) {
        self.traceName = leadsToTraces ? maker.say("operator.trace.link") : nil
        self.markNames = Dictionary(
            uniqueKeysWithValues: Block.Item.Mark.allCases.map { ($0, maker.say("mark.\($0.rawValue)")) })
        self.maker = maker
        self.approaching = maker.say("route.position.approaching")
        self.riding = maker.say("route.position.riding")
    }

    /// The card's content; the page puts it into an element of the change's id.
    public func render(_ card: Card) -> String {
        switch card.tone {
        case .said: return "<div class=\"said\">\(Self.body(card.title))</div>"
        case .note: return "<p class=\"note\">\(Self.body(card.title))</p>"
        case .settled:
            let answer = card.text.map { "<div class=\"said\">\(Self.body($0))</div>" } ?? ""
            return "<p class=\"settled\">\(Self.body(card.title))</p>\(answer)"
        case .working where card.blocks.isEmpty:
            return "<p class=\"working\"><span class=\"dots\" aria-hidden=\"true\"><i></i><i></i><i></i></span>"
                + "<span>\(Self.line(card.title))</span>\(self.wayToTrace(card, "span"))</p>"
        default: return self.card(card)
        }
    }

    private func card(_ card: Card) -> String {
        let live = card.isLive ? " live" : ""
        var html = "<article class=\"card \(card.tone.rawValue)\(live)\">"
        html += "<header>"
        if let app = card.app { html += "<p class=\"app\">\(Self.line(app))</p>" }
        html += "<h2>\(card.isLive ? "" : Self.sign(card.tone))\(Self.body(card.title))</h2>"
        if let text = card.text { html += "<p class=\"remark\">\(Self.body(text))</p>" }
        html += "</header>"
        html += card.own.map { self.own($0) } ?? ""
        let request = card.request?.description ?? ""
        // What the app drew itself can not be changed: it is not what is consented to.
        var changing = self
        (changing.edits, changing.request) = (card.edits, request)
        html += card.blocks.map { changing.block($0) }.joined() + changing.otherEdits()
        html += self.choices(
            card.choices.filter { $0.role == .option }, request: request, className: "options", label: card.title)
        if let field = card.field { html += self.field(field, label: card.title, request: request) }
        html += self.choices(
            card.choices.filter { $0.role == .primary || $0.role == .secondary }, request: request,
            className: "actions", label: nil)
        html += self.choices(
            card.choices.filter { $0.role == .back }, request: request, className: "afterwards", label: nil)
        return html + self.wayToTrace(card) + "</article>"
    }

    private func wayToTrace(_ card: Card, _ element: String = "p") -> String {
        guard let name = self.traceName, let request = card.request,
            [.done, .failed, .warning, .info, .working].contains(card.tone)
        else { return "" }
        return "<\(element) class=\"trace\"><a href=\"/requests/\(request)\">\(Self.line(name))</a></\(element)>"
    }

    /// What the app drew itself, in a frame that says whose it is.
    private func own(_ own: OwnPart) -> String {
        let stripe = own.brand?.color.map { color in
            "<svg class=\"stripe\" viewBox=\"0 0 1 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                + "<rect width=\"1\" height=\"1\" fill=\"\(Self.escape(color))\"/></svg>"
        }
        let logo = own.brand?.logo?.url.map { url in
            "<img class=\"logo\" src=\"\(Self.escape(url))\" width=\"20\" height=\"20\" alt=\"\">"
        }
        let label = Self.line(own.label)
        return "<section class=\"own\" aria-label=\"\(label)\">\(stripe ?? "")"
            + "<p class=\"whose\">\(logo ?? "")<span>\(label)</span></p>\(own.blocks.map { self.block($0) }.joined())</section>"
    }

    /// A picture of how it went; the words say it too.
    private static func sign(_ tone: Card.Tone) -> String {
        let drawing: String
        switch tone {
        case .done: drawing = "M6 10.3l2.700 2.700L14 7.500"
        case .failed: drawing = "M7 7l6 6m0-6l-6 6"
        case .warning: drawing = "M10 5.500v5.500m0 3v.1"
        default: return ""
        }
        return "<svg class=\"sign\" viewBox=\"0 0 20 20\" aria-hidden=\"true\"><circle cx=\"10\" cy=\"10\" r=\"10\"/>"
            + "<path d=\"\(drawing)\"/></svg>"
    }

    private func block(_ block: Block) -> String {
        switch block {
        case .text(let text): return "<p class=\"text\">\(Self.body(text))</p>"
        case .headline(let text, let detail):
            let detail = detail.map { "<span class=\"detail\">\(Self.line($0))</span>" } ?? ""
            return "<p class=\"headline\"><strong>\(Self.line(text))</strong>\(detail)</p>"
        case .lines(let lines):
            return "<dl>\(lines.map { self.row($0) }.joined())</dl>"
        case .items(let heading, let items, let more):
            let top = heading.map { "<h3>\(Self.line($0))</h3>" } ?? ""
            let rest = more.map { "<p class=\"more\">\(Self.line($0))</p>" } ?? ""
            return "<section class=\"items\">\(top)<ul>\(items.map { self.item($0) }.joined())</ul>\(rest)</section>"
        case .bubble(let bubble):
            let parts = [bubble.caption, bubble.time].compactMap(\.self).map { Self.line($0) }
            let caption = parts.isEmpty ? "" : "<figcaption>\(parts.joined(separator: " · "))</figcaption>"
            let side = bubble.isOwn ? "own" : "other"
            return
                "<figure class=\"bubble \(side)\">\(caption)<blockquote dir=\"auto\">\(Self.body(bubble.text))</blockquote></figure>"
        case .route(let route): return self.route(route)
        case .picture(let picture):
            guard let url = picture.url, let size = picture.size else { return "" }
            return "<figure class=\"picture\"><img src=\"\(Self.escape(url))\" width=\"\(size.width)\""
                + " height=\"\(size.height)\" alt=\"\(Self.line(picture.alternative))\"></figure>"
        case .grid(let grid): return self.grid(grid)
        case .progress(let progress): return Self.progress(progress)
        case .table(let table):
            let head = table.columns.map { "<th scope=\"col\">\(Self.line($0))</th>" }.joined()
            let rows = table.rows.map { "<tr>\($0.map { "<td dir=\"auto\">\(Self.line($0))</td>" }.joined())</tr>" }
            return "<table><thead><tr>\(head)</tr></thead><tbody>\(rows.joined())</tbody></table>"
        case .badge(let text, let mood):
            return "<p class=\"badge \(mood.rawValue)\"><span>\(Self.line(text))</span></p>"
        case .divider: return "<hr>"
        case .row(let blocks):
            return "<div class=\"row\">\(blocks.map { "<div>\(self.block($0))</div>" }.joined())</div>"
        case .link(let label, let url):
            guard Block.isHarmless(url) else { return "" }
            return "<p class=\"link\"><a href=\"\(Self.escape(url))\" rel=\"noopener noreferrer\" target=\"_blank\">"
                + "\(Self.line(label))</a></p>"
        }
    }

    private static func progress(_ progress: Block.Progress) -> String {
        let percent = Int((progress.fraction * 100).rounded())
        let value = progress.value.map { Self.line($0) } ?? "\(percent) %"
        let name = "<span class=\"name\">\(Self.line(progress.label))</span>"
        let drawing =
            progress.isRing
            ? "<svg viewBox=\"0 0 44 44\" aria-hidden=\"true\"><circle cx=\"22\" cy=\"22\" r=\"18\"/>"
                + "<circle class=\"done\" cx=\"22\" cy=\"22\" r=\"18\" pathLength=\"100\""
                + " stroke-dasharray=\"\(percent) 100\" transform=\"rotate(-90 22 22)\"/></svg>"
            : "<svg viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                + "<rect width=\"100\" height=\"4\"/><rect class=\"done\" width=\"\(percent)\" height=\"4\"/></svg>"
        return "<div class=\"progress \(progress.isRing ? "ring" : "bar")\" role=\"img\""
            + " aria-label=\"\(Self.line(progress.label)): \(value)\">\(drawing)\(name)<strong>\(value)</strong></div>"
    }

    private func item(_ item: Block.Item) -> String {
        let details = item.details.map { "<span class=\"detail\">\(Self.line($0))</span>" }.joined()
        let flag = item.isFlagged ? "<span class=\"flag\" aria-hidden=\"true\">⚑</span>" : ""
        let name = Self.line(self.markNames[item.mark] ?? item.mark.rawValue)
        return "<li class=\"\(item.mark.rawValue)\"><span class=\"mark\" role=\"img\" aria-label=\"\(name)\"></span>"
            + "<span class=\"what\"><span dir=\"auto\">\(Self.line(item.label))</span>\(flag)\(details)</span></li>"
    }

    /// A press sends question and reply: the same answer that typed words become.
    private func choices(_ choices: [Choice], request: String, className: String, label: String?) -> String {
        guard !choices.isEmpty else { return "" }
        func button(_ choice: Choice) -> String {
            let (action, question, reply) = Self.attributes(choice.action)
            let number = choice.number.map { "<span class=\"number\" aria-hidden=\"true\">\($0)</span>" } ?? ""
            let details =
                choice.details.isEmpty
                ? "" : "<span class=\"detail\">\(choice.details.map { Self.line($0) }.joined(separator: " · "))</span>"
            return "<button type=\"button\" class=\"choice \(choice.role.rawValue)\" data-action=\"\(action)\""
                + " data-request=\"\(Self.escape(request))\" data-question=\"\(Self.escape(question))\""
                + " data-reply=\"\(Self.escape(reply))\">\(number)<span class=\"label\">"
                + "<span class=\"name\" dir=\"auto\">\(Self.line(choice.label))</span>\(details)</span></button>"
        }
        let name = label.map { " role=\"group\" aria-label=\"\(Self.line($0))\"" } ?? ""
        return "<div class=\"\(className)\"\(name)>\(choices.map(button).joined())</div>"
    }

    private static func attributes(_ action: Choice.Action) -> (String, String, String) {
        switch action {
        case .unlock: ("unlock", "", "")
        case .takeBack(let takeBack): ("undo", "", (try? JSON.line(takeBack)) ?? "")
        case .answer(let answer): ("answer", answer.question, (try? JSON.line(answer.reply)) ?? "")
        }
    }

    private func field(_ field: Field, label: String, request: String) -> String {
        let shape = (try? JSON.line(field)) ?? ""
        let slider = self.slider(field, at: field.range?.middle, label: label)
        return "<form class=\"field\"\(slider == nil ? "" : " novalidate") data-request=\"\(Self.escape(request))\""
            + " data-field=\"\(Self.escape(shape))\">" + (slider ?? Self.input(field))
            + "<button type=\"submit\">\(Self.line(field.submit))</button></form>"
    }

    private static func input(_ field: Field) -> String {
        "<input \(Self.kind(of: field)) name=\"text\" required maxlength=\"2000\" autocomplete=\"off\""
            + " placeholder=\"\(Self.line(field.label))\" aria-label=\"\(Self.line(field.label))\">"
    }

    // MARK: Escaping

    static func line(_ text: String) -> String { Self.escape(PlainText.line(text)) }
    /// Line breaks stay; the style sheet shows them.
    static func body(_ text: String) -> String { Self.escape(PlainText.body(text)) }

    /// Fit for content and for attributes in double quotes.
    public static func escape(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: Ways

    private func route(_ route: Block.Route) -> String {
        let ends = [("from", route.from), ("to", route.to)].compactMap { name, text in
            text.map { "<li class=\"\(name)\">\(Self.line($0))</li>" }
        }
        var html = "<section class=\"route\">" + RouteDrawing(route, label: self.place(route)).svg
        html += "<ol class=\"ends\">\(ends.joined())</ol>"
        if let stage = route.stage {
            let steps = route.stages.enumerated().map { index, name in
                let state = index < stage ? "past" : index == stage ? "now" : "ahead"
                let current = index == stage ? " aria-current=\"step\"" : ""
                return "<li class=\"\(state)\"\(current)><span>\(Self.line(name))</span></li>"
            }
            html += "<ol class=\"stages\">\(steps.joined())</ol>"
        }
        return html + "</section>"
    }

    private func place(_ route: Block.Route) -> String {
        let ends = [route.from, route.to].compactMap(\.self).joined(separator: " → ")
        guard let position = route.position else { return ends }
        return ends.isEmpty
            ? (position < 0 ? self.approaching : self.riding)
            : "\(ends), \(position < 0 ? self.approaching : self.riding)"
    }
}
