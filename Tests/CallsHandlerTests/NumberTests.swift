// Beckon: tests of what can be called
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Testing

@testable import CallsHandler

@Suite struct NumberTests {
    @Test(
        arguments: [
            ("nine one one", "en", "911"), ("Nine-one-one", "en-GB", "911"),
            ("five five five oh 1 oh two", "en", "5550102"),
            ("eins eins zwei", "de", "112"), ("fünf fünf fünf null", "de", "5550"), ("uno uno dos", "es", "112"),
            ("satu satu dua", "id", "112"), ("一一零", "zh-Hans", "110"), ("幺二零", "zh-CN", "120"),
            ("one", "en", nil), ("one direction", "en", nil), ("Omar", "en", nil), ("", "en", nil),
            ("", "zh-Hans", nil),
        ] as [(String, String, String?)])
    func digitByDigit(_ said: String, _ locale: String, _ digits: String?) {
        #expect(SpokenDigits.read(said, locale) == digits)
    }

    @Test func everyLanguageHasTheSameTexts() {
        let names = Ringo.texts.names
        #expect(Set(names.keys) == ["en", "de", "es", "id", "zh-Hans"])
        #expect(Set(names.values).count == 1)
        for locale in names.keys {
            #expect(Ringo.texts.text("digits", locale).split(separator: " ").count == 10, "\(locale)")
        }
    }
}
