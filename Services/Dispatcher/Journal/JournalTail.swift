// Beckon: the turns that are durable but not yet put in their conversations' rows
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// The turns of the table `turn`, by conversation: what is durable and stands in no other row yet.
///
/// A turn is one row, whatever number of conversations it moved; what is in many of them is put in the conversations'
/// own rows at once. Most requests end before that, and never cost a row of their own for their inputs.
struct JournalTail {
    /// Where an entry's bytes stand.
    fileprivate struct Slice {
        var turn: Int
        var range: Range<Int>
    }

    /// What there is of one conversation.
    struct Part {
        let name: String
        fileprivate var inputs: [Slice] = []
        fileprivate var events: [Slice] = []
        fileprivate var rest: Slice?
        /// The numbers of the first and the last event.
        var first: UInt64?
        var last: UInt64?
        /// The time of the last input.
        var touched: Instant?

        /// Whether something is open in it; `nil` where nothing here says so.
        var isOpen: Bool? {
            if !self.inputs.isEmpty { return true }
            return self.rest == nil ? nil : false
        }
        /// Whether it was at rest: what moved it before that, in other rows too, is no longer needed.
        var hasRested: Bool { self.rest != nil }
    }

    private var streams: [[UInt8]] = []
    private(set) var parts: [Part] = []
    private var numbers: [String: Int] = [:]
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    /// How many bytes there are.
    private(set) var bytes = 0
    /// The number of the last turn.
    var lastTurn: Int64 = 0

    /// So many turns or bytes are enough to be put in their place.
    static let turnsMaximum = 1_024, bytesMaximum = 2 << 20

    /// - Parameter lastTurn: The number of the last turn before those that will be added.
    init(after lastTurn: Int64 = 0) { self.lastTurn = lastTurn }

    var isEmpty: Bool { self.streams.isEmpty }
    var isFull: Bool { self.streams.count >= Self.turnsMaximum || self.bytes >= Self.bytesMaximum }

    subscript(name: String) -> Part? { self.numbers[name].map { self.parts[$0] } }

    /// Adds a turn.
    ///
    /// - Returns: Whether the bytes are those of one.
    mutating func add(_ stream: [UInt8]) -> Bool {
        let turn = self.streams.count
        self.streams.append(stream)
        self.bytes += stream.count
        var entries = JournalStream(stream)
        // By their numbers within the turn.
        var places: [Int] = []
        while !entries.isAtEnd {
            guard let entry = entries.next() else { return false }
            let slice = Slice(turn: turn, range: entry.range)
            if entry.kind == .name {
                guard entry.number == places.count else { return false }
                places.append(self.place(of: String(decoding: stream[entry.range], as: UTF8.self)))
                continue
            }
            guard places.indices.contains(entry.number) else { return false }
            guard self.add(entry.kind, slice, to: places[entry.number]) else { return false }
        }
        return true
    }

    private mutating func place(of name: String) -> Int {
        if let known = self.numbers[name] { return known }
        self.numbers[name] = self.parts.count
        self.parts.append(Part(name: name))
        return self.parts.count - 1
    }

    private mutating func add(_ kind: JournalTurn.Kind, _ slice: Slice, to place: Int) -> Bool {
        var reader = ByteReader(self.streams[slice.turn], from: slice.range.lowerBound)
        switch kind {
        case .name: return true
        case .input:
            guard let time = Record.time(of: &reader) else { return false }
            self.parts[place].inputs.append(slice)
            self.parts[place].touched = time
        case .event:
            guard let sequence = reader.read(UInt64.self) else { return false }
            self.parts[place].events.append(slice)
            self.parts[place].first = self.parts[place].first ?? sequence
            self.parts[place].last = sequence
        case .rest:
            self.parts[place].rest = slice
            self.parts[place].inputs.removeAll(keepingCapacity: true)
        case .message:
            guard let id = reader.readID(), let target = reader.readID(), let sequence = reader.read(UInt64.self),
                let fingerprint = reader.read(UInt64.self)
            else { return false }
            self.messages[id] = Acknowledgement(
                conversation: self.parts[place].name,
                accepted: Accepted(correlationID: target, sequence: sequence), fingerprint: fingerprint)
        }
        return true
    }

    // MARK: Reading

    /// What moved a conversation since it last was at rest, as its rows keep it.
    func records(of part: Part) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.inputs.reduce(0) { $0 + $1.range.count })
        for slice in part.inputs { bytes += self.streams[slice.turn][slice.range] }
        return bytes
    }

    /// Its events one behind the other, each with its length, as its rows keep them.
    func bodies(of part: Part) -> [UInt8] {
        var writer = ByteWriter()
        writer.bytes.reserveCapacity(part.events.reduce(0) { $0 + $1.range.count })
        for slice in part.events { writer.write(counted: self.streams[slice.turn][slice.range.dropFirst(8)]) }
        return writer.bytes
    }

    /// What remained of it when it last was at rest here.
    ///
    /// - Returns: `nil` where it was not, and where the bytes are not those of a checkpoint.
    func checkpoint(of part: Part) -> Checkpoint? {
        guard let slice = part.rest else { return nil }
        var reader = ByteReader(self.streams[slice.turn], from: slice.range.lowerBound)
        return Checkpoint(from: &reader)
    }

}
