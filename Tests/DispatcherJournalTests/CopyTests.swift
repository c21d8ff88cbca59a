// Beckon: tests of copies of a journal
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema
import Testing

@testable import DispatcherJournal

extension LogTests {
    @Test func aCopyHoldsEverything() throws {
        let folder = try self.twenty(.full)
        let copy = Folder()
        try JournalInspector(folder: folder.path).copy(to: copy.path)
        #expect(FileManager.default.fileExists(atPath: copy.turns) == false)
        for name in try FileManager.default.contentsOfDirectory(atPath: copy.path) {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(copy.path)/\(name)")[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(name)")
        }
        #expect(try JournalInspector(folder: copy.path).events(of: "c").count == 40)
        let again = Folder()
        try JournalInspector(folder: copy.path).copy(to: again.path)
        for place in [copy, again] {
            #expect(try self.events(place).count == 40)
            var journal = try SQLiteJournal(folder: place.path, secret: "s")
            journal.append(Sample.entry(Sample.event(41)))
            try journal.commit()
        }
        #expect(try self.events(copy).count == 41)
        #expect(self.code { try JournalInspector(folder: folder.path).copy(to: copy.path) } == .failed)
    }

    /// Nothing of what was put in the archive stays in the log when it is opened again.
    @Test func aStartWritesOverWhatIsInTheArchive() throws {
        let folder = try self.twenty(.full)
        _ = try SQLiteJournal(folder: folder.path, secret: "s")
        try folder.changeTurns { bytes in
            #expect(bytes.count == LogFile.bytes)
            #expect(bytes[LogHeader.bytes...].allSatisfy { $0 == 0 })
        }
    }
}
