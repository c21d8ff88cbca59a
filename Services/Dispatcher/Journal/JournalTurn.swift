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

    private(set) var stream = ByteWriter()
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    private(set) var manifests: [String: Manifest] = [:]
    /// What belongs to no conversation, in order.
    private(set) var others: [JournalEntry] = []
    private var names: [String] = []
    private var numbers: [String: Int] = [:]
    /// Most entries belong to the conversation of the one before.
    private var latest = 0
    /// What the next turn is likely to need.
    private static let usualBytes = 16_384

    var isEmpty: Bool { self.stream.bytes.isEmpty && self.manifests.isEmpty && self.others.isEmpty }

    mutating func append(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name): self.append(.input, name) { record.write(to: &$0) }
        case .event(let event, let bytes): self.append(event: event.sequence, of: event.conversation, bytes: bytes)
        case .rest(let checkpoint, let name): self.append(.rest, name) { checkpoint.write(to: &$0) }
        case .message(let id, let acknowledgement):
            self.messages[id] = acknowledgement
            self.append(.message, acknowledgement.conversation) { writer in
                writer.write(id)
                writer.write(acknowledgement.accepted.correlationID)
                writer.write(acknowledgement.accepted.sequence)
                writer.write(acknowledgement.fingerprint)
            }
        case .manifest(let manifest, let digest): self.manifests[digest] = manifest
        case .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion: self.others.append(entry)
        }
    }

    /// Adds an event as the bytes that were told.
    mutating func append(event sequence: UInt64, of name: String, bytes: [UInt8]) {
        self.append(.event, name) { writer in
            writer.write(sequence)
            writer.bytes += bytes
        }
    }

    private mutating func append(_ kind: Kind, _ name: String, _ write: (inout ByteWriter) -> Void) {
        let number = self.number(of: name)
        self.stream.write(kind.rawValue)
        self.stream.write(UInt32(number))
        let place = self.stream.bytes.count
        self.stream.write(UInt32(0))
        write(&self.stream)
        self.stream.set(UInt32(self.stream.bytes.count - place - 4), at: place)
    }

    private mutating func number(of name: String) -> Int {
        if self.latest < self.names.count, self.names[self.latest] == name { return self.latest }
        if let known = self.numbers[name] {
            self.latest = known
            return known
        }
        if self.names.isEmpty { self.stream.bytes.reserveCapacity(Self.usualBytes) }
        self.latest = self.names.count
        self.numbers[name] = self.latest
        self.names.append(name)
        self.stream.write(Kind.name.rawValue)
        self.stream.write(UInt32(self.latest))
        self.stream.write(counted: name.utf8)
        return self.latest
    }

    /// The number of a conversation's last event in this turn, if it has any.
    func latest(of name: String) -> UInt64? {
        guard let number = self.numbers[name] else { return nil }
        var entries = JournalStream(self.stream.bytes)
        var latest: UInt64?
        while let entry = entries.next() {
            guard entry.kind == .event, entry.number == number else { continue }
            var reader = ByteReader(self.stream.bytes, from: entry.range.lowerBound)
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
