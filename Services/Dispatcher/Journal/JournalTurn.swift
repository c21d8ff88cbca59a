// Beckon: what a turn adds to a journal, as the bytes of one row
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// What a turn adds to a journal: a stream of entries in the order they came, written as it grows, which is the row that
/// keeps it; and what belongs to no conversation, which has rows of its own.
///
/// An entry is a byte for its kind, the number of its conversation within the turn, the number of bytes that follow, and
/// these. A conversation's first entry gives its name.
struct JournalTurn {
    /// What an entry is; one byte on disk.
    enum Kind: UInt8 {
        case name = 0, input, event, rest, message
    }

    /// What a transaction writes.
    struct Content: Sendable {
        /// The stream.
        var bytes: [UInt8] = []
        var manifests: [String: Manifest] = [:]
        /// What belongs to no conversation, in order.
        var others: [JournalEntry] = []
    }

    private var stream = ByteWriter()
    private var content = Content()
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    /// Where the entries of the stream stand.
    private(set) var outline = TurnOutline()
    /// How many entries the last turn had.
    private var entriesBefore = 0
    private var numbers: [String: Int] = [:]
    /// Most entries belong to the conversation of the one before.
    private var latest = 0
    var isEmpty: Bool {
        self.stream.count == 0 && self.content.manifests.isEmpty && self.content.others.isEmpty
    }
    /// Whether it is a record of the file of turns. What brings more than what moved conversations is a transaction of
    /// SQLite instead, and what is very large.
    var isRecord: Bool {
        self.stream.count > 0 && self.stream.count <= TurnRecord.streamMaximum && self.content.manifests.isEmpty
            && self.content.others.isEmpty
    }
    var bytes: [UInt8] { self.stream.bytes }
    /// How many bytes the stream has.
    var count: Int { self.stream.count }
    var manifests: [String: Manifest] { self.content.manifests }

    /// Takes out what is to be written. What else is known of it stays until ``beginAnew()``.
    mutating func take() -> Content {
        var content = Content()
        swap(&content, &self.content)
        content.bytes = self.stream.finish()
        return content
    }

    /// Begins anew, behind ``take()``.
    mutating func beginAnew() {
        self.entriesBefore = self.outline.entries.count
        self.outline = TurnOutline()
        self.numbers.removeAll(keepingCapacity: true)
        self.messages.removeAll(keepingCapacity: true)
        self.latest = 0
    }

    mutating func append(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name): self.append(record, of: name)
        case .event(let event, let bytes): self.append(event: event.sequence, of: event.conversation, bytes: bytes)
        case .rest(let checkpoint, let name):
            let number = self.number(of: name)
            let place = self.begin(.rest, number, 0)
            checkpoint.write(to: &self.stream)
            self.stream.set(UInt32(self.stream.count - place), at: place - 4)
            self.note(.rest, number, from: place)
        case .message(let id, let acknowledgement):
            self.messages[id] = acknowledgement
            let number = self.number(of: acknowledgement.conversation)
            let place = self.begin(.message, number, 48)
            self.stream.write(id)
            self.stream.write(acknowledgement.accepted.correlationID)
            self.stream.write(acknowledgement.accepted.sequence)
            self.stream.write(acknowledgement.fingerprint)
            self.note(.message, number, from: place)
        case .manifest(let manifest, let digest): self.content.manifests[digest] = manifest
        case .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion: self.content.others.append(entry)
        }
    }

    /// Adds what moved a conversation.
    mutating func append(_ record: Record, of name: String) {
        let number = self.number(of: name)
        let place = self.begin(.input, number, record.byteCount)
        record.write(to: &self.stream)
        self.note(.input, number, from: place, mark: UInt64(bitPattern: record.time.milliseconds))
    }

    /// Adds an event as the bytes that were told.
    mutating func append(event sequence: UInt64, of name: String, bytes: [UInt8]) {
        let number = self.number(of: name)
        let place = self.begin(.event, number, bytes.count + 8)
        self.stream.write(sequence)
        self.stream.write(bytes)
        self.note(.event, number, from: place, mark: sequence)
    }

    /// Writes what stands before an entry's bytes.
    ///
    /// - Returns: Where these begin.
    private mutating func begin(_ kind: Kind, _ number: Int, _ count: Int) -> Int {
        self.stream.write(kind.rawValue, UInt32(number), UInt32(count))
        return self.stream.count
    }

    /// Notes an entry whose bytes were written.
    private mutating func note(_ kind: Kind, _ number: Int, from place: Int, mark: UInt64 = 0) {
        // The next turn is likely to hold as much.
        if self.outline.entries.isEmpty { self.outline.entries.reserveCapacity(self.entriesBefore) }
        self.outline.entries.append(
            .init(
                kind: kind, number: UInt32(number), count: UInt32(self.stream.count - place), start: place, mark: mark))
    }

    private mutating func number(of name: String) -> Int {
        if self.latest < self.outline.names.count, self.outline.names[self.latest] == name { return self.latest }
        self.latest = self.outline.names.count
        if let known = self.numbers.updateValue(self.latest, forKey: name) {
            self.numbers[name] = known
            self.latest = known
            return known
        }
        self.outline.names.append(name)
        _ = self.begin(.name, self.latest, name.utf8.count)
        self.stream.write(name)
        return self.latest
    }

    /// The number of a conversation's last event in this turn, if it has any.
    func latest(of name: String) -> UInt64? {
        guard let number = self.numbers[name] else { return nil }
        return self.outline.entries.last { $0.kind == .event && Int($0.number) == number }?.mark
    }
}
