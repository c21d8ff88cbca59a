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
    private var names: [String] = []
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
    var manifests: [String: Manifest] { self.content.manifests }

    /// Takes out what is to be written, and begins anew.
    mutating func take() -> Content {
        var content = Content()
        swap(&content, &self.content)
        content.bytes = self.stream.finish()
        self.names.removeAll(keepingCapacity: true)
        self.numbers.removeAll(keepingCapacity: true)
        self.messages.removeAll(keepingCapacity: true)
        self.latest = 0
        return content
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
        case .message(let id, let acknowledgement):
            self.messages[id] = acknowledgement
            let number = self.number(of: acknowledgement.conversation)
            self.begin(.message, number, 48)
            self.stream.write(id)
            self.stream.write(acknowledgement.accepted.correlationID)
            self.stream.write(acknowledgement.accepted.sequence)
            self.stream.write(acknowledgement.fingerprint)
        case .manifest(let manifest, let digest): self.content.manifests[digest] = manifest
        case .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion: self.content.others.append(entry)
        }
    }

    /// Adds what moved a conversation.
    mutating func append(_ record: Record, of name: String) {
        let number = self.number(of: name)
        self.begin(.input, number, record.byteCount)
        record.write(to: &self.stream)
    }

    /// Adds an event as the bytes that were told.
    mutating func append(event sequence: UInt64, of name: String, bytes: [UInt8]) {
        let number = self.number(of: name)
        self.begin(.event, number, bytes.count + 8)
        self.stream.write(sequence)
        self.stream.write(bytes)
    }

    /// Writes what stands before an entry's bytes.
    ///
    /// - Returns: Where these begin.
    @discardableResult
    private mutating func begin(_ kind: Kind, _ number: Int, _ count: Int) -> Int {
        self.stream.write(kind.rawValue, UInt32(number), UInt32(count))
        return self.stream.count
    }

    private mutating func number(of name: String) -> Int {
        if self.latest < self.names.count, self.names[self.latest] == name { return self.latest }
        if let known = self.numbers[name] {
            self.latest = known
            return known
        }
        self.latest = self.names.count
        self.numbers[name] = self.latest
        self.names.append(name)
        self.begin(.name, self.latest, name.utf8.count)
        self.stream.write(name)
        return self.latest
    }

    /// The number of a conversation's last event in this turn, if it has any.
    func latest(of name: String) -> UInt64? {
        guard let number = self.numbers[name] else { return nil }
        let bytes = self.bytes
        var entries = JournalStream(bytes)
        var latest: UInt64?
        while let entry = entries.next() {
            guard entry.kind == .event, entry.number == number else { continue }
            var reader = ByteReader(bytes, from: entry.range.lowerBound)
            latest = reader.read(UInt64.self)
        }
        return latest
    }
}

/// The entries of a turn's stream, one after the other.
struct JournalStream {
    /// An entry: its kind, its conversation's number within the turn, and where its bytes stand.
    struct Entry {
        var kind: JournalTurn.Kind
        var number: Int
        var range: Range<Int>
    }

    private var reader: ByteReader

    init(_ bytes: [UInt8]) { self.reader = ByteReader(bytes) }

    var isAtEnd: Bool { self.reader.isAtEnd }

    /// The next entry; `nil` at the end, and where the bytes are not those of one.
    mutating func next() -> Entry? {
        guard let kind = self.reader.read(UInt8.self).flatMap(JournalTurn.Kind.init(rawValue:)),
            let number = self.reader.read(UInt32.self), let count = self.reader.read(UInt32.self),
            self.reader.skip(Int(count))
        else { return nil }
        return Entry(kind: kind, number: Int(number), range: self.reader.offset - Int(count)..<self.reader.offset)
    }
}
