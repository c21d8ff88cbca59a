// Beckon: where the entries of a turn stand
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// Where the entries of a turn's stream stand, in order, and what is asked of them most. It is noted while the turn is
/// written, when its bytes are at hand anyway: whoever puts turns in conversations' rows need not read them through.
struct TurnOutline {
    /// An entry that is no name.
    struct Entry {
        let kind: JournalTurn.Kind
        /// The place of its conversation's name.
        let number: UInt32
        /// How many bytes it has, and where they begin.
        let count: UInt32
        let start: Int
        /// The time of an input in milliseconds, the number of an event; else 0.
        let mark: UInt64

        /// Where its bytes stand.
        var range: Range<Int> { self.start..<self.start + Int(self.count) }
    }

    /// The conversations that the turn moved.
    var names: [String] = []
    var entries: [Entry] = []

    init() {}

    /// Reads a turn through.
    ///
    /// - Returns: `nil` where the bytes are not those of one.
    init?(reading stream: [UInt8]) {
        var reader = ByteReader(stream)
        while !reader.isAtEnd {
            guard let kind = reader.read(UInt8.self).flatMap(JournalTurn.Kind.init(rawValue:)),
                let number = reader.read(UInt32.self), let count = reader.read(UInt32.self), reader.skip(Int(count))
            else { return nil }
            let range = reader.offset - Int(count)..<reader.offset
            if kind == .name {
                guard number == self.names.count else { return nil }
                self.names.append(String(decoding: stream[range], as: UTF8.self))
                continue
            }
            guard number < self.names.count, let mark = Self.mark(of: kind, in: stream, range) else { return nil }
            self.entries.append(
                Entry(kind: kind, number: number, count: count, start: range.lowerBound, mark: mark))
        }
    }

    private static func mark(of kind: JournalTurn.Kind, in stream: [UInt8], _ range: Range<Int>) -> UInt64? {
        switch kind {
        case .input: Record.time(in: stream, at: range.lowerBound).map { UInt64(bitPattern: $0.milliseconds) }
        case .event: range.count < 8 ? nil : stream.number(at: range.lowerBound, as: UInt64.self)
        case .name, .rest, .message: 0
        }
    }

    /// The acknowledgements in the turn.
    ///
    /// - Returns: `nil` where the bytes are not those of one.
    func messages(in stream: [UInt8]) -> [CorrelationID: Acknowledgement]? {
        var messages: [CorrelationID: Acknowledgement] = [:]
        for entry in self.entries where entry.kind == .message {
            var reader = ByteReader(stream, from: entry.start)
            guard let id = reader.readID(), let target = reader.readID(), let sequence = reader.read(UInt64.self),
                let fingerprint = reader.read(UInt64.self)
            else { return nil }
            messages[id] = Acknowledgement(
                conversation: self.names[Int(entry.number)],
                accepted: Accepted(correlationID: target, sequence: sequence), fingerprint: fingerprint)
        }
        return messages
    }
}
