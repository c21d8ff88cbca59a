// Beckon: journals to be damaged
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Foundation
import Fuzzing
import Schema

/// A journal that is damaged: what its files held at one moment, and what they held before that.
struct JournalFixture: Sendable {
    /// What a journal has been through.
    enum Age: String, CaseIterable, Codable, Sendable {
        /// Few turns, all of them in the log.
        case young
        /// More turns than the log holds: most of them are in the archive.
        case archived
        /// Conversations at rest were forgotten.
        case pruned
        /// Opened several times, with requests that were open all the while.
        case longOpen
    }

    let age: Age
    /// The files as a kill left them, as a clean end left them, and as a kill would have left them some turns ago.
    let killed: FolderImage
    let closed: FolderImage
    let earlier: FolderImage
    /// What the journal says.
    let contents: JournalContents

    /// Makes a journal in a folder.
    ///
    /// - Parameter folder: A folder that does not exist.
    /// - Throws: ``JournalError``, or what the system says.
    init(_ age: Age, seed: UInt64, folder: String) throws {
        self.age = age
        var writer = try Writer(folder, seed)
        switch age {
        case .young:
            for _ in 0..<12 { try writer.turn(bytes: 400) }
            self.earlier = try FolderImage(folder)
            for _ in 0..<9 { try writer.turn(bytes: 400) }
        case .archived:
            for _ in 0..<160 { try writer.turn(bytes: 50_000) }
            self.earlier = try FolderImage(folder)
            for _ in 0..<60 { try writer.turn(bytes: 50_000) }
        case .pruned:
            for _ in 0..<90 { try writer.turn(bytes: 50_000) }
            self.earlier = try FolderImage(folder)
            try writer.prune()
            for _ in 0..<20 { try writer.turn(bytes: 3_000) }
        case .longOpen:
            for _ in 0..<4 {
                for _ in 0..<15 { try writer.turn(bytes: 2_000) }
                try writer.openAgain()
            }
            self.earlier = try FolderImage(folder)
            for _ in 0..<10 { try writer.turn(bytes: 2_000) }
        }
        writer.waitForArchive()
        self.killed = try FolderImage(folder)
        self.contents = writer.contents()
        try writer.close()
        self.closed = try FolderImage(folder)
    }

    /// Names of conversations, and the ids of messages, that a fixture may have.
    static let conversations = (0..<12).map { "conversation-\($0)" }

    static func id(_ number: UInt64) -> CorrelationID { CorrelationID(high: 0x0197_0000_0000_7000, low: number) }

    static let start = Instant(milliseconds: 1_750_000_000_000)

    /// Has conversations, and keeps what comes of them as a dispatcher does.
    private struct Writer {
        private let folder: String
        private var journal: SQLiteJournal
        private var dice: Dice
        private var conversations: [String: Conversation] = [:]
        private var number: UInt64 = 0
        private var now = JournalFixture.start

        init(_ folder: String, _ seed: UInt64) throws {
            self.folder = folder
            self.journal = try SQLiteJournal(folder: folder, secret: "secret")
            self.dice = Dice(seed)
        }

        /// A turn that begins a request, or ends those of a conversation, and sometimes registers terms.
        mutating func turn(bytes: Int) throws {
            let name = JournalFixture.conversations[self.dice.below(JournalFixture.conversations.count)]
            var conversation = self.conversations[name] ?? Conversation(name)
            self.number += 1
            self.now = self.now + .seconds(1)
            if let request = conversation.open.last?.id, self.dice.below(3) > 0 {
                try self.take(.cancel(request), &conversation)
            } else {
                let id = JournalFixture.id(self.number)
                let text = String(repeating: "x", count: 1 + self.dice.below(2 * bytes))
                let submit = Submit(
                    "Ship", ["note": .string(text)], context: RequestContext(conversation: name, user: "ada"))
                try self.take(.submit(id, submit, traceparent: nil), &conversation)
                let accepted = Accepted(correlationID: id, sequence: conversation.sequence)
                self.journal.append(
                    .message(id, Acknowledgement(conversation: name, accepted: accepted, fingerprint: self.number)))
                self.journal.append(.owner("key", conversation: name))
            }
            if self.dice.one(in: 4) {
                let term = Term("\(self.number)", ["Place \(self.number)"])
                self.journal.append(.vocabulary(VocabularySet(app: "depot", kind: .placeName, terms: [term])))
            }
            self.conversations[name] = conversation
            try self.journal.commit()
        }

        private mutating func take(_ input: Input, _ conversation: inout Conversation) throws {
            let step = try conversation.take(input, at: self.now)
            self.journal.append(.input(Record(input, at: self.now) { _ in "" }, conversation: conversation.name))
            for event in step.events { self.journal.append(.event(event, bytes: try JSON.encode(event))) }
            if let checkpoint = conversation.checkpoint {
                self.journal.append(.checkpoint(checkpoint, conversation: conversation.name))
            }
        }

        mutating func prune() throws {
            var retention = Retention()
            retention.conversations = 2
            while try self.journal.prune(retention, at: self.now, limit: 100) > 0 {}
            let kept = Set(self.journal.openConversations())
            // What was forgotten begins anew under its name.
            self.conversations = self.conversations.filter { name, _ in
                kept.contains(name) || self.journal.history(of: name) != nil
            }
        }

        mutating func openAgain() throws {
            try self.journal.close()
            self.journal = try SQLiteJournal(folder: self.folder, secret: "secret")
        }

        func close() throws { try self.journal.close() }

        func waitForArchive() { self.journal.waitUntilArchived() }

        func contents() -> JournalContents { JournalContents(self.journal) }
    }
}
