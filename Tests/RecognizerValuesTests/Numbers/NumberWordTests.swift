// Beckon: numbers in words and digits, five languages
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerValues
import Testing

@Suite struct NumberWordTests {
    @Test(arguments: [
        ("en", "twelve hundred", "1200"), ("en", "a million", "1000000"), ("en", "six point two five", "6.25"),
        ("en", "nine and three quarters", "9.75"), ("en", "half a million", "500000"), ("en", "two thirds of", ""),
        ("en", "4½", "4.5"), ("en", "3 1/4", "3.25"), ("en", "1.5k", "1500"), ("en", "minus seven", "-7"),
        ("en", "2.5 million", "2500000"), ("en", "half a dozen", "6"), ("en", "three dozen", "36"),
        ("en", "eightyfive", "85"), ("en", "two three four hundred", ""), ("en", "hundred and", ""),
        ("en", "piano", ""),
        ("en", "two and a half million", "2500000"), ("en", "3/8", "0.375"), ("en", "seven/0", ""), ("en", "8/0", ""),
        ("de", "neunundneunzigtausendneunhundertneunundneunzig", "99999"), ("de", "zweieinhalb", "2.5"),
        ("de", "anderthalb", "1.5"), ("de", "drei viertel", "0.75"), ("de", "zwei Komma fünf", "2.5"),
        ("de", "eine halbe", "0.5"), ("de", "4 Mio", "4000000"), ("de", "hundert", "100"),
        ("de", "minus vierzig", "-40"),
        ("de", "und zwanzig", ""), ("de", "einzwanzig", ""), ("de", "undzwanzig", ""), ("de", "achtung", ""),
        ("es", "noventa y nueve", "99"), ("es", "mil", "1000"), ("es", "dos mil quinientos", "2500"),
        ("es", "un millón", "1000000"), ("es", "tres y medio", "3.5"),
        ("es", "dos y medio millones", "2500000"), ("es", "mil millones", "1000000000"),
        ("es", "siete coma dos", "7.2"), ("es", "treinta uno", ""),
        ("es", "media docena", "6"), ("es", "12.500,75", "12500.75"),
        ("zh-Hans", "三百零五", "305"), ("zh-Hans", "两万五", "25000"), ("zh-Hans", "两万零五", "20005"),
        ("zh-Hans", "3万5千", "35000"), ("zh-Hans", "一亿二千万", "120000000"), ("zh-Hans", "四分之三", "0.75"),
        ("zh-Hans", "两个半", "2.5"), ("zh-Hans", "零点八", "0.8"), ("zh-Hans", "负七", "-7"), ("zh-Hans", "七个", "7"),
        ("zh-Hans", "二又四分之一", "2.25"), ("zh-Hans", "3.5亿", "350000000"), ("zh-Hans", "苹果", ""),
        ("id", "dua ratus lima", "205"), ("id", "sejuta", "1000000"), ("id", "dua setengah", "2.5"),
        ("id", "tiga perempat", "0.75"), ("id", "2,5 juta", "2500000"), ("id", "dua koma lima", "2.5"),
        ("id", "sembilan belas", "19"), ("id", "setengah juta", "500000"), ("id", "belas", ""), ("id", "puluh", ""),
    ])
    func wholeText(locale: String, text: String, value: String) throws {
        let found = try Readers.whole(text, locale).compactMap { span -> String? in
            if case .number(let value) = span.value, !span.isLatent { value.description } else { nil }
        }
        #expect(value.isEmpty ? found.isEmpty : found.contains(value), "\(found)")
    }

    @Test(arguments: [
        ("en", "twenty-second", 22), ("en", "101st", 101), ("en", "two hundredth", 200),
        ("en", "one hundred and third", 103),
        ("de", "dreiundzwanzigste", 23), ("de", "3.", 3), ("de", "hundertste", 100), ("de", "zwölften", 12),
        ("de", "20ste", 20), ("es", "vigésimo primero", 21), ("es", "2º", 2), ("es", "quinta", 5),
        ("zh-Hans", "第一百二十", 120), ("zh-Hans", "第3", 3), ("id", "kedua puluh satu", 21), ("id", "pertama", 1),
        ("id", "ke 7", 7), ("id", "ketujuh", 7),
    ])
    func ordinal(locale: String, text: String, value: Int) throws {
        #expect(try Readers.ordinals(text, locale) == [value])
    }

    @Test(arguments: [
        ("en", "one oh five", "105"), ("en", "nineteen eighty five", "1985"), ("en", "hundred", "100"),
        ("en", "third", ""),
        ("zh-Hans", "二零二六", "2026"), ("es", "cero siete", "7"),
    ])
    func latentOnly(locale: String, text: String, value: String) throws {
        let numbers = try Readers.whole(text, locale).filter { $0.value.kind == .number }
        #expect(!numbers.isEmpty && numbers.allSatisfy(\.isLatent))
        guard let value = Decimal(string: value) else { return }
        #expect(numbers.contains { $0.value == .number(value) })
    }

    @Test func wordsOfOneTokenAreOneSpan() throws {
        let reader = try Readers.reader("de")
        let text = "kaufe einundzwanzig äpfel"
        let numbers = reader.read(text, reader.tokens(of: text)).numbers.all
        #expect(numbers.map(\.range) == [1..<2])
        #expect(numbers.map(\.integer) == [21])
    }
}
