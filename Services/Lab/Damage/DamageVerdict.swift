// Beckon: what a start makes of a damaged journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Foundation
import Schema

/// What a start makes of a damaged journal.
enum DamageVerdict: Hashable, Sendable {
    /// It says what it said before the damage, also when it is opened again, and takes more.
    case right
    /// It is not opened, or ends before anything leaves; says why.
    case refused(String)
    /// It says something else; says what.
    case different(String)

    /// Opens a journal as a dispatcher does, looks into all of it, writes something and opens it again.
    ///
    /// - Parameters:
    ///   - folder: The damaged files.
    ///   - expected: What the journal said before.
    /// - Throws: What the system says.
    init(_ folder: String, _ expected: JournalContents) throws {
        let before = try FolderImage(folder)
        var isOpened = false
        do {
            var journal = try SQLiteJournal(folder: folder, secret: "another")
            isOpened = true
            let found = JournalContents(journal)
            let event = Event(
                sequence: 1, conversation: "behind", correlationID: JournalFixture.id(9_999),
                time: JournalFixture.start, kind: .accepted, phase: .recognizing)
            journal.append(.event(event, bytes: try JSON.encode(event)))
            journal.append(
                .checkpoint(Checkpoint(sequence: 1, nextTicket: 1, isLocked: nil, ended: []), conversation: "behind"))
            try journal.commit()
            if found != expected {
                self = .different(found.difference(from: expected))
                return
            }
            try journal.close()
            let again = try SQLiteJournal(folder: folder, secret: "another")
            defer { try? again.close() }
            guard JournalContents(again) == expected, again.latestSequence(conversation: "behind") == 1 else {
                self = .different("opened again it says something else")
                return
            }
            self = .right
        } catch let error as JournalError {
            // An opening that is refused changes nothing; a journal that was opened has put its log in the archive.
            if !isOpened, try FolderImage(folder).files[FolderImage.log] != before.files[FolderImage.log] {
                self = .different("refused, but the log was changed: \(error)")
            } else {
                self = .refused(error.description)
            }
        }
    }
}

extension JournalContents {
    /// What is other than expected, in words.
    func difference(from expected: JournalContents) -> String {
        let contradictions = expected.contradictions(in: self)
        if let first = contradictions.first {
            return "\(contradictions.count) numbers with other content, first \(first.conversation), \(first.sequence)"
        }
        if self.open != expected.open { return "open: \(self.open.sorted()) instead of \(expected.open.sorted())" }
        let (mine, all) = (self.events.values.joined().count, expected.events.values.joined().count)
        if mine != all { return "\(mine) events instead of \(all)" }
        if self.latest != expected.latest { return "other numbers of the latest events" }
        if self.messages != expected.messages {
            return "\(self.messages.count) messages instead of \(expected.messages.count)"
        }
        if self.vocabulary != expected.vocabulary { return "other terms" }
        return "other inputs"
    }
}

/// What comes of rescuing a damaged journal.
enum RescueVerdict: Hashable, Sendable {
    /// A journal was made that contradicts nothing that was told; says how many events it holds.
    case rescued(events: Int)
    /// Nothing was whole.
    case nothing
    /// The journal that was made contradicts what was told, or says nothing of what it lacks.
    case untrue(String)

    /// - Parameters:
    ///   - folder: The damaged files.
    ///   - target: A folder that does not exist.
    ///   - expected: What the journal said before the damage.
    /// - Throws: What the system says.
    init(_ folder: String, to target: String, _ expected: JournalContents) throws {
        let report: JournalRescue.Report
        do {
            report = try JournalRescue(folder: folder).rescue(to: target, secret: "new", at: JournalFixture.start)
        } catch {
            self = error.code == .failed ? .nothing : .untrue("it fails: \(error)")
            return
        }
        let journal = try SQLiteJournal(folder: target, secret: "another")
        defer { try? journal.close() }
        let found = JournalContents(journal)
        let events = found.events.values.joined().count
        // What could not be made anew has ended behind what was told: that number nobody has seen.
        let contradictions = expected.contradictions(in: found).filter {
            !($0.kind == .ended && $0.phase == .unknownOutcome)
        }
        if let first = contradictions.first {
            self = .untrue("\(first.conversation), event \(first.sequence), is another one")
        } else if report.missing.isEmpty, found != expected {
            self = .untrue("nothing is said to be missing: \(found.difference(from: expected))")
        } else {
            self = .rescued(events: events)
        }
    }
}
