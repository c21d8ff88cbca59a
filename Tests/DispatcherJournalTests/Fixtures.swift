// Beckon: journals to test, and what to put into them
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import DispatcherJournal
import Foundation
import Schema
import Testing

/// A place where journals are opened again and again: every implementation passes the same tests.
struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    private let make: @Sendable () throws -> any Journal

    /// Opens a journal where the last one was, as after the death of a process.
    func open() throws -> any Journal { try self.make() }

    var testDescription: String { self.name }

    static var memory: Place {
        let disk = MemoryDisk()
        return Place(name: "memory") { MemoryJournal(disk) }
    }

    static func sqlite(_ folder: Folder, _ durability: Durability = .normal) -> Place {
        Place(name: "SQLite, \(durability)") {
            try SQLiteJournal(folder: folder.path, durability: durability, secret: "secret")
        }
    }
}

/// A folder that is gone when it is not needed any more.
final class Folder: Sendable {
    let path: String

    init() {
        self.path = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID())").path
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    var journal: String { "\(self.path)/journal.sqlite" }
    var turns: String { "\(self.path)/journal.turns" }

    /// A copy as it stands, as after the death of whoever writes it.
    func copy() throws -> Folder {
        let copy = Folder()
        try FileManager.default.copyItem(atPath: self.path, toPath: copy.path)
        try? FileManager.default.removeItem(atPath: "\(copy.journal)-shm")
        return copy
    }

    /// Changes the file of turns.
    func changeTurns(_ body: (inout [UInt8]) -> Void) throws {
        let file = URL(fileURLWithPath: self.turns)
        var bytes = [UInt8](try Data(contentsOf: file))
        body(&bytes)
        try Data(bytes).write(to: file)
    }
}

enum Sample {
    static let now = Instant(milliseconds: 1_750_000_000_000)

    static func id(_ number: UInt64) -> CorrelationID { CorrelationID(high: 0x0197_0000_0000_7000, low: number) }

    static let manifest = Manifest(
        app: "depot", name: "Depot", usageDescription: "ships", keepsLedger: true,
        intents: [
            IntentDeclaration(
                name: "Ship", domain: "depot", parameters: [ParameterDeclaration(name: "note", type: "Text")])
        ], types: [TypeDeclaration("Text", .string)])

    static func event(_ sequence: UInt64, _ conversation: String = "c", of request: UInt64 = 1) -> Event {
        var event = Event(
            sequence: sequence, conversation: conversation, correlationID: Self.id(request), time: Self.now,
            kind: .asked, phase: .resolving)
        event.topic = "event \(sequence)"
        return event
    }

    static func entry(_ event: Event) -> JournalEntry { .event(event, bytes: (try? JSON.encode(event)) ?? []) }

    static func message(_ number: UInt64, _ conversation: String = "c") -> JournalEntry {
        let accepted = Accepted(correlationID: Self.id(number), sequence: number)
        return .message(
            Self.id(number), Acknowledgement(conversation: conversation, accepted: accepted, fingerprint: .max - number)
        )
    }

    static func input(_ input: Input, _ conversation: String = "c", at time: Instant = Sample.now) -> JournalEntry {
        .input(Record(input, at: time) { _ in "digest" }, conversation: conversation)
    }
}
