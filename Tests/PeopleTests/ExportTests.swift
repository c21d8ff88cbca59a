// Beckon: tests of vCards as more programs write them, and as another program's library does
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import People

extension Exports {
    /// Contacts of an iPhone, shared: no identifier, a label of the user's own, accounts in lines of their own.
    static let iPhone = """
        BEGIN:VCARD
        VERSION:3.0
        PRODID:-//Example//iPhone OS 18.0//EN
        N:Haddad;Omar;;;
        FN:Omar Haddad
        NICKNAME:Ommi
        item1.EMAIL;type=INTERNET;type=pref:omar@example.com
        item1.X-ABLabel:Band
        TEL;type=CELL;type=VOICE;type=pref:+12025550151
        item2.ADR;type=HOME;type=pref:;;Maple Street 1\\nBack yard;Springfield;;12345;USA
        item2.X-ABADR:us
        X-SOCIALPROFILE;type=twitter:http://example.com/omar
        IMPP;X-SERVICE-TYPE=Skype;type=HOME:skype:omar.h
        BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-06
        END:VCARD
        """
    /// Android: vCard 2.1, UTF-8 in quoted-printable in the middle of a letter's bytes, and a nickname that 2.1 has not.
    static let android = """
        BEGIN:VCARD
        VERSION:2.1
        N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4E=C3=BA=C3=B1=65=7A;=49=C3=B1=61=6B=69;;;
        FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=49=C3=B1=61=6B=69=20=4E=C3=BA=C3=
        =B1=65=7A
        X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/nickname;=4B=69=C3=B1=6F;1;;;;;;;;;;;;;
        X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ana;14;;;;;;;;;;;;;
        TEL;CELL;PREF:202-555-0161
        TEL;X-Allotment:202-555-0162
        EMAIL;HOME:inaki@example.com
        PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
         TELTELTELTEL

        END:VCARD
        """
    /// Thunderbird: vCard 4.0, preferences by number, numbers as text.
    static let thunderbird = """
        BEGIN:VCARD
        VERSION:4.0
        N:Okafor;Brandon;;;
        NICKNAME:Bran
        EMAIL;PREF=1:brandon@example.com
        EMAIL;TYPE=work:b.okafor@example.org
        TEL;VALUE=TEXT;TYPE=work:202 555 0171
        TEL;VALUE=TEXT;TYPE=cell:202 555 0172
        UID:8e6a2c0e-1111-4c1e-8000-aaaaaaaaaaaa
        END:VCARD
        """
    /// Nextcloud's vCard 3.0: a group of people beside them, types in capitals in one value.
    static let nextcloud3 = """
        BEGIN:VCARD
        VERSION:3.0
        PRODID:-//Sabre//Sabre VObject 4.5.6//EN
        UID:0f0e-77
        FN:Mia Keller
        TEL;TYPE="HOME,VOICE":+1 202 555 0181
        EMAIL;TYPE=HOME:mia@example.com
        CATEGORIES:Family,Climbing
        X-ADDRESSBOOKSERVER-PHONEME-DATA:x
        REV;VALUE=DATE-AND-OR-TIME:20260101T000000Z
        END:VCARD
        BEGIN:VCARD
        VERSION:3.0
        UID:0f0e-78
        FN:Climbing
        X-ADDRESSBOOKSERVER-KIND:group
        X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:0f0e-77
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        KIND:Group
        FN:Family
        MEMBER:urn:uuid:0f0e-77
        END:VCARD
        """
}

@Suite struct ExportTests {
    @Test(
        arguments: [
            ("iPhone", Exports.iPhone, ["Omar|Haddad|Ommi", "mobile +12025550151", "Band omar@example.com"]),
            (
                "android", Exports.android,
                ["Iñaki|Núñez|Kiño", "mobile 202-555-0161", "- 202-555-0162", "home inaki@example.com"]
            ),
            (
                "thunderbird", Exports.thunderbird,
                [
                    "Brandon|Okafor|Bran", "work 202 555 0171", "mobile 202 555 0172", "- brandon@example.com",
                    "work b.okafor@example.org",
                ]
            ),
            ("nextcloud", Exports.nextcloud3, ["Mia Keller|-|-", "home +1 202 555 0181", "home mia@example.com"]),
        ]) func exports(_ program: String, _ text: String, _ wanted: [String])
    {
        for ends in ["\n", "\r\n"] {
            let reading = Exports.read(text.replacing("\n", with: ends))
            #expect(reading.problems.isEmpty && reading.contacts.count == 1, "\(program)")
            let read = reading.contacts.map(Self.line)
            #expect(read.first == wanted, "\(program)")
        }
    }

    private static func line(_ contact: Contact) -> [String] {
        let names = [contact.givenName, contact.familyName, contact.nickname].map { $0 ?? "-" }
        return [names.joined(separator: "|")] + contact.handles.map { "\($0.label ?? "-") \($0.value)" }
    }

    @Test(
        arguments: [
            ("FN:Mum", "mother"), ("N:Ruiz;Ana;;;\nNICKNAME:Mamá", "mother"), ("FN:爸爸", "father"),
            ("FN:Sister", "sister"), ("FN:Mama Mia", nil), ("N:Mann;Bo;;;", nil), ("N:Mann;;;;\nFN:Mann", nil),
            ("FN:Thomas Mann", nil),
        ] as [(String, String?)]) func whoIsCalledMum(_ lines: String, _ relationship: String?)
    {
        let reading = Exports.read("BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD")
        #expect(reading.contacts.map(\.relationship) == [relationship])
    }

    /// Python's library `vobject` writes cards, with line breaks, separators and long names in them; they are read as they were
    /// meant. It is Debian's package python3-vobject.
    @Test func cardsOfAnotherLibrary() throws {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("write-cards")
        process.standardOutput = output
        try process.run()
        let written = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "is python3-vobject installed? .ci/install python3-vobject")
        var reading = VCardReading()
        reading.read([UInt8](written), file: "python.vcf")
        #expect(reading.problems.isEmpty)
        #expect(
            reading.contacts.map(Self.line) == [
                ["Zoë|O'Brien; Söhne|Zo, the one", "mobile +1 202 555 0101", "work zoe@example.com"],
                ["小明|王|-", "- +86 555 0102"],
                [String(repeating: "Long Ñame ", count: 15) + "End|Fold|-"],
            ])
        #expect(reading.contacts.first?.identifier == "vcard-python-1")
    }
}
