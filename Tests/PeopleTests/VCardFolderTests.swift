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

    @Test func aPathMayBeAFile() throws {
        try self.inFolder { url in
            try self.write("all.vcf", "A", in: url)
            let file = VCardFolder(url.appendingPathComponent("all.vcf").path)
            #expect(file.read(file.state()).contacts.map(\.givenName) == ["A"])
            try Data("BEGIN:VCARD\n".utf8).write(to: url.appendingPathComponent("all.vcf"))
            #expect(file.read(file.state()).problems.map(\.description) == ["all.vcf:1: noEnd"])
        }
    }

    @Test(
        arguments: [
            ("/a/b", "local", "/a/b"), ("anna=/a/b", "anna", "/a/b"), ("/a/x=y", "local", "/a/x=y"),
            ("anna=x=y", "anna", "x=y"), ("", nil, nil), ("anna=", nil, nil), ("=/a", nil, nil),
        ] as [(String, String?, String?)]) func places(_ text: String, _ user: String?, _ path: String?)
    {
        let source = try? VCardSource(text)
        #expect(source?.user == user && source?.folder.path == path)
    }
}
