// Beckon: tests of an app's own sentences
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HandlerKit

struct AppTextsTests {
    static let texts = AppTexts(
        Array(#"{"en": {"fee": "{amount} for {what}", "only": "here"}, "zh-Hans": {"fee": "{what}: {amount}"}}"#.utf8))

    @Test(arguments: [
        ("fee", "en-GB", "3 for a"), ("fee", "zh-CN", "a: 3"), ("fee", "fr", "3 for a"), ("only", "zh", "here"),
        ("none", "en", "none"), ("fee", "", "3 for a"),
    ])
    func takesTheLanguage(_ name: String, _ locale: String, _ expected: String) {
        #expect(Self.texts.text(name, locale, ["amount": "3", "what": "a"]) == expected)
    }

    @Test func bracesInAValueStay() {
        #expect(Self.texts.text("fee", "en", ["amount": "{what}", "what": "{amount}{"]) == "{what} for {amount}{")
        #expect(Self.texts.text("fee", "en") == "{amount} for {what}")
    }
}
