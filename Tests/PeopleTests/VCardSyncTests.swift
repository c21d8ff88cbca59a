// Beckon: tests of contacts that an app's store has from vCards
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Glibc
import Logging
import Schema
import Testing

@testable import People

/// A folder of vCards beside a store with the example's people, for as long as the test runs.
private final class Bench {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
    let database: DatabaseQueue

    init() throws {
        self.database = try DatabaseQueue()
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        try self.database.write { database in
            try database.execute(sql: PeopleTables.sql)
            // Stores of before know no cards.
            try ExamplePeople.write(to: database)
            try database.execute(sql: PeopleTables.cards)
        }
    }

    deinit { try? FileManager.default.removeItem(at: self.folder) }

    func path(_ name: String) -> String { self.folder.appendingPathComponent(name).path }

    func write(_ name: String, _ cards: String...) throws {
        let text = cards.map { "BEGIN:VCARD\nVERSION:3.0\n\($0)\nEND:VCARD\n" }.joined()
        try Data(text.utf8).write(to: self.folder.appendingPathComponent(name))
    }

    func sync(_ places: [String]? = nil) throws -> VCardSync {
        try VCardSync(places ?? [self.folder.path], in: self.database, logger: Logger(label: "test"))
    }

    func book(_ user: String = "local") throws -> AddressBook {
        try self.database.read { try AddressBook(of: user, in: $0) }
    }

    /// Names of contacts that the example's people are not.
    func cards(_ user: String = "local") throws -> [String] {
        let examples = Set(ExamplePeople.contacts.map(\.identifier))
        return try self.book(user).contacts.filter { !examples.contains($0.identifier) }.map(\.fullName)
    }

    /// Everything that the store has ever counted as changed.
    func changes() throws -> Int { try self.database.read { $0.totalChangesCount } }
}

@Suite struct VCardSyncTests {
    @Test func aFolderIsRead() async throws {
        let bench = try Bench()
        try bench.write(
            "a.vcf", "UID:1\nN:Quill;Zoltan;;;\nNICKNAME:Zoli\nTEL:+1 202 555 0140", "UID:2\nFN:Mum\nTEL:5551")
        try bench.write("me.vcf", "FN:Me\nRELATED;TYPE=brother:Zoltan Quill")
        let sync = try bench.sync()
        await sync.look()
        let book = try bench.book()
        for words in ["Zoltan", "Zoli", "zoltan quill", "brother"] {
            #expect(book.find(Person(words)).map(\.identifier).contains("vcard-1"), "\(words)")
        }
        // Whoever an address book calls Mum is the user's mother, as the example's Ruth is.
        #expect(Set(book.find(Person("mother")).map(\.identifier)) == ["contact-ruth", "vcard-2"])
        #expect(try bench.book("anna").contacts.isEmpty)
    }

    @Test func changesAreNoticedAndNothingElseIsWritten() async throws {
        let bench = try Bench()
        let sync = try bench.sync()
        await sync.look()
        #expect(try bench.cards() == [])
        try bench.write("a.vcf", "UID:1\nFN:Ada\nTEL:5551", "UID:2\nFN:Bea\nTEL:5552")
        await sync.look()
        #expect(try bench.cards() == ["Ada", "Bea"])
        // What is remembered stays with the card, though another worker writes it, and though it changes.
        try await bench.database.write {
            try Contact.touch("vcard-1", of: "local", handle: "5551", at: Instant(milliseconds: 7), in: $0)
        }
        let before = try bench.changes()
        let other = try bench.sync()
        for one in [sync, other] { await one.look() }
        #expect(try bench.changes() == before)
        try bench.write("a.vcf", "UID:1\nFN:Ada Lane\nTEL:5551\nTEL:5553")
        await sync.look()
        #expect(try bench.cards() == ["Ada Lane"])
        let ada = try #require(try bench.book().contact("vcard-1"))
        #expect(ada.lastHandle == "5551" && ada.lastWritten != nil && ada.handles.map(\.value) == ["5551", "5553"])
        try FileManager.default.removeItem(atPath: bench.path("a.vcf"))
        await sync.look()
        #expect(try bench.cards() == [] && bench.book().contacts.count == ExamplePeople.contacts.count)
    }

    /// The same name, size and time: a file is not read again; a nanosecond later it is.
    @Test func aTimeTellsThatAFileChanged() async throws {
        let bench = try Bench()
        let sync = try bench.sync()
        try bench.write("a.vcf", "FN:A")
        await sync.look()
        var status = stat()
        #expect(stat(bench.path("a.vcf"), &status) == 0)
        try bench.write("a.vcf", "FN:B")
        var times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, bench.path("a.vcf"), &times, 0) == 0)
        await sync.look()
        #expect(try bench.cards() == ["A"])
        times[1].tv_nsec = (times[1].tv_nsec + 1) % 1_000_000_000
        #expect(utimensat(AT_FDCWD, bench.path("a.vcf"), &times, 0) == 0)
        await sync.look()
        #expect(try bench.cards() == ["B"])
    }

    @Test func aFolderThatIsGoneTakesNothingAway() async throws {
        let bench = try Bench()
        try bench.write("a.vcf", "UID:1\nFN:Ada")
        let sync = try bench.sync()
        await sync.look()
        try FileManager.default.removeItem(at: bench.folder)
        await sync.look()
        // Nor for a worker that begins meanwhile.
        let other = try bench.sync()
        await other.look()
        #expect(try bench.cards() == ["Ada"])
    }

    @Test func eachUserHasTheirOwn() async throws {
        let bench = try Bench()
        try bench.write("a.vcf", "UID:1\nFN:Ada")
        try bench.write("b.vcf", "UID:1\nFN:Other", "UID:2\nFN:Bea")
        let sync = try bench.sync([
            "anna=\(bench.path("a.vcf"))", "ben=\(bench.path("b.vcf"))", "anna=\(bench.path("b.vcf"))",
        ])
        await sync.look()
        // Of two cards with one identifier the first counts.
        #expect(try bench.cards("anna") == ["Ada", "Bea"])
        #expect(try bench.cards("ben") == ["Bea", "Other"] && bench.cards() == [])
    }

    @Test func theSamePersonStaysOne() async throws {
        let bench = try Bench()
        let own = try #require(ExamplePeople.contacts.first { $0.identifier == "contact-lena" })
        let number = try #require(own.handles.first?.value)
        try bench.write(
            "a.vcf",
            "UID:1\nFN:lena \(own.familyName ?? "")\nNICKNAME:Leni\nTEL:\(number)\nTEL;TYPE=work:+1 202 555 0199",
            "UID:2\nFN:\(own.fullName)\nTEL:+1 202 555 0177")
        let sync = try bench.sync()
        await sync.look()
        let book = try bench.book()
        #expect(Set(book.find(Person(own.fullName)).map(\.identifier)) == ["contact-lena", "vcard-2"])
        #expect(book.find(Person("Leni")).map(\.identifier) == ["contact-lena"])
        let handles = own.handles.map(\.value) + ["+1 202 555 0199"]
        #expect(book.contact("contact-lena")?.handles.map(\.value) == handles)
        // Nor where only that one is read.
        var person = Person("Lena")
        person.customIdentifier = "contact-lena"
        let one = try await bench.database.read { [person] in try AddressBook(of: "local", toFind: person, in: $0) }
        #expect(one.contacts.map(\.identifier) == ["contact-lena"])
        #expect(one.contacts.first?.handles.map(\.value) == handles)
        // The card goes, and with it what only it knew.
        try bench.write("a.vcf", "UID:3\nFN:Ada")
        await sync.look()
        #expect(try bench.book().contact("contact-lena") == own)
    }

    @Test func aCardCannotTakeAnIdentifierThatIsThere() async throws {
        let bench = try Bench()
        try await bench.database.write {
            try ContactGroup(identifier: "vcard-1", name: "X", members: []).insert(for: "local", in: $0)
            try Contact(identifier: "vcard-2", givenName: "Own").insert(for: "local", in: $0)
        }
        let before = try bench.book()
        try bench.write("a.vcf", "UID:1\nFN:Evil", "UID:2\nFN:Evil")
        let sync = try bench.sync()
        await sync.look()
        #expect(try bench.book() == before)
    }

    /// An address book as large as is read is written in one go, and read again.
    @Test func aLargeAddressBook() async throws {
        let bench = try Bench()
        let cards = (1...VCardReading.cardsMaximum).map { number in
            "BEGIN:VCARD\nVERSION:3.0\nUID:\(number)\nFN:Person \(number)\nTEL:+1 303 \(100_000 + number)\nEND:VCARD\n"
        }
        try Data(cards.joined().utf8).write(to: bench.folder.appendingPathComponent("a.vcf"))
        let sync = try bench.sync()
        await sync.look()
        #expect(try bench.book().contacts.count == VCardReading.cardsMaximum + ExamplePeople.contacts.count)
    }
}
