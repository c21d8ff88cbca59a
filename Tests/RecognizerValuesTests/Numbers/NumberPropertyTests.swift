// Beckon: what is spelled out is read back; nothing traps, nothing takes long
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerLanguages
import RecognizerText
import RecognizerValues
import Testing

/// A generator with a seed, so that a failure can be seen again.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct NumberPropertyTests {
    @Test(arguments: Readers.locales)
    func whatIsSpelledIsReadBack(locale: String) throws {
        let rules = try ValueLanguageLoader.numberRules(locale)
        let reader = NumeralReader(rules)
        var random = Seeded(state: 5)
        let large = (0..<2_000).map { _ in
            Int.random(in: 10_000..<Int.random(in: 20_000...900_000_000, using: &random), using: &random)
        }
        var wrong: [String] = []
        for number in Array(0...9_999) + large {
            let text = Speller.spell(number, locale)
            let tokens = Tokenizer.tokens(of: text, style: rules.style)
            let numbers = reader.read(text, tokens).numbers(at: 0)
            if !numbers.contains(where: { $0.range.upperBound == tokens.count && $0.integer == number }) {
                wrong.append("\(number) \(text)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    }

    @Test(arguments: Readers.locales)
    func digitsAreReadAsTheyAreWritten(locale: String) throws {
        var random = Seeded(state: 6)
        let marks = locale == "en" || locale == "zh-Hans" ? (",", ".") : (".", ",")
        for _ in 0..<500 {
            let thousands = Int.random(in: 1...999, using: &random)
            let rest = Int.random(in: 100...999, using: &random)
            let cents = Int.random(in: 1...9, using: &random)
            let text = "\(thousands)\(marks.0)\(rest)\(marks.1)\(cents)"
            #expect(try Readers.numbers(text, locale).first?.description == "\(thousands)\(rest).\(cents)")
            #expect(try Readers.numbers("-" + text, locale).first?.description == "-\(thousands)\(rest).\(cents)")
        }
    }

    /// Words that mean something to some reader, signs, and nonsense.
    private static let pieces: [String] = [
        "one", "two", "twenty", "hundred", "thousand", "million", "billion", "trillion", "a", "half", "and", "point",
        "minus", "-", "/", ".", ",", "1", "999999999999999999", "0.000001", "$", "€", "dollars", "cents", "%", "°",
        "kg",
        "between", "from", "to", "about", "under", "of", "at", "dot", "@", "+", "ein", "und", "zwanzig",
        "hunderttausend",
        "mil", "millones", "y", "medio", "百", "万", "亿", "零", "半", "分之", "两", "块", "第", "ke", "belas", "seribu",
        "ribu", "setengah", "½", "\u{1F600}", "e\u{301}", "foot", "inches", "first", "th", "st", "quadrillion", "(",
        ")",
        "billiarden", "k", "M", "\"", "'", "~",
    ]

    @Test(arguments: Readers.locales)
    func nothingTrapsAndAllIsWithinTheText(locale: String) throws {
        let reader = try Readers.reader(locale)
        var random = Seeded(state: 7)
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                text += (Self.pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
            }
            let tokens = reader.tokens(of: text)
            let values = reader.read(text, tokens)
            let again = reader.read(text, tokens)
            for position in tokens.indices {
                let spans = Array(values.spans(at: position))
                #expect(spans == Array(again.spans(at: position)), "\(text)")
                #expect(
                    spans.allSatisfy {
                        $0.range.lowerBound == position && $0.range.upperBound <= tokens.count && !$0.range.isEmpty
                    },
                    "\(text)")
            }
        }
    }

    @Test(arguments: Readers.locales)
    func repetitionIsBounded(locale: String) throws {
        let reader = try Readers.reader(locale)
        for piece in Self.pieces {
            let text = String(repeating: piece + " ", count: 150)
            let tokens = reader.tokens(of: text)
            let values = reader.read(text, tokens)
            let count = tokens.indices.reduce(0) { $0 + values.spans(at: $1).count }
            // Half the words may give about half the spans: none grows with the square.
            #expect(count <= 24 * tokens.count, "\(piece): \(count)")
        }
    }
}
