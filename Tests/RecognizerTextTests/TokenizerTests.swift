// Beckon: text to tokens: folding, numbers as a language writes them, signs
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText
import Testing

@Suite struct TokenizerTests {
    private func words(_ text: String, _ style: NumberStyle = .point) -> [String] {
        Tokenizer.tokens(of: text, style: style).map(\.text)
    }

    @Test(arguments: [
        ("Ring Anna UP", ["ring", "anna", "up"]), ("it\u{2019}s Bob's", ["it's", "bob's"]), ("'quoted'", ["quoted"]),
        ("a,b;c:d", ["a", ",", "b", ";", "c", ":", "d"]), ("明天三点", ["明", "天", "三", "点"]),
        ("well-known (maybe)!", ["well", "known", "maybe"]), ("ÄRGER Straße", ["ärger", "straße"]), ("", []),
        ("\u{1F600} hi", ["hi"]), ("3km", ["3", "km"]), ("20€", ["20", "€"]), ("37°C", ["37", "°", "c"]),
        ("say \"5\" now", ["say", "5", "now"]), ("5\" pipe", ["5", "\"", "pipe"]), ("6' 2''", ["6", "'", "2", "\""]),
        ("the 80's", ["the", "80", "s"]),
    ])
    func splits(text: String, expected: [String]) {
        #expect(self.words(text) == expected)
    }

    @Test(arguments: [
        ("cafe\u{301}", "café"), ("A\u{30A}NGSTRO\u{308}M", "ångström"), ("ＡＢ１２", "ab"), ("soft\u{AD}ware", "software"),
        ("zero\u{200D}width", "zerowidth"), ("\u{202E}right\u{202C}", "right"), ("nai\u{308}ve", "naïve"),
        ("Vie\u{323}\u{302}t", "việt"), ("\u{FEFF}mark", "mark"),
    ])
    func folds(text: String, expected: String) {
        let token = Tokenizer.tokens(of: text).first
        #expect(token?.text == expected)
        // Equal bytes, not only equal to the eye: tables over bytes depend on it.
        #expect(token.map { Array($0.text.utf8) } == Array(expected.utf8))
    }

    @Test(arguments: [
        ("1,234.5", NumberStyle.point, "1234.5"), ("1.234,5", .comma, "1234.5"), ("1,234,567", .point, "1234567"),
        ("1.234.567", .comma, "1234567"), ("0,50", .comma, "0.5"), ("007", .point, "7"), ("１２", .point, "12"),
        ("\u{0663}\u{0665}", .point, "35"), ("\u{0967}\u{0968}\u{0969}", .point, "123"), ("1.50", .point, "1.5"),
        ("999999999999999999", .point, "999999999999999999"),
    ])
    func oneNumber(text: String, style: NumberStyle, value: String) {
        let tokens = Tokenizer.tokens(of: text, style: style)
        #expect(tokens.map(\.number?.description) == [value])
    }

    @Test(arguments: [
        ("1,23", NumberStyle.point, ["1.23"]), ("1,2,30", .point, ["1", ",", "2.30"]),
        ("1,23,45", .point, ["1", ",", "23.45"]), ("1.1", .comma, ["1", ".", "1"]),
        ("1,2345", .point, ["1", ",", "2345"]),
        ("18.30", .comma, ["18", ".", "30"]), ("-5", .point, ["-", "5"]), ("3-5", .point, ["3", "-", "5"]),
        (".5", .point, [".", "5"]), (",5", .comma, [",", "5"]), ("a-5", .point, ["a", "5"]),
        ("x - y", .point, ["x", "y"]),
    ])
    func severalTokens(text: String, style: NumberStyle, expected: [String]) {
        #expect(self.words(text, style) == expected)
    }

    @Test func aPointOrADashIsNotLost() {
        #expect(Tokenizer.tokens(of: "am 4. Mai").map(\.isPointed) == [false, true, false])
        #expect(Tokenizer.tokens(of: "4.5").map(\.isPointed) == [false])
        #expect(Tokenizer.tokens(of: "one-two ~three four").map(\.isDashed) == [false, true, true, false])
    }

    @Test(arguments: ["naïve ＡＢ 1,5 x\u{AD}y", "e\u{301}\u{301} a", "三\u{200D}点", "\u{200B}a"])
    func offsetsAreOfTheText(text: String) {
        let utf8 = Array(text.utf8)
        var last = 0
        for token in Tokenizer.tokens(of: text) {
            #expect(token.start >= last && token.end > token.start && token.end <= utf8.count)
            #expect(String(bytes: utf8[token.start..<token.end], encoding: .utf8) != nil)
            last = token.end
        }
    }

    @Test func noMoreTokensThanTheBound() {
        #expect(Tokenizer.tokens(of: String(repeating: "a ", count: 5_000)).count == Tokenizer.bound)
        #expect(Tokenizer.tokens(of: String(repeating: "1", count: 5_000)).count == 278)
        #expect(Tokenizer.tokens(of: "a b c", bound: 2).map(\.text) == ["a", "b"])
    }

    @Test func anythingCanBeRead() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let value = UInt32.random(in: 0...0x2FFFF, using: &random)
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
                if Bool.random(using: &random) { text.append("1.,-'\" a\u{301}".randomElement(using: &random) ?? " ") }
            }
            let tokens = Tokenizer.tokens(of: text)
            #expect(tokens == Tokenizer.tokens(of: text), "\(text.unicodeScalars.map(\.value))")
            #expect(tokens.allSatisfy { $0.end <= text.utf8.count })
        }
    }
}
