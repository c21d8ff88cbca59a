// Beckon: telephone numbers, mail and web addresses
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Testing

@Suite struct ContactTests {
    @Test(arguments: [
        ("en", "anna.b@example.org", "anna.b@example.org"),
        ("en", "Bob+x@mail.example.co.uk", "Bob+x@mail.example.co.uk"),
        ("en", "anna dot b at example dot org", "anna.b@example.org"),
        ("en", "first_last@example.org", "first_last@example.org"),
        ("de", "anna punkt b at example punkt de", "anna.b@example.de"),
        ("es", "ana arroba example punto es", "ana@example.es"),
        ("id", "budi at example titik id", "budi@example.id"), ("zh-Hans", "wang@example.cn", "wang@example.cn"),
        ("en", "at seven", nil), ("en", "lunch at noon", nil), ("en", "a@b", nil), ("en", "@example.org", nil),
        ("en", "a@@example.org", nil), ("en", "a@example.5", nil),
    ])
    func email(locale: String, text: String, expected: String?) throws {
        let found = try Readers.whole(text, locale).compactMap { span -> String? in
            if case .emailAddress(let address) = span.value { address } else { nil }
        }
        #expect(found == (expected.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("https://example.org/a?b=c", "https://example.org/a?b=c"), ("www.example.org", "www.example.org"),
        ("example.com/path", "example.com/path"), ("http://a.example.co.uk:8080/x", "http://a.example.co.uk:8080/x"),
        ("3.5", nil), ("hello", nil), ("..", nil), ("a..com", nil), ("https://", nil), ("not.", nil),
    ])
    func web(text: String, expected: String?) throws {
        let found = try Readers.whole(text, "en").compactMap { span -> String? in
            if case .webAddress(let address) = span.value { address } else { nil }
        }
        #expect(found == (expected.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("+49 30 1234567", "+49301234567"), ("(030) 123-4567", "0301234567"), ("555-123-4567", "5551234567"),
        ("555.123.4567", "5551234567"), ("five five five one two three four", "5551234"), ("0301234567", "0301234567"),
        ("12", nil), ("1234", nil), ("12345678901234567890", nil), ("five five", nil), ("+", nil),
    ])
    func phone(text: String, expected: String?) throws {
        let found = try Readers.whole(text, "en").compactMap { span -> String? in
            if case .phoneNumber(let number) = span.value { number } else { nil }
        }
        #expect(found == (expected.map { [$0] } ?? []))
    }

    @Test func withinASentence() throws {
        let reader = try Readers.reader("en")
        let text = "write to anna@example.org, call +1 555 123 4567 or see www.example.org."
        let tokens = reader.tokens(of: text)
        let values = reader.read(text, tokens)
        let found = tokens.indices.flatMap { values.spans(at: $0) }.map(\.value)
        #expect(found.contains(.emailAddress("anna@example.org")))
        #expect(found.contains(.phoneNumber("+15551234567")))
        #expect(found.contains(.webAddress("www.example.org")))
    }
}
