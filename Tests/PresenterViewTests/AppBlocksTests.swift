// Beckon: tests of what apps draw themselves, on cards
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DomainCards
import PresenterView
import Schema
import Testing

@Suite struct AppBlocksTests {
    private static let ride: [String: Value] = [
        "rideStatus": [
            "phase": "ongoing", "pickupLocation": ["name": "Home"], "dropOffLocation": ["name": "Airport"],
            "rideOption": ["name": "Van"],
        ]
    ]

    private static func ended(_ payload: [String: Value] = Self.ride, _ intent: String = "RequestRide") throws -> Event
    {
        try event(.ended, .completed) { event in
            event.intent = intent
            event.response = ResponseMessage(code: "success", payload: payload)
            event.parameters = ["partySize": 3]
        }
    }

    private static func asked() throws -> Event {
        try event(.asked, .confirming) { event in
            event.intent = "RequestRide"
            event.parameters = ["partySize": 3, "dropOffLocation": ["name": "Airport"]]
            event.questions = [
                Question(
                    id: "q", kind: .consent, intent: "RequestRide", app: "hop",
                    preview: ResponseMessage(code: "ready", payload: Self.ride), digest: "d")
            ]
        }
    }

    private static func card(_ event: Event, _ own: Presentation?) throws -> Card {
        let maker = try maker().with(own)
        return try #require(Story().redraw(event, maker)?.card)
    }

    private static func hasRoute(_ card: Card) -> Bool {
        card.blocks.contains { if case .route = $0 { true } else { false } }
    }

    @Test func itStandsApartFromTheDefaultAndSaysWhoseItIs() throws {
        let plain = try Self.card(try Self.ended(), nil)
        let own = try Self.card(try Self.ended(), Presentation([.headline("2 min")]))
        #expect(plain.own == nil)
        #expect(own.own == OwnPart("From Hop", [.headline("2 min")]))
        #expect(own.blocks == plain.blocks)
        #expect((own.title, own.tone) == (plain.title, plain.tone))
    }

    @Test func itStandsInPlaceOfAPart() throws {
        let own = Presentation([.text("my own map")], replaces: [.map])
        #expect(Self.hasRoute(try Self.card(try Self.ended(), nil)))
        #expect(!Self.hasRoute(try Self.card(try Self.ended(), own)))
        // One that is hidden takes nothing away.
        var hidden = own
        hidden.size = .zero
        #expect(try Self.card(try Self.ended(), hidden) == Self.card(try Self.ended(), nil))
        // Nor does one of which nothing can be shown.
        let nothing = Presentation([.link(label: "x", url: "javascript:alert(1)")], replaces: [.map])
        #expect(Self.hasRoute(try Self.card(try Self.ended(), nothing)))
    }

    @Test func theDefaultShowsTheParametersThatItDoesNot() throws {
        let payload: [String: Value] = ["partySize": 3, "color": "red"]
        let event = try Self.ended(payload, "Paint")
        let plain = try Self.card(event, nil)
        let own = try Self.card(event, Presentation([.text("three of us")], shows: ["partySize"]))
        guard case .lines(let before)? = plain.blocks.first, case .lines(let after)? = own.blocks.first else {
            Issue.record("no lines: \(plain.blocks), \(own.blocks)")
            return
        }
        #expect(before.count == 2)
        #expect(after.map(\.value) == ["red"])
    }

    /// Whatever an app draws, what is consented to stands on the card.
    @Test func aConsentLosesNothing() throws {
        let plain = try Self.card(try Self.asked(), nil)
        let own = Presentation(
            [.text("Free!")], shows: ["partySize", "dropOffLocation"],
            replaces: [.map, .message, .paymentTransaction])
        let drawn = try Self.card(try Self.asked(), own)
        #expect(drawn.own?.blocks == [.text("Free!")])
        #expect(drawn.blocks == plain.blocks)
        #expect((drawn.title, drawn.text, drawn.choices.count) == (plain.title, plain.text, plain.choices.count))
        // Also where the app's part says the same words as the default would.
        let lines = plain.blocks.compactMap { if case .lines(let lines) = $0 { lines } else { nil } }.flatMap(\.self)
        let mimic = try Self.card(try Self.asked(), Presentation([.lines(lines)]))
        #expect(mimic.blocks == plain.blocks)
    }

    @Test func whatIsTooMuchIsLeftOut() throws {
        let many = [Block](repeating: .text("x"), count: 1_000)
        #expect(AppBlocks.shown(many).count == 24)
        var deep = Block.text("x")
        for _ in 0..<20 { deep = .row([deep]) }
        #expect(AppBlocks.shown([deep]).isEmpty)
        let wide = AppBlocks.shown([.row(many)])
        #expect(wide == [.row([Block](repeating: .text("x"), count: 4))])
        let lines = (0..<100).map { Block.Line("\($0)", "x") }
        #expect(AppBlocks.shown([.lines(lines)]) == [.lines(Array(lines.prefix(16)))])
        let table = Block.Table(["a", "b"], rows: [["1"], ["1", "2", "3"]])
        #expect(
            AppBlocks.shown([.table(table)]) == [.table(Block.Table(["a", "b"], rows: [["1", ""], ["1", "2"]]))])
        #expect(AppBlocks.shown([.picture(Picture("x", png: "bm8gcGljdHVyZQ=="))]).isEmpty)
        #expect(AppBlocks.shown([.link(label: "x", url: "http://plain.example")]).isEmpty)
        #expect(AppBlocks.shown([.table(Block.Table(["a"], rows: []))]).isEmpty)
    }

    @Test func aLinkSaysWhereItLeads() {
        let shown = AppBlocks.shown([.link(label: "https://bank.example", url: "https://evil.example/x")])
        #expect(shown == [.link(label: "https://bank.example (evil.example)", url: "https://evil.example/x")])
    }

    /// However much an app draws, in a terminal what is asked stays in sight.
    @Test func itIsHeldSmall() throws {
        let own = Presentation([Block](repeating: .text(String(repeating: "line\n", count: 200)), count: 20))
        let plain = TerminalRenderer(width: 60).render(try Self.card(try Self.asked(), nil)).split(separator: "\n")
        let drawn = TerminalRenderer(width: 60).render(try Self.card(try Self.asked(), own)).split(separator: "\n")
        #expect(drawn.count == plain.count + 10)
        #expect(drawn.suffix(plain.count - 2).elementsEqual(plain.suffix(plain.count - 2)))
        #expect(drawn.count { $0.hasPrefix("  ┊ ") } == 10)
    }

    @Test(
        arguments: [
            ("#0b7a75", "#0b7a75"), ("#0B7A75", "#0B7A75"), ("red", nil), ("#fff", nil), ("#0b7a7\"", nil), ("", nil),
            ("#0b7a75;", nil), (nil, nil),
        ] as [(String?, String?)])
    func colors(_ text: String?, _ color: String?) { #expect(AppBlocks.color(text) == color) }

    /// Every kind of block, with what no page and no terminal may take as more than text.
    @Test(arguments: ["<script>alert(1)</script>", "\u{1B}[2J", "\u{202E}abc", String(repeating: "x", count: 10_000)])
    func hostileTextStaysText(_ text: String) throws {
        let blocks: [Block] = [
            .text(text), .headline(text, detail: text), .badge(text, .bad), .divider,
            .progress(Block.Progress(text, fraction: .nan, value: text, isRing: true)),
            .table(Block.Table([text], rows: [[text]])), .row([.lines([Block.Line(text, text)])]),
            .items(heading: text, [Block.Item(.open, text, details: [text])], more: text),
            .route(Block.Route(from: text, to: text, position: 9, stages: [text], stage: 4)),
            .bubble(Block.Bubble(text, caption: text, time: text, isOwn: true)), .link(label: text, url: text),
        ]
        let own = Presentation(blocks, brand: Presentation.Brand(color: text, logo: Picture(text, png: text)))
        let card = try Self.card(try Self.ended(), own)
        let html = HTMLRenderer(try maker()).render(card)
        #expect(!html.contains("<script"))
        #expect(!html.contains("\u{202E}"))
        #expect(!html.contains("fill=\""))
        #expect(!TerminalRenderer(width: 60).render(card).contains("\u{1B}"))
    }

    @Test func aBrandIsAMarkBesideTheWords() throws {
        let own = Presentation([.text("x")], brand: Presentation.Brand(color: "#0b7a75"))
        let html = HTMLRenderer(try maker()).render(try Self.card(try Self.ended(), own))
        #expect(html.contains("fill=\"#0b7a75\""))
        #expect(html.contains("class=\"app\">Hop<"))
    }

    @Test func whatNobodyDrawsIsNotDrawnAnew() throws {
        #expect(Story().redraw(try event(.accepted, .recognizing), try maker()) == nil)
        #expect(Story().redraw(try event(.ended, .cancelled), try maker()) == nil)
    }
}
