// Beckon: slips are mended, other words are left alone
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema
import Testing

@testable import RecognizerEngine

@Suite struct NearWordsTests {
    private static let words = ["lunch", "reservation", "lena", "store", "stores", "café", "zürich", "message"]

    private static let table: SymbolTable = {
        var table = SymbolTable()
        for word in words { _ = table.intern(word) }
        return table
    }()

    private func meant(_ said: String) -> String? {
        let token = Self.table.numbered([Token(text: said, start: 0, end: said.utf8.count)])[0]
        return token.symbol < 0 ? nil : Self.words[Int(token.symbol)]
    }

    @Test(arguments: [
        ("lunch", "lunch"), ("lunhc", "lunch"), ("luunch", "lunch"), ("lnch", "lunch"), ("reservasion", "reservation"),
        ("cafe", "café"), ("zurich", "zürich"), ("messsage", "message"), ("mesage", "message"),
    ])
    func slips(said: String, meant: String) { #expect(self.meant(said) == meant) }

    @Test(arguments: [
        "lana", "stove", "bunch", "xeservation", "reservations now", "", "resevasion", "messages and", "lunches",
        "\u{200D}", "e\u{301}e\u{301}", String(repeating: "lunch", count: 1000), "12345", "😀😀😀😀😀",
    ])
    func whatIsNoSlip(said: String) { #expect(self.meant(said) == nil) }

    @Test func aSlipCostsARequestSomeOfItsScore() throws {
        let recognizer = try Small.recognizer()
        let right = try #require(recognizer.recognize(Small.work("move the crate to Rome")).candidates.first)
        let wrong = try #require(recognizer.recognize(Small.work("move the crtae to Rome")).candidates.first)
        #expect(wrong.intent == right.intent)
        #expect(wrong.parameters == right.parameters)
        #expect(wrong.score < right.score)
        #expect(wrong.score >= Recognizer.threshold)
    }

    @Test func wordsOfManyNamesAreStillBounded() {
        var table = SymbolTable()
        for number in 0..<60_000 {
            let letters = String(number, radix: 16).map {
                Character(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.hexDigitValue ?? 0)))
            }
            _ = table.intern("name" + String(letters))
        }
        let tokens = (0..<512).map { Token(text: "nameqqq\($0 % 2 == 0 ? "q" : "qq")", start: $0, end: $0 + 1) }
        #expect(table.numbered(tokens).allSatisfy { $0.symbol < 0 })
    }
}
