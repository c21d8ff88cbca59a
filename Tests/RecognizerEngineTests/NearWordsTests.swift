// Beckon: slips are mended, other words are left alone
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema
import Testing

@testable import RecognizerEngine

@Suite struct NearWordsTests {
    private static let words = ["lunch", "reservation", "lena", "store", "stores", "café", "zürich", "message"]

    private static let table: SymbolTable = {
        var table = SymbolTable(keyboard: Keyboard(rows: ["qwertzuiop", "asdfghjklö", "yxcvbnm"]))
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
        // Another letter is a slip where it lies beside the right one, or in a long word.
        ("stote", "store"), ("lunvh", "lunch"), ("zürixh", "zürich"),
    ])
    func slips(said: String, meant: String) { #expect(self.meant(said) == meant) }

    @Test(arguments: [
        "lana", "stove", "stotr", "lwna", "lunph", "bunch", "xeservation", "reservations now", "", "resevasion",
        "messages and", "lunches",
        "\u{200D}", "e\u{301}e\u{301}", String(repeating: "lunch", count: 1000), "12345", "😀😀😀😀😀",
    ])
    func whatIsNoSlip(said: String) { #expect(self.meant(said) == nil) }

    @Test(arguments: [
        ("q", "w", true), ("q", "a", true), ("w", "a", true), ("w", "s", true), ("a", "y", true), ("s", "x", true),
        ("s", "y", true), ("l", "ö", true), ("q", "s", false), ("q", "y", false), ("p", "a", false), ("e", "e", false),
    ])
    func keysSideBySide(left: String, right: String, areNeighbours: Bool) throws {
        let keyboard = Keyboard(rows: ["qwertzuiop", "asdfghjklö", "yxcvbnm"])
        let (left, right) = (try #require(left.utf16.first), try #require(right.utf16.first))
        #expect(keyboard.areNeighbours(left, right) == areNeighbours)
        #expect(keyboard.areNeighbours(right, left) == areNeighbours)
    }

    @Test func aTableGoesOnFromAnother() throws {
        var names = SymbolTable(extending: Self.table)
        let new = names.intern("lunchroom")
        #expect(Int(new) == Self.words.count)
        #expect(names.intern("store") == Self.table.number(of: "store"))
        #expect(names.count == Self.words.count + 1)
        #expect(Self.table.number(of: "lunchroom") < 0)
        let said = names.numbered(Tokenizer.tokens(of: "lunhcroom lunhc cafe store"))
        #expect(said.map(\.symbol) == [new] + ["lunch", "café", "store"].map { Self.table.number(of: $0) })
        // Equally near in both tables is none.
        _ = names.intern("lunchx")
        var other = SymbolTable(extending: Self.table)
        _ = other.intern("messagf")
        #expect(other.numbered(Tokenizer.tokens(of: "messagx"))[0].symbol < 0)
    }

    @Test func comparisonsOfOneUtteranceAreBounded() {
        var table = SymbolTable()
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        for number in 0..<20_000 {
            let places: [Int] = [17_576, 676, 26, 1]
            _ = table.intern("xxzzz" + String(places.map { letters[number / $0 % 26] }))
        }
        _ = table.intern("lunch")
        let slip = [Token(text: "lunhc", start: 0, end: 5)]
        #expect(table.numbered(slip)[0].isCorrected)
        let strange = (0..<500).map { Token(text: "xxqqq" + String(letters[$0 % 26]) + "yz", start: $0, end: $0 + 1) }
        #expect(
            table.numbered(strange + slip).allSatisfy { !$0.isCorrected }, "nothing is mended when enough was compared")
    }

    @Test func aSlipCostsARequestSomeOfItsScore() throws {
        let recognizer = try Small.recognizer()
        let right = try #require(recognizer.recognize(Small.work("move the crate to Rome")).candidates.first)
        let wrong = try #require(recognizer.recognize(Small.work("move the crtae to Rome")).candidates.first)
        #expect(wrong.intent == right.intent)
        #expect(wrong.parameters == right.parameters)
        #expect(wrong.score < right.score)
        #expect(wrong.score >= Candidate.threshold)
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
