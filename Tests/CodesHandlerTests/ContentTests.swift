// Beckon: tests of what stands in codes
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema
import Testing

@testable import CodesHandler

@Suite struct IBANTests {
    @Test(arguments: [
        "DE79000000001234567890", "de79 0000 0000 1234 5678 90", "AT610000001234567890", "NO7500001234567",
        "MT76ABCD00000000EXAMPLE01234567",
    ]) func good(_ text: String) throws {
        #expect(try #require(IBAN(text)).text == text.uppercased().filter { $0 != " " })
    }

    @Test(arguments: [
        "", "DE", "DE80000000001234567890", "DE7900000000123456789", "DE790000000012345678900",
        // Two digits changed places; a letter that is none of ASCII; a country without such numbers.
        "DE79000000001234567809", "DE7900000000123456789٠", "US79000000001234567890", "DE79-0000-0000-1234-5678-90",
        String(repeating: "D", count: 100_000),
    ]) func bad(_ text: String) { #expect(IBAN(text) == nil) }

    /// The check digits find every single digit that is wrong.
    @Test func everyWrongDigit() {
        let good = Array("DE79000000001234567890")
        for place in 2..<good.count {
            for digit in "0123456789" where digit != good[place] {
                var wrong = good
                wrong[place] = digit
                #expect(IBAN(String(wrong)) == nil)
            }
        }
    }
}

@Suite struct CreditTransferTests {
    @Test func theLines() throws {
        let whole = try CreditTransfer(
            name: "Robin Müller", iban: "DE79 0000 0000 1234 5678 90", bic: "EXAMDEFFXXX", cents: 1_205,
            remittance: "Thank you")
        #expect(
            whole.text
                == "BCD\n002\n1\nSCT\nEXAMDEFFXXX\nRobin Müller\nDE79000000001234567890\nEUR12.05\n\n\nThank you")
        // Nothing follows the last line that says something.
        let short = try CreditTransfer(name: "Robin Müller", iban: "DE79000000001234567890")
        #expect(short.text == "BCD\n002\n1\nSCT\n\nRobin Müller\nDE79000000001234567890")
        let cent = try CreditTransfer(name: "R", iban: "DE79000000001234567890", cents: 1)
        #expect(cent.lines.last == "EUR0.01")
    }

    @Test(
        arguments: [
            ("", "DE79000000001234567890", nil, nil, nil, CreditTransfer.Failure.name),
            ("A\nB", "DE79000000001234567890", nil, nil, nil, .name),
            ("A\r", "DE79000000001234567890", nil, nil, nil, .name),
            (String(repeating: "x", count: 71), "DE79000000001234567890", nil, nil, nil, .name),
            ("A", "DE78000000001234567890", nil, nil, nil, .iban),
            ("A", "DE79000000001234567890", "EXAM", nil, nil, .bic),
            ("A", "DE79000000001234567890", "1XAMDEFF", nil, nil, .bic),
            ("A", "DE79000000001234567890", nil, 0, nil, .amount),
            ("A", "DE79000000001234567890", nil, -5, nil, .amount),
            ("A", "DE79000000001234567890", nil, 100_000_000_000, nil, .amount),
            ("A", "DE79000000001234567890", nil, nil, "a\u{2028}b", .remittance),
            ("A", "DE79000000001234567890", nil, nil, String(repeating: "x", count: 141), .remittance),
            // 140 letters, but more bytes than the guideline lets a code have.
            ("A", "DE79000000001234567890", nil, nil, String(repeating: "漢", count: 140), .tooLong),
        ] as [(String, String, String?, Int?, String?, CreditTransfer.Failure)])
    func refused(
        _ name: String, _ iban: String, _ bic: String?, _ cents: Int?, _ remittance: String?,
        _ failure: CreditTransfer.Failure
    ) {
        #expect(throws: failure) {
            try CreditTransfer(name: name, iban: iban, bic: bic, cents: cents, remittance: remittance)
        }
    }
}

@Suite struct OtherContentTests {
    @Test func theCard() {
        let card = VisitingCard(
            givenName: "Jo;e", familyName: "Mü,ller", nickname: "J\\o", organization: "A\r\nB",
            phones: [.init(label: "mobile", value: "+1 202 555 0100"), .init(label: "x", value: "1")],
            mails: [.init(label: "work", value: "jo@example.com")], page: "https://example.com/?a=1;b,c",
            note: "👩‍🚀\u{7}")
        #expect(
            card.vCard.components(separatedBy: "\r\n") == [
                "BEGIN:VCARD", "VERSION:3.0", "N:Mü\\,ller;Jo\\;e;;;", "FN:Jo\\;e Mü\\,ller", "NICKNAME:J\\\\o",
                "ORG:A\\nB", "TEL;TYPE=CELL:+1 202 555 0100", "TEL:1", "EMAIL;TYPE=WORK:jo@example.com",
                "URL:https://example.com/?a=1;b,c", "NOTE:👩‍🚀", "END:VCARD", "",
            ])
    }

    /// No value can end its line and begin another.
    @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{B}"]) func noValueLeavesItsLine(_ end: String) {
        let evil = "x\(end)TEL:666"
        let card = VisitingCard(
            givenName: evil, familyName: evil, nickname: evil, organization: evil, jobTitle: evil,
            phones: [.init(label: evil, value: evil)], mails: [.init(label: nil, value: evil)], page: evil, note: evil)
        #expect(!card.vCard.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("TEL:666") })
    }

    private static let now = Instant(milliseconds: 1_772_442_000_000)
    private static func ticket(_ number: String, _ mode: Ticket.Mode, _ start: Int64, _ end: Int64) -> Ticket {
        Ticket(number: number, mode: mode, zones: "A B", start: now + .minutes(start), end: now + .minutes(end))
    }

    @Test func whichTicket() {
        let tickets = [
            Self.ticket("pass", .pass, -10, 100), Self.ticket("later", .bus, 1, 100), Self.ticket("over", .bus, -9, 0),
            Self.ticket("long", .bus, -9, 90), Self.ticket("short", .bus, 0, 9),
        ]
        #expect(Ticket.choose(tickets, for: [.bus, .pass], at: Self.now)?.number == "short")
        #expect(Ticket.choose(tickets, for: [.subway, .pass], at: Self.now)?.number == "pass")
        #expect(Ticket.choose(tickets, for: [.subway], at: Self.now) == nil)
        #expect(Ticket.choose(tickets, for: [.bus, .pass], at: Self.now + .minutes(100)) == nil)
    }

    @Test func theTicket() {
        let text = Self.ticket("EX-1", .bus, 0, 1).text
        let page =
            "https://transit.example.com/ticket?v=1&number=EX-1&mode=bus&zones=A%20B&from=1772442000&until=1772442060"
        #expect(text == page + "&check=" + Ticket.check(page))
        #expect(Ticket.check(page) != Ticket.check(page.replacing("EX-1", with: "EX-2")))
        #expect(Ticket.check("abcde") == "C8F0")
    }

    @Test func thePayPage() throws {
        let wallet = Wallet(payHandle: "rö&bin=1 ?#")
        let text = String(decoding: try wallet.content(for: .sendPayment, at: Self.now), as: UTF8.self)
        #expect(text == "https://pay.example.com/from?payer=r%C3%B6%26bin%3D1%20%3F%23")
    }

    @Test func whatThereIs() {
        #expect(Wallet().available(at: Self.now) == [])
        // For the subway there is the pass only, which is what is shown for transit.
        #expect(
            Wallet.example(now: Self.now).available(at: Self.now)
                == [.contact, .requestPayment, .sendPayment, .transit, .bus])
        // Two days later the bus ticket is over, and the pass is good for the bus; after three weeks it is over, too.
        let example = Wallet.example(now: Self.now)
        #expect(
            example.available(at: Self.now + .minutes(48 * 60)) == [.contact, .requestPayment, .sendPayment, .transit])
        #expect(
            example.available(at: Self.now + .minutes(21 * 24 * 60)) == [.contact, .requestPayment, .sendPayment])
        let wrong = Wallet(account: .init(name: "A", iban: "DE00"))
        #expect(throws: Wallet.Obstacle.notEncodable) { try wrong.content(for: .requestPayment, at: Self.now) }
    }
}
