// Beckon: numbers in words and digits
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import Testing

@testable import RecognizerEngine

@Suite struct NumberTests {
    private var symbols = SymbolTable()
    private let reader: NumberReader

    init() { self.reader = NumberReader(Small.language.numbers, &self.symbols) }

    @Test(arguments: [
        ("two", "2"), ("zero", "0"), ("twenty three", "23"), ("twenty-three", "23"), ("ninety nine", "99"),
        ("one hundred", "100"),
        ("two hundred and five", "205"), ("three thousand two hundred nineteen", "3219"),
        ("nine thousand nine hundred ninety nine", "9999"),
        ("twelve hundred", "1200"), ("a couple", "2"), ("half a dozen", "6"), ("7", "7"), ("1,000", "1000"),
        ("1.5", "1.5"),
        ("2 thousand", "2000"), ("three and a half", "3.5"), ("twenty thousand", "20000"), ("two dozen", "24"),
    ])
    func wholeText(text: String, value: String) {
        let tokens = self.symbols.numbered(Tokenizer.tokens(of: text))
        let found = self.reader.numbers(in: tokens, at: 0).last { $0.end == tokens.count }
        #expect(found?.value.description == value)
    }

    @Test(arguments: [
        "two three", "thirty twenty", "nineteen two", "hundred", "and two", "two and three", "piano", "two thirty",
    ])
    func notOneNumber(text: String) {
        let tokens = self.symbols.numbered(Tokenizer.tokens(of: text))
        #expect(self.reader.numbers(in: tokens, at: 0).allSatisfy { $0.end < tokens.count })
    }

    @Test(arguments: [("second", 2), ("3rd", 3), ("twenty first", 21), ("twelfth", 12), ("21st", 21)])
    func ordinals(text: String, value: Int) {
        let tokens = self.symbols.numbered(Tokenizer.tokens(of: text))
        #expect(
            self.reader.ordinals(in: tokens, at: 0, range: 1...1000).last { $0.end == tokens.count }?.value == value)
    }

    @Test func hugeNumbersDoNotTrap() {
        for text in [
            "999999999999999999999999999999", "1.7976931348623157e308", String(repeating: "nine thousand ", count: 50),
        ] {
            let tokens = self.symbols.numbered(Tokenizer.tokens(of: text))
            for (_, value) in self.reader.numbers(in: tokens, at: 0) { _ = NumberReader.integer(value) }
        }
    }
}
