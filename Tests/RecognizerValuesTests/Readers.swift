// Beckon: the readers of all languages, made once
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerLanguages
import RecognizerText
import RecognizerValues
import Testing

enum Readers {
    static let locales = ValueLanguageLoader.locales

    private static let made: [String: ValueReader] = {
        var made: [String: ValueReader] = [:]
        for locale in ValueLanguageLoader.locales {
            made[locale] = (try? ValueLanguageLoader.language(locale)).map { ValueReader($0) }
        }
        return made
    }()

    static func reader(_ locale: String) throws -> ValueReader { try #require(Self.made[locale]) }

    /// The values that are the whole text.
    static func whole(_ text: String, _ locale: String) throws -> [ValueSpan] {
        let reader = try Self.reader(locale)
        let tokens = reader.tokens(of: text)
        return reader.read(text, tokens).spans(at: 0).filter { $0.range.upperBound == tokens.count }
    }

    /// The numbers that are the whole text.
    static func numbers(_ text: String, _ locale: String) throws -> [Decimal] {
        try Self.whole(text, locale).compactMap { span in
            if case .number(let value) = span.value { value } else { nil }
        }
    }

    /// The ordinals that are the whole text.
    static func ordinals(_ text: String, _ locale: String) throws -> [Int] {
        try Self.whole(text, locale).compactMap { span in
            if case .ordinal(let value) = span.value { value } else { nil }
        }
    }
}
