// Beckon: tests of numbers and addresses that can be called
// SPDX-License-Identifier: Apache-2.0

import Telephone
import Testing

@Suite struct CallAddressTests {
    @Test(
        arguments: [
            ("+1 202 555 0102", .success(.number("+12025550102"))), ("(202) 555-0102", .success(.number("2025550102"))),
            (" tel:+1-202-555-0102 ", .success(.number("+12025550102"))), ("TEL:5550102", .success(.number("5550102"))),
            ("030/5550102", .success(.number("0305550102"))),
            ("\u{FF15}\u{FF15}\u{FF15}0102", .success(.number("5550102"))),
            ("4711", .success(.number("4711"))), ("12", .failure(.invalid)), ("1234567890123456", .failure(.invalid)),
            ("112", .failure(.emergency)), ("9-1-1", .failure(.emergency)), ("+112", .failure(.emergency)),
            ("tel:110", .failure(.emergency)), ("112@example.com", .failure(.emergency)),
            ("sip:+911@example.com", .failure(.emergency)), ("1120", .success(.number("1120"))),
            ("*100#", .failure(.serviceCode)), ("#31#5550102", .failure(.serviceCode)),
            ("hugo@example.com", .success(.sip("hugo@example.com"))),
            ("SIP:Hugo@Example.com:5070", .success(.sip("hugo@example.com:5070"))),
            ("hugo@", .failure(.invalid)), ("@example.com", .failure(.invalid)), ("a@b@c", .failure(.invalid)),
            ("hugo@example.com;transport=tcp", .failure(.invalid)), ("hugo@example.com:99999", .failure(.invalid)),
            ("hugo\n/quit@example.com", .failure(.invalid)), ("Hugo Martin", .failure(.words)), ("", .failure(.words)),
            ("tel:Hugo", .failure(.invalid)), ("555-CALL", .failure(.words)), ("5+5", .failure(.words)),
            (String(repeating: "1", count: 100_000), .failure(.invalid)),
        ] as [(String, Result<CallAddress, CallAddress.Obstacle>)])
    func reading(_ text: String, _ expected: Result<CallAddress, CallAddress.Obstacle>) {
        #expect(CallAddress.read(text) == expected)
    }

    @Test(arguments: [
        ("+12025550102", "2025550102", true), ("+49305550102", "0305550102", true), ("5550102", "5550103", false),
        ("+12025550102", "0102", false), ("+12025550102", "+12025550102", true),
    ])
    func sameness(_ one: String, _ other: String, _ isSame: Bool) {
        #expect(CallAddress.number(one).isSame(as: .number(other)) == isSame)
        #expect(CallAddress.number(other).isSame(as: .number(one)) == isSame)
    }

    @Test func anAddressIsNoNumber() {
        #expect(!CallAddress.sip("5550102@example.com").isSame(as: .number("5550102")))
        #expect(CallAddress.number("+1202").uri == "tel:+1202" && CallAddress.number("+1202").dialled == "+1202")
        #expect(CallAddress.sip("a@b").uri == "sip:a@b" && CallAddress.sip("a@b").dialled == "sip:a@b")
    }
}
