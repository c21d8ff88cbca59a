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
    struct Slice {
        var turn: Int
        var range: Range<Int>
    }

    /// What there is of one conversation.
    struct Part {
        let name: String
        var inputs: [Slice] = []
        var events: [Slice] = []
        var rest: Slice?
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

        /// Adds an entry of a turn.
        fileprivate mutating func add(_ entry: TurnOutline.Entry, of turn: Int) {
            let slice = Slice(turn: turn, range: entry.range)
            switch entry.kind {
            case .name, .message: break
            case .input:
                self.inputs.append(slice)
                self.touched = Instant(milliseconds: Int64(bitPattern: entry.mark))
            case .event:
                self.events.append(slice)
                self.first = self.first ?? entry.mark
                self.last = entry.mark
            case .rest:
                self.rest = slice
                self.inputs.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Where a conversation is named: the turn, and the number that it has there.
    private struct Naming {
        var turn: Int32, number: Int32
        static let none = Naming(turn: -1, number: -1)
    }

    private var streams: [[UInt8]] = []
    private var outlines: [TurnOutline] = []
    /// Where each conversation is named last.
    private var latest: [String: Naming] = [:]
    /// For each turn, in the order of its names, where the same conversation is named before.
    private var before: [[Naming]] = []
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    /// How many bytes there are.
    private(set) var bytes = 0
    /// The number of the last turn.
    var lastTurn: Int64 = 0

    /// So many turns or bytes are enough to be put in their place.
    static let turnsMaximum = 4_096, bytesMaximum = 6 << 20

    /// - Parameter lastTurn: The number of the last turn before those that will be added.
    init(after lastTurn: Int64 = 0) { self.lastTurn = lastTurn }

    /// One behind another, which is likely to hold as much.
    init(after tail: JournalTail) {
        self.lastTurn = tail.lastTurn
        self.latest.reserveCapacity(tail.latest.count)
        self.messages.reserveCapacity(tail.messages.count)
    }

    var isEmpty: Bool { self.streams.isEmpty }
    var isFull: Bool { self.isFull(by: 1) }
    var isHalfFull: Bool { self.isFull(by: 2) }

    private func isFull(by part: Int) -> Bool {
        self.streams.count >= Self.turnsMaximum / part || self.bytes >= Self.bytesMaximum / part
    }

    /// Whether there is something of a conversation.
    func contains(_ name: String) -> Bool { self.latest[name] != nil }

    /// Adds a turn.
    ///
    /// - Parameters:
    ///   - outline: Where its entries stand.
    ///   - messages: The acknowledgements in it.
    mutating func add(_ stream: [UInt8], _ outline: TurnOutline, _ messages: [CorrelationID: Acknowledgement]) {
        var naming = Naming(turn: Int32(self.streams.count), number: -1)
        self.streams.append(stream)
        self.outlines.append(outline)
        self.before.append(
            outline.names.map { name in
                naming.number += 1
                return self.latest.updateValue(naming, forKey: name) ?? .none
            })
        self.bytes += stream.count
        for (id, acknowledgement) in messages { self.messages[id] = acknowledgement }
    }

    /// Adds a turn that was read.
    ///
    /// - Returns: Whether the bytes are those of one.
    mutating func add(read stream: [UInt8]) -> Bool {
        guard let outline = TurnOutline(reading: stream), let messages = outline.messages(in: stream) else {
            return false
        }
        self.add(stream, outline, messages)
        return true
    }

    // MARK: By conversation

    /// What there is of a conversation.
    subscript(name: String) -> Part? {
        guard var next = self.latest[name] else { return nil }
        var namings: [Naming] = []
        while next.turn >= 0 {
            namings.append(next)
            next = self.before[Int(next.turn)][Int(next.number)]
        }
        var part = Part(name: name)
        for naming in namings.reversed() {
            for entry in self.outlines[Int(naming.turn)].entries where entry.number == UInt32(naming.number) {
                part.add(entry, of: Int(naming.turn))
            }
        }
        return part
    }

    /// What there is of each of them. For whoever puts turns in their rows, beside those who add more.
    var parts: [Part] {
        var parts: [Part] = []
        // The part of each conversation, by turn and number.
        var places: [[Int]] = []
        parts.reserveCapacity(self.latest.count)
        places.reserveCapacity(self.outlines.count)
        for (turn, outline) in self.outlines.enumerated() {
            places.append([])
            places[turn].reserveCapacity(outline.names.count)
            for (name, before) in zip(outline.names, self.before[turn]) {
                if before.turn < 0 { parts.append(Part(name: name)) }
                places[turn].append(
                    before.turn < 0 ? parts.count - 1 : places[Int(before.turn)][Int(before.number)])
            }
            for entry in outline.entries { parts[places[turn][Int(entry.number)]].add(entry, of: turn) }
        }
        return parts
    }

    // MARK: Reading

    /// What moved a conversation since it last was at rest, as its rows keep it.
    func records(of part: Part) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.inputs.reduce(0) { $0 + $1.range.count })
        for slice in part.inputs { self.streams[slice.turn].withUnsafeBytes { bytes += $0[slice.range] } }
        return bytes
    }

    /// Its events one behind the other, each with its length, as its rows keep them: that stands for the number in front.
    func bodies(of part: Part) -> [UInt8] {
        var writer = ByteWriter(capacity: part.events.reduce(0) { $0 + $1.range.count - 4 })
        for slice in part.events {
            self.streams[slice.turn].withUnsafeBytes { stream in
                let body = UnsafeRawBufferPointer(rebasing: stream[slice.range.dropFirst(8)])
                writer.write(UInt32(body.count))
                writer.write(body)
            }
        }
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

    /// The same as its row keeps it, unread.
    func checkpointBytes(of part: Part) -> [UInt8]? {
        part.rest.map { [Checkpoint.form] + self.streams[$0.turn][$0.range] }
    }
}
