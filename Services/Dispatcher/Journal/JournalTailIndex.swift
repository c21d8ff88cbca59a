// Beckon: where the entries of turns stand
// SPDX-License-Identifier: Apache-2.0

import Schema
import Synchronization

/// Where the entries of a tail's turns stand, by conversation. A turn is read through when somebody first looks behind it:
/// the dispatcher's thread, which adds them, mostly never does.
final class JournalTailIndex: Sendable {
    /// What is known of the turns that were read through.
    struct Contents {
        fileprivate(set) var parts: [JournalTail.Part] = []
        /// The acknowledgements in the turns that the last look read through, where it wanted them.
        fileprivate(set) var messages: [CorrelationID: Acknowledgement] = [:]
        /// Whether all were turns.
        fileprivate(set) var isSound = true
        private var numbers: [String: Int] = [:]
        private var turns = 0

        subscript(name: String) -> JournalTail.Part? { self.numbers[name].map { self.parts[$0] } }
    }

    private let contents: Mutex<Contents>

    init() { self.contents = Mutex(Contents()) }

    /// One that knows what the other knows, and goes on by itself.
    init(_ other: JournalTailIndex) { self.contents = Mutex(other.contents.withLock { $0 }) }

    /// Looks at what is known of turns. Those that were looked at before stand in front of the others.
    ///
    /// - Parameter readsMessages: Whether acknowledgements are wanted, too.
    func look<Result>(
        _ streams: [[UInt8]], readsMessages: Bool = false, _ body: (borrowing Contents) -> sending Result
    ) -> Result {
        self.contents.withLock { contents in
            contents.catchUp(streams, readsMessages)
            return body(contents)
        }
    }
}

extension JournalTailIndex.Contents {
    fileprivate mutating func catchUp(_ streams: [[UInt8]], _ readsMessages: Bool) {
        guard self.turns < streams.count else { return }
        self.messages.removeAll(keepingCapacity: true)
        while self.turns < streams.count {
            if !self.add(streams[self.turns], readsMessages) { self.isSound = false }
            self.turns += 1
        }
    }

    /// Reads a turn through.
    ///
    /// - Returns: Whether the bytes are those of one.
    private mutating func add(_ stream: [UInt8], _ readsMessages: Bool) -> Bool {
        var entries = JournalStream(stream)
        // By their numbers within the turn.
        var places: [Int] = []
        while !entries.isAtEnd {
            guard let entry = entries.next() else { return false }
            if entry.kind == .name {
                guard entry.number == places.count else { return false }
                places.append(self.place(of: String(decoding: stream[entry.range], as: UTF8.self)))
                continue
            }
            guard places.indices.contains(entry.number) else { return false }
            if entry.kind == .message, !readsMessages { continue }
            guard self.add(entry, stream, to: places[entry.number]) else { return false }
        }
        return true
    }

    private mutating func place(of name: String) -> Int {
        if let known = self.numbers[name] { return known }
        self.numbers[name] = self.parts.count
        self.parts.append(JournalTail.Part(name: name))
        return self.parts.count - 1
    }

    private mutating func add(_ entry: JournalStream.Entry, _ stream: [UInt8], to place: Int) -> Bool {
        let slice = JournalTail.Slice(turn: self.turns, range: entry.range)
        let start = entry.range.lowerBound
        switch entry.kind {
        case .name: return true
        case .input:
            guard let time = Record.time(in: stream, at: start) else { return false }
            self.parts[place].inputs.append(slice)
            self.parts[place].touched = time
        case .event:
            guard let sequence = stream.number(at: start, as: UInt64.self) else { return false }
            self.parts[place].events.append(slice)
            self.parts[place].first = self.parts[place].first ?? sequence
            self.parts[place].last = sequence
        case .rest:
            self.parts[place].rest = slice
            self.parts[place].inputs.removeAll(keepingCapacity: true)
        case .message:
            var reader = ByteReader(stream, from: start)
            guard let id = reader.readID(), let target = reader.readID(), let sequence = reader.read(UInt64.self),
                let fingerprint = reader.read(UInt64.self)
            else { return false }
            self.messages[id] = Acknowledgement(
                conversation: self.parts[place].name,
                accepted: Accepted(correlationID: target, sequence: sequence), fingerprint: fingerprint)
        }
        return true
    }
}
