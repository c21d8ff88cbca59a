// Beckon: tests that the page speaks the browser's language
// SPDX-License-Identifier: Apache-2.0

import CardKit
import HTTPTypes
import PresenterView
import PresenterWords
import Schema
import Testing

@testable import PresenterService

@Suite struct PageLanguageTests {
    private static func page(_ languages: String) async throws -> Browser.Answer {
        var browser = try Browser(ScriptedBackend(id: WebTests.id()))
        return try await browser.send(.get, "/", fields: ["Accept-Language": languages])
    }

    @Test(arguments: [
        ("de-AT,de;q=0.9,en;q=0.8", "de", "de-AT"), ("zh-CN", "zh-Hans", "zh-CN"), ("en-GB", "en", "en-GB"),
        ("fr, es;q=0.5, de;q=0.7", "de", "de"), ("fr-FR", "en", "fr-FR"), ("", "en", "en"), ("*", "en", "en"),
        ("de;q=0, id", "id", "id"), ("<b>, \"x\"", "en", "en"), ("de;q=x, es", "es", "es"),
        (String(repeating: "de,", count: 1_000), "en", "en"),
    ]) func languages(_ header: String, _ language: String, _ locale: String) async throws {
        let page = try await Self.page(header)
        #expect(page.headers[.contentLanguage] == language)
        #expect(page.headers[.vary] == "Accept-Language, Cookie")
        #expect(page.body.contains("<html lang=\"\(language)\" dir=\"ltr\" data-locale=\"\(locale)\""))
        let words = try Browser.words.get().words(for: language)
        #expect(page.body.contains("<h2>\(HTMLRenderer.escape(try #require(words.text(["page.welcome"]))))</h2>"))
    }

    /// Every key in the page is one that all languages have, and none is left in it.
    @Test(arguments: WordsLibrary.languages) func nothingIsLeft(_ language: String) async throws {
        let body = try await Self.page(language).body
        let texts = try #require(body.split(separator: "data-texts=\"").last?.split(separator: "\"").first)
        let shown = body.replacing(texts, with: "")
        #expect(!shown.contains("{") && !shown.contains("page.welcome"))
        let json = texts.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        let decoded = try JSON.decode([String: String].self, from: String(json))
        var browser = try Browser(ScriptedBackend(id: WebTests.id()))
        let script = try await browser.send(.get, "/page.js").body
        let asked = script.split(separator: "\"page.").dropFirst().map { "page." + $0.prefix { $0 != "\"" } }
        #expect(asked.count >= 10)
        for key in asked { #expect(decoded[key]?.isEmpty == false, "\(key)") }
    }

    /// What the page holds of a language cannot leave the place it stands in.
    @Test func isEscaped() {
        let words = Words(locale: "x", templates: ["page.welcome": ["\"><script>&#123;"], "page.hint": ["hint"]])
        let html = PageTemplate("<a t=\"{page.welcome}\" l=\"{locale}\" x={none}>").html(words, locale: "x")
        #expect(html == "<a t=\"&quot;&gt;&lt;script&gt;&amp;#123;\" l=\"x\" x=none>")
    }

    /// Cards come in the language that the page was served in.
    @Test func cards() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        backend.put(
            try WebTests.event(1, conversation, .asked, .resolving) {
                $0.questions = [Question(id: "q", kind: .authorization, intent: "RequestRide", app: "hop")]
            })
        let all = try await browser.send(.get, "/events?conversation=\(conversation)&locale=de-AT&timeZone=UTC")
        #expect(all.body.contains("Darf Hop &amp; Go deine Anfragen bearbeiten?"))
    }
}
