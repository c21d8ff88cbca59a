// Beckon: tests of a folder of vCards
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Schema
import Testing

@testable import People

@Suite struct VCardFolderTests {
    /// An empty folder, for as long as the body runs.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ name: String, _ words: String, in folder: URL) throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(words)\r\nEND:VCARD\r\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    @Test func onlyCardsAreRead() throws {
        try self.inFolder { url in
            let folder = VCardFolder(url.path)
            try self.write("b.vcf", "B", in: url)
            try self.write("a.VCF", "A", in: url)
            for name in ["c.txt", ".d.vcf", "vcf"] { try self.write(name, "C", in: url) }
            try FileManager.default.createDirectory(
                at: url.appendingPathComponent("folder.vcf"), withIntermediateDirectories: true)
            // A pipe that nobody writes to is not waited for.
            #expect(mkfifo(url.appendingPathComponent("pipe.vcf").path, 0o600) == 0)
            try FileManager.default.createSymbolicLink(
                atPath: url.appendingPathComponent("gone.vcf").path, withDestinationPath: "/nowhere")
            try Data().write(to: url.appendingPathComponent("empty.vcf"))
            let reading = folder.read(folder.state())
            #expect(reading.contacts.map(\.givenName) == ["A", "B"])
            #expect(
                reading.problems.map(\.description) == [
                    "empty.vcf: noCard", "folder.vcf: notReadable", "gone.vcf: notReadable", "pipe.vcf: notReadable",
                ])
        }
    }

    @Test func bounds() throws {
        try self.inFolder { url in
            let folder = VCardFolder(url.path)
            try Data(count: VCardFolder.fileBytes + 1).write(to: url.appendingPathComponent("large.vcf"))
            #expect(folder.read(folder.state()).problems.map(\.reason) == [.tooLarge])
            for number in 0..<VCardFolder.filesMaximum { try self.write("n\(number).vcf", "N\(number)", in: url) }
            let reading = folder.read(folder.state())
            #expect(reading.contacts.count == VCardFolder.filesMaximum - 1)
            #expect(reading.problems.map(\.reason) == [.tooLarge, .tooMany])
        }
        let none = VCardFolder("/nowhere/at/all")
        #expect(none.read(none.state()).problems.map(\.description) == ["the folder: notReadable"])
    }

    @Test func readAgainWhereItChanged() throws {
        try self.inFolder { url in
            let watched = WatchedVCards(VCardFolder(url.path))
            var now = Instant(milliseconds: 1_000_000)
            func names() -> [String] { watched.reading(at: now).contacts.map(\.givenName) }
            #expect(names() == [])
            try self.write("a.vcf", "A", in: url)
            // Within a second nobody looks.
            now = now + .seconds(1) + Milliseconds(-1)
            #expect(names() == [])
            now = now + Milliseconds(1)
            #expect(names() == ["A"])
            // The same name, size and time: the file is not read again.
            let path = url.appendingPathComponent("a.vcf").path
            var status = stat()
            #expect(stat(path, &status) == 0)
            try self.write("a.vcf", "B", in: url)
            var times = [status.st_atim, status.st_mtim]
            #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
            now = now + .seconds(1)
            #expect(names() == ["A"])
            times[1].tv_nsec = (times[1].tv_nsec + 1) % 1_000_000_000
            #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
            now = now + .seconds(1)
            #expect(names() == ["B"])
            try FileManager.default.removeItem(atPath: path)
            now = now + .seconds(1)
            #expect(names() == [])
        }
    }

    @Test func whenToLook() {
        var watch = VCardWatch()
        let now = Instant(milliseconds: 5_000)
        let none = VCardFolder.State(files: nil), empty = VCardFolder.State(files: [])
        #expect(watch.isDue(at: now))
        let first = watch.hasChanged(none, at: now)
        let due = [4_999: true, 5_000: false, 5_999: false, 6_000: true]
        for (time, isDue) in due { #expect(watch.isDue(at: Instant(milliseconds: Int64(time))) == isDue) }
        let second = watch.hasChanged(none, at: now)
        let third = watch.hasChanged(empty, at: now)
        #expect([first, second, third] == [true, false, true])
    }
}

@Suite struct MergingTests {
    private func phone(_ value: String, _ label: String? = nil) -> PersonHandle {
        PersonHandle(value, type: .phoneNumber, label: label)
    }

    @Test func theSamePersonStaysOne() throws {
        let own = Contact(
            identifier: "contact-lena", givenName: "Lena", familyName: "Fischer", relationship: "sister",
            handles: [self.phone("+1 202 555 0103", "mobile")], lastWritten: Instant(milliseconds: 5))
        let card = Contact(
            identifier: "vcard-1", givenName: "lena", familyName: "Fischer", nickname: "Leni", relationship: "friend",
            handles: [self.phone("+1-202-555-0103"), self.phone("+1 202 555 0199", "work")])
        let namesake = Contact(
            identifier: "vcard-2", givenName: "Lena", familyName: "Fischer", handles: [self.phone("+1 202 555 0177")])
        let again = Contact(identifier: "vcard-2", givenName: "Other")
        let group = ContactGroup(identifier: "group-x", name: "X", members: ["contact-lena"])
        let book = AddressBook(contacts: [own], groups: [group]).merging([card, namesake, again])
        #expect(book.contacts.map(\.identifier) == ["contact-lena", "vcard-2"] && book.groups == [group])
        let merged = try #require(book.contact("contact-lena"))
        #expect(merged.nickname == "Leni" && merged.relationship == "sister")
        #expect(merged.handles.map(\.value) == ["+1 202 555 0103", "+1 202 555 0199"])
        #expect(merged.lastWritten == own.lastWritten)
        #expect(book.find(Person("Leni")).map(\.identifier) == ["contact-lena"])
    }

    @Test func aCardCannotTakeAnIdentifierThatIsThere() {
        let group = ContactGroup(identifier: "vcard-1", name: "X", members: [])
        let book = AddressBook(contacts: ExamplePeople.contacts, groups: [group])
        #expect(book.merging([Contact(identifier: "vcard-1", givenName: "Evil")]) == book)
        #expect(book.merging([]) == book)
    }
}
