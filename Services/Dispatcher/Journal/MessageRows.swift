// Beckon: the acknowledgements of clients' messages, many to a row
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

/// Acknowledgements as rows keep them: sorted by id, each 56 bytes. A row holds those that were put in their place at
/// once and whose ids begin with about the same time (RFC 9562), so that one is found by its id alone.
enum MessageRows {
    /// An acknowledgement whose conversation stands as the number of its row.
    struct Entry {
        var id: CorrelationID
        var conversation: Int64
        var target: CorrelationID
        var sequence: UInt64
        var fingerprint: UInt64
    }

    static let entryBytes = 56

    /// Which rows an id belongs to: its time in quarters of a second, so that there are few, whatever comes in one.
    static func bucket(of id: CorrelationID) -> Int64 { Int64(id.high >> 24) }

    /// The same up to version 3 of the file, in sixteen seconds. No number of one kind is one of the other: those of ids
    /// since 1970 and for the next centuries begin where these end.
    static func wideBucket(of id: CorrelationID) -> Int64 { Int64(id.high >> 30) }

    static func data(_ entries: [Entry]) -> Data {
        var writer = ByteWriter(capacity: entries.count * Self.entryBytes)
        for entry in entries {
            writer.write(entry.id)
            writer.write(UInt64(bitPattern: entry.conversation))
            writer.write(entry.target)
            writer.write(entry.sequence)
            writer.write(entry.fingerprint)
        }
        return writer.data
    }

    /// Finds an id in a row.
    static func find(_ id: CorrelationID, in bytes: [UInt8]) -> Entry? {
        var (low, high) = (0, bytes.count / Self.entryBytes)
        while low < high {
            let middle = (low + high) / 2
            guard let entry = Self.entry(at: middle, in: bytes) else { return nil }
            if entry.id == id { return entry }
            if MessageOrder(entry.id) < MessageOrder(id) { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    static func entry(at index: Int, in bytes: [UInt8]) -> Entry? {
        var reader = ByteReader(bytes, from: index * Self.entryBytes)
        guard let id = reader.readID(), let conversation = reader.read(UInt64.self), let target = reader.readID(),
            let sequence = reader.read(UInt64.self), let fingerprint = reader.read(UInt64.self)
        else { return nil }
        return Entry(
            id: id, conversation: Int64(bitPattern: conversation), target: target, sequence: sequence,
            fingerprint: fingerprint)
    }
}

/// The order of messages' ids as bytes: that of the times in front of them.
struct MessageOrder: Comparable {
    private let high: UInt64
    private let low: UInt64

    init(_ id: CorrelationID) { (self.high, self.low) = (id.high, id.low) }

    static func < (left: MessageOrder, right: MessageOrder) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
