// Beckon: tests of what is read of vCards, as several programs write them
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import People

/// Cards in the style of programs that export them. All are made up here.
enum Exports {
    /// Google Contacts: vCard 3.0, groups with labels, escaped colons.
    static let google = """
        BEGIN:VCARD
        VERSION:3.0
        FN:Jürgen Weiß
        N:Weiß;Jürgen;;;
        NICKNAME:Jule
        EMAIL;TYPE=INTERNET;TYPE=HOME:juergen@example.com
        TEL;TYPE=CELL:+1 202 555 0101
        item1.TEL:+1 202 555 0102
        item1.X-ABLabel:Boat
        item2.URL:http\\://example.com
        item2.X-ABLabel:_$!<HomePage>!$_
        CATEGORIES:myContacts
        END:VCARD
        """
    /// Apple Contacts: preferred ones, labels in brackets, a picture over several lines.
    static let apple = """
        BEGIN:VCARD
        VERSION:3.0
        PRODID:-//Example//macOS//EN
        N:Souza;Ana;Maria;Dr.;
        FN:Dr. Ana Maria Souza
        ORG:Example GmbH;Sales
        EMAIL;type=INTERNET;type=WORK:ana@example.org
        EMAIL;type=INTERNET;type=HOME;type=pref:ana@example.com
        TEL;type=HOME;type=FAX:+1 202 555 0111
        TEL;type=WORK;type=VOICE:+1 202 555 0112
        TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+1 202 555 0113
        item1.X-ABRELATEDNAMES;type=pref:Rui Souza
        item1.X-ABLabel:_$!<Brother>!$_
        PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
          TELTELTELTELTEL
         UID:not-this-one
        UID:5D0F1C9E-0001-4F57-8B0A-000000000001
        END:VCARD
        """
    /// Nextcloud: vCard 4.0, addresses of the kind `tel:`, folded lines, types in quotes.
    static let nextcloud = """
        BEGIN:VCARD
        VERSION:4.0
        PRODID:-//Sabre//Sabre VObject 4.5.4//EN
        UID:urn:uuid:5d0f1c9e-0002-4f57-8b0a-000000000002
        FN:Lena Fis
         cher
        N:Fischer;Lena;;;
        TEL;VALUE=uri;PREF=2;TYPE="voice,home":tel:+1-202-555-0121;ext=5
        TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+1-202-555-0122
        EMAIL;TYPE=work:mailto:lena@example.com
        RELATED;TYPE=spouse;VALUE=text:Omar Haddad
        REV;VALUE=DATE-AND-OR-TIME:20260101T000000Z
        END:VCARD
        """
    /// Outlook: vCard 2.1, quoted-printable over several lines, Windows' letters, types without names.
    static let outlook = """
        BEGIN:VCARD
        VERSION:2.1
        N;LANGUAGE=de;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg
        FN;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:J=F6rg M=FC=
        ller
        ORG;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:B=C3=A4ckerei;Laden
        TEL;WORK;VOICE:+1 202 555 0131
        TEL;CELL;VOICE:+1 202 555 0132
        EMAIL;PREF;INTERNET:joerg@example.com
        PHOTO;TYPE=JPEG;ENCODING=BASE64:
         /9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJ

        X-MS-OL-DESIGN;CHARSET=utf-8:<card xmlns="http://example.com/x"></card>
        END:VCARD
        """

    static func read(_ text: String, file: String = "all.vcf") -> VCardReading {
        var reading = VCardReading()
        reading.read(Array(text.utf8), file: file)
        reading.relate()
        return reading
    }
}

@Suite struct VCardTests {
    private static func handles(_ contact: Contact?) -> [String] {
        (contact?.handles ?? []).map { "\($0.label ?? "-") \($0.value)" }
    }

    @Test func google() throws {
        let reading = Exports.read(Exports.google)
        let contact = try #require(reading.contacts.first)
        #expect(reading.contacts.count == 1 && reading.problems.isEmpty)
        #expect(contact.givenName == "Jürgen" && contact.familyName == "Weiß" && contact.nickname == "Jule")
        #expect(
            Self.handles(contact) == [
                "mobile +1 202 555 0101", "Boat +1 202 555 0102", "home juergen@example.com",
            ])
    }

    @Test func apple() throws {
        let contact = try #require(Exports.read(Exports.apple).contacts.first)
        #expect(contact.identifier == "vcard-5d0f1c9e-0001-4f57-8b0a-000000000001")
        #expect(contact.givenName == "Ana" && contact.familyName == "Souza")
        #expect(
            Self.handles(contact) == [
                "iPhone +1 202 555 0113", "work +1 202 555 0112", "homeFax +1 202 555 0111", "home ana@example.com",
                "work ana@example.org",
            ])
        // Whom she calls her brother is not the user's.
        #expect(contact.relationship == nil)
    }

    @Test func nextcloud() throws {
        let contact = try #require(Exports.read(Exports.nextcloud).contacts.first)
        #expect(
            contact.identifier == "vcard-5d0f1c9e-0002-4f57-8b0a-000000000002" && contact.fullName == "Lena Fischer")
        #expect(
            Self.handles(contact) == ["mobile +1-202-555-0122", "home +1-202-555-0121", "work lena@example.com"])
    }

    @Test func outlook() throws {
        let reading = Exports.read(Exports.outlook.replacing("\n", with: "\r\n"))
        let contact = try #require(reading.contacts.first)
        #expect(contact.fullName == "Jörg Müller" && reading.problems.isEmpty)
        #expect(
            Self.handles(contact) == ["work +1 202 555 0131", "mobile +1 202 555 0132", "- joerg@example.com"])
    }

    @Test func allInOneFile() {
        let all = [Exports.google, Exports.apple, Exports.nextcloud, Exports.outlook].joined(separator: "\n\n")
        #expect(Exports.read(all).contacts.map(\.givenName) == ["Jürgen", "Ana", "Lena", "Jörg"])
        #expect(Exports.read(all.replacing("\n", with: "\r")).contacts.count == 4)
        #expect(Exports.read("\u{FEFF}" + all).contacts.count == 4)
        var reading = VCardReading()
        reading.read([0xFF, 0xFE] + all.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, file: "wide.vcf")
        #expect(reading.contacts.map(\.givenName) == ["Jürgen", "Ana", "Lena", "Jörg"])
    }

    /// Latin letters of Windows in a file that says nothing of it, and half a letter of UTF-8.
    @Test(
        arguments: [([0x4A, 0xF6, 0x72, 0x67], "Jörg"), ([0x41, 0xC3], "AÃ"), ([0x81, 0xFF], "ÿ")]
            as [([UInt8], String)])
    func brokenEncodings(_ name: [UInt8], _ read: String) {
        var reading = VCardReading()
        reading.read(
            Array("BEGIN:VCARD\nVERSION:3.0\nFN:".utf8) + name + Array("\nEND:VCARD".utf8), file: "x.vcf")
        #expect(reading.contacts.map(\.givenName) == [read])
    }

    private static func card(_ lines: String...) -> String {
        "BEGIN:VCARD\nVERSION:3.0\n\(lines.joined(separator: "\n"))\nEND:VCARD\n"
    }

    @Test(
        arguments: [
            ("N:Keller;;;;", "Keller", nil), ("N:;Mia;;;", "Mia", nil), ("FN:Mia Keller", "Mia Keller", nil),
            ("ORG:Example & Sons;Shop", "Example & Sons", nil), ("NICKNAME:Mum,Ma", "Mum", nil),
            ("N:王;小明;;;\nFN:王小明", "王小明", nil), ("N:O\\;Neil;A\\,b;;;", "A b", "O;Neil"),
            ("N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8ER=93c", "山田", nil), ("FN:  a \t b ", "a b", nil),
            ("FN:x\u{202E}y\u{0}z", "xyz", nil), ("FN:a\\nb\\\\c", "a b\\c", nil),
        ] as [(String, String, String?)]) func names(_ line: String, _ given: String, _ family: String?)
    {
        let contact = Exports.read(Self.card(line)).contacts.first
        #expect(contact?.givenName == given && contact?.familyName == family)
    }

    @Test func unreadableCardsAreCountedAndNamed() {
        let text =
            Self.card("FN:A") + "BEGIN:VCARD\nFN:no end\n" + Self.card("TEL:1")
            + Self.card("FN:B").replacing("3.0", with: "9")
            + Self.card("UID:1", "FN:C") + Self.card("UID:1", "FN:D") + "BEGIN:VCARD\nFN:E"
        let reading = Exports.read(text)
        #expect(reading.contacts.map(\.givenName) == ["A", "C"])
        #expect(
            reading.problems.map(\.description) == [
                "all.vcf:5: noEnd", "all.vcf:7: noName", "all.vcf:11: unknownVersion", "all.vcf:20: sameIdentifier",
                "all.vcf:25: noEnd",
            ])
        #expect(reading.problemCount == 5)
        #expect(Exports.read("hello").problems.map(\.reason) == [.noCard])
        let many = Exports.read(String(repeating: Self.card("TEL:1"), count: 150))
        #expect(many.problemCount == 150 && many.problems.count == VCardReading.problemsNamed)
    }

    @Test func tooMuchIsBounded() {
        let cards = (0...VCardReading.cardsMaximum).map { "BEGIN:VCARD\nFN:N\($0)\nEND:VCARD\n" }.joined()
        let reading = Exports.read(cards)
        #expect(reading.contacts.count == VCardReading.cardsMaximum && reading.problems.map(\.reason) == [.tooMany])
        let long = Self.card(
            "FN:\(String(repeating: "x", count: 1_000_000))", "NOTE:\(String(repeating: "y", count: 1_000_000))")
        #expect(Exports.read(long).contacts.first?.givenName.count == 200)
        let numbers = (1...500).map { "TEL:+1 202 555 \(1000 + $0)" }.joined(separator: "\n")
        #expect(Exports.read(Self.card("FN:A", numbers)).contacts.first?.handles.count == VCardLabels.handlesMaximum)
    }

    /// Another card within a card, as vCard 2.1 has it for an assistant, is no contact.
    @Test func anAssistantIsSkipped() {
        let reading = Exports.read(
            "BEGIN:VCARD\nVERSION:2.1\nFN:Boss\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nFN:Help\nTEL:2\nEND:VCARD\nTEL:1\nEND:VCARD"
        )
        #expect(reading.contacts.map(\.givenName) == ["Boss"] && reading.contacts.first?.handles.map(\.value) == ["1"])
    }

    @Test func identifiersAreTheCards() {
        let one = Exports.read(Self.card("FN:A", "TEL:1")), two = Exports.read(Self.card("TEL:1", "FN:A"))
        #expect(one.contacts.map(\.identifier) == two.contacts.map(\.identifier))
        #expect(one.contacts != Exports.read(Self.card("FN:A", "TEL:2")).contacts)
        let uid = ["a b", "a/b", String(repeating: "x", count: 500), String(repeating: "x", count: 501)]
        let made = uid.map { Exports.read(Self.card("FN:A", "UID:\($0)")).contacts.first?.identifier ?? "" }
        #expect(made.allSatisfy { $0.utf8.count < 160 && !$0.contains(" ") && $0.hasPrefix("vcard-") })
        #expect(Set(made.prefix(3)).count == 3)
    }

    @Test func theUsersOwnCardSaysWhoIsWho() {
        var reading = VCardReading()
        reading.read(Array((Exports.nextcloud + "\n" + Exports.apple).utf8), file: "people.vcf")
        let me = Self.card(
            "FN:Me", "RELATED;TYPE=sister:urn:uuid:5d0f1c9e-0002-4f57-8b0a-000000000002",
            "item1.X-ABRELATEDNAMES:Ana Souza", "item1.X-ABLabel:_$!<Mother>!$_", "RELATED;TYPE=friend:Nobody Here")
        reading.read(Array(me.utf8), file: "Me.vcf")
        reading.relate()
        #expect(reading.contacts.map(\.relationship) == ["sister", "mother"])
        let book = AddressBook(contacts: reading.contacts)
        #expect(book.find(Person("mum")).map(\.identifier) == ["vcard-5d0f1c9e-0001-4f57-8b0a-000000000001"])
    }

    /// Whatever stands in a file, reading it ends, and finds no more cards than begin there.
    @Test func anyDamage() {
        let all = Array((Exports.google + "\n" + Exports.outlook + "\n" + Exports.nextcloud).utf8)
        for place in stride(from: 0, to: all.count, by: 3) {
            for byte in [0x0A, 0x3A, 0x3D, 0x22, 0x5C, 0xFF, 0x00] as [UInt8] {
                var damaged = all
                damaged[place] = byte
                var reading = VCardReading()
                reading.read(damaged, file: "x.vcf")
                #expect(reading.contacts.count <= 3)
            }
        }
    }
}
