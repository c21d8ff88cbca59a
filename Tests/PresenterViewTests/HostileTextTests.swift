// Beckon: tests that text from outside stays text
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Testing

@Suite struct HostileTextTests {
    static let texts = [
        "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "' autofocus onfocus='x",
        "</article><img src=x onerror=x>",
        "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{07}", "\u{9B}2J", "a\rb\u{08}\u{7F}", "\u{202E}gpj.exe\u{202C}",
        "\u{2066}a\u{2069}", "line\nbreak\u{2028}and\u{2029}more",
        "Z\u{300}\(String(repeating: "\u{301}", count: 5_000))",
        String(repeating: "x", count: 10_000), String(repeating: "漢", count: 10_000), "&amp;<!--", "{app}{value}",
        "\u{0}",
        "{\"kind\":\"yes\"}", "\u{FEFF}\u{200B}\u{00AD}", String(repeating: "\u{200D}", count: 5_000),
    ]

    private static func question(_ text: String) -> Question {
        let preview = ResponseMessage(
            code: "ready",
            payload: [
                "rideStatus": [
                    "pickupLocation": ["name": .string(text)], "dropOffLocation": ["name": .string(text)],
                    "driver": ["displayName": .string(text), "rating": .string(text)],
                    "vehicle": ["registrationPlate": .string(text), "model": .string(text)],
                    "rideOption": ["name": .string(text), "specialPricing": .string(text)], "phase": .string(text),
                ],
                "sentMessage": ["content": .string(text), "recipients": [["displayName": .string(text)]]],
                "modifiedTaskList": [
                    "title": ["spokenPhrase": .string(text)], "tasks": [["title": ["spokenPhrase": .string(text)]]],
                ],
                text: .string(text), "other": [["name": .string(text)], ["name": .string(text)]],
                "visualCodeImage": ["data": .string(text), "named": .string(text)],
            ])
        return Question(
            id: "q", kind: .consent, intent: text, app: text, parameter: text,
            options: [Option(value: .string(text), label: text, details: [text, text])], value: .string(text),
            reason: text,
            preview: preview, digest: "d", usageDescription: text)
    }

    @Test(arguments: Self.texts) func terminal(_ text: String) throws {
        let card = try maker().card(for: Self.question(text))
        let shown = TerminalRenderer(width: 60).render(card)
        for scalar in shown.unicodeScalars where scalar != "\n" {
            let category = scalar.properties.generalCategory
            let isJoiner = scalar.value == 0x200D
            #expect(isJoiner || (category != .control && category != .format && category != .lineSeparator))
        }
        #expect(shown.utf8.count < 40_000)
        #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: Self.texts) func onlyOurOwnEscapeSequences(_ text: String) throws {
        let shown = TerminalRenderer(width: 60, style: .ansi).render(try maker().card(for: Self.question(text)))
        for part in shown.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
            let sequence = part.prefix { $0 != "m" }
            #expect(["[0", "[1", "[2", "[4", "[31", "[32", "[33", "[36"].contains(String(sequence)))
        }
    }

    @Test(arguments: Self.texts) func page(_ text: String) throws {
        let maker = try maker()
        let html = HTMLRenderer(maker).render(maker.card(for: Self.question(text), request: request))
        let known: Set<String> = [
            "article", "header", "p", "h2", "h3", "section", "svg", "g", "path", "circle", "ol", "ul", "li", "span",
            "strong", "dl",
            "div", "dt", "dd", "figure", "figcaption", "blockquote", "button", "form", "input",
        ]
        for tag in html.split(separator: "<").map({ $0.prefix { $0.isLetter || $0.isNumber || $0 == "/" } })
        where !tag.isEmpty {
            #expect(known.contains(String(tag.drop { $0 == "/" })))
        }
        // Outside of tags and attribute values there is no quote of ours, so an attribute cannot have been left.
        for attribute in ["onmouseover=\"", "onfocus=", "onerror=x>", "<script", "<img", "<!--"] {
            #expect(!html.contains(attribute) || attribute == "onfocus=" && html.contains("onfocus=&#39;"))
        }
        #expect(html.utf8.count < 120_000)
        #expect(
            !html.unicodeScalars.contains {
                (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
            })
    }

    @Test(arguments: [
        ("https://example.org/ride?id=1", true), ("http://example.org", false), ("javascript:alert(1)", false),
        ("https://user@example.org", false), ("https://exa mple.org", false), ("https://", false),
        ("https://example.org/\"onclick=", false), ("HTTPS://example.org", false), ("https://éxample.org", false),
    ]) func links(_ url: String, _ isOffered: Bool) throws {
        let response = ResponseMessage(
            code: "failureRequiringAppLaunch",
            userActivity: UserActivity(activityType: "x", title: "Hop", webpageURL: url))
        let maker = try maker()
        let html = HTMLRenderer(maker).render(
            maker.outcome(of: try event(.ended, .handedOff) { $0.response = response }))
        #expect(html.contains("<a href=") == isOffered)
    }

    @Test func joinersOfEmojiStay() {
        #expect(PlainText.line("👩‍🚀 e\u{301}") == "👩‍🚀 e\u{301}")
        #expect(PlainText.line("  a \t b\n c ") == "a b c")
        #expect(PlainText.body("a\n\n\n\nb") == "a\n\nb")
        #expect(PlainText.words(fromName: "dropOffLocation") == "drop off location")
    }
}
