// Beckon: the turns that stand in the log and not yet in the archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// The turns that stand in the log and not yet in the archive, by conversation. Whoever reads a conversation reads its
/// rows in the archive and then its part here.
struct JournalTail: Sendable {
    /// What the turns hold of one conversation.
    struct Part: Sendable {
        /// What moved it since it last was at rest, as ``Record`` writes it, one after the other.
        var records: [UInt8] = []
        /// Its events one after the other, each with its length in front.
        var events: [UInt8] = []
        /// The number of each event, and where it begins.
        var starts: [(sequence: UInt64, offset: Int)] = []
        /// What remained of it when it last was at rest within these turns.
        var checkpoint: [UInt8]?
        /// Whose it is, where these turns say so first.
        var owner: String?
        /// The time of the last input.
        var touched: Instant?
        /// The last event that is missing before those that are here; 0 where none is. Only a rescue makes others.
        var gone: UInt64 = 0

        /// The numbers of the first and the last event; `nil` where there is none.
        var first: UInt64? { self.starts.first?.sequence }
        var last: UInt64? { self.starts.last?.sequence }

        /// Takes the events up to a number out.
        mutating func forget(events last: UInt64) {
            let end = self.starts.first { $0.sequence > last }?.offset ?? self.events.count
            self.events.removeFirst(end)
            self.starts = self.starts.filter { $0.offset >= end }.map { ($0.sequence, $0.offset - end) }
        }

        /// The events after a number, oldest first, at most `limit`; `nil` where they cannot be read.
        func events(after: UInt64, limit: Int) -> [Event]? {
            guard let first = self.starts.firstIndex(where: { $0.sequence > after }), limit > 0 else { return [] }
            let (end, isAll) = first.addingReportingOverflow(limit)
            let last = isAll ? self.starts.count : min(end, self.starts.count)
            let bound = last < self.starts.count ? self.starts[last].offset : self.events.count
            return Event.all(in: [UInt8](self.events[self.starts[first].offset..<bound]))
        }

        /// Whether something is open in it; `nil` where these turns do not say so.
        var isOpen: Bool? {
            if !self.records.isEmpty { return true }
            return self.checkpoint == nil ? nil : false
        }
    }

    var parts: [String: Part] = [:]
    /// The conversations in the order in which they came.
    private(set) var names: [String] = []
    var messages: [CorrelationID: Acknowledgement] = [:]
    /// How requests ended.
    var requests: [RequestPlace: KeptRequest] = [:]
    /// What belongs to no conversation, in order.
    private(set) var settings: [JournalEntry] = []
    /// How many bytes the turns have.
    private(set) var bytes = 0
    /// How many turns there are.
    private(set) var turns = 0
    /// The number of the last turn.
    private(set) var lastTurn: Int64

    /// From so many turns or bytes on they are to be put in the archive.
    static let turnsMaximum = 4_096, bytesMaximum = 6 << 20

    /// - Parameter lastTurn: The number of the last turn before these.
    init(after lastTurn: Int64 = 0) { self.lastTurn = lastTurn }

    var isEmpty: Bool { self.names.isEmpty && self.settings.isEmpty }
    var isFull: Bool { self.turns >= Self.turnsMaximum || self.bytes >= Self.bytesMaximum }

    /// Adds an entry of the turn that is being decided.
    ///
    /// - Returns: Whether it could be read.
    @discardableResult
    mutating func add(_ entry: TurnStream.Entry) -> Bool {
        switch entry.kind {
        case .input, .event, .checkpoint, .owner:
            return self.change(entry.conversation) { $0.add(entry) }
        case .message:
            guard let (id, acknowledgement) = entry.acknowledgement else { return false }
            self.change(entry.conversation) { _ in }
            self.messages[id] = acknowledgement
            return true
        case .request:
            guard let request = entry.request else { return false }
            self.change(entry.conversation) { _ in }
            self.requests[request.place] = request
            return true
        case .manifest, .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion:
            guard let setting = entry.setting else { return false }
            self.settings.append(setting)
            return true
        }
    }

    /// Puts a part in the place of the one that is there.
    mutating func add(_ part: Part, of name: String) { self.change(name) { $0 = part } }

    /// Changes the part of a conversation, which is there from then on.
    private mutating func change<Result>(_ name: String, _ body: (inout Part) -> Result) -> Result {
        let count = self.parts.count
        defer { if self.parts.count > count { self.names.append(name) } }
        return body(&self.parts[name, default: Part()])
    }

    /// The entries added since the last turn are a turn of so many bytes.
    mutating func endTurn(bytes: Int) {
        self.bytes += bytes
        self.turns += 1
        self.lastTurn += 1
    }

    /// Forgets conversations.
    mutating func remove(_ gone: Set<String>) {
        for name in gone { self.parts[name] = nil }
        self.names.removeAll { gone.contains($0) }
        self.messages = self.messages.filter { !gone.contains($0.value.conversation) }
        self.requests = self.requests.filter { !gone.contains($0.value.conversation) }
    }

    /// Adds a turn that was read from the log.
    ///
    /// - Returns: Whether the bytes are those of a turn.
    mutating func add(turn bytes: [UInt8]) -> Bool {
        guard let entries = TurnStream.entries(of: bytes) else { return false }
        for entry in entries where !self.add(entry) { return false }
        self.endTurn(bytes: bytes.count)
        return true
    }
}

extension JournalTail.Part {
    fileprivate mutating func add(_ entry: TurnStream.Entry) -> Bool {
        switch entry.kind {
        case .input:
            guard let time = Record.time(of: entry.body) else { return false }
            self.records += entry.body
            self.touched = time
        case .event:
            guard let sequence = entry.sequence else { return false }
            self.add(sequence, entry.body.dropFirst(8))
        case .checkpoint:
            self.checkpoint = [UInt8](entry.body)
            self.records.removeAll(keepingCapacity: true)
        case .owner:
            guard let owner = String(validating: entry.body, as: UTF8.self) else { return false }
            self.owner = self.owner ?? owner
        default: return false
        }
        return true
    }

    private mutating func add(_ sequence: UInt64, _ event: ArraySlice<UInt8>) {
        self.starts.append((sequence, self.events.count))
        withUnsafeBytes(of: UInt32(event.count).bigEndian) { self.events.append(contentsOf: $0) }
        self.events += event
    }

    /// Adds events as a row of the archive has them.
    mutating func add(events bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        while let body = reader.readCounted(), let event = try? JSON.decode(Event.self, from: body) {
            self.add(event.sequence, body[...])
        }
    }
}
