// Beckon: the turns that stand in the log and not yet in the archive
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// The turns that stand in the log and not yet in the archive, by conversation. Whoever reads a conversation reads its
/// rows in the archive and then its part here.
struct JournalTail: Sendable {
    /// What the turns hold of one conversation.
    struct Part: Sendable {
        /// What moved it since it last was at rest.
        var records: [Record] = []
        var events: [KeptEvent] = []
        /// What remained of it when it last was at rest within these turns.
        var checkpoint: Checkpoint?
        /// Whose it is, where these turns say so first.
        var owner: String?
        /// The time of the last input.
        var touched: Instant?
        /// The last event that is missing before those that are here; 0 where none is. Only a rescue makes others.
        var gone: UInt64 = 0

        /// The numbers of the first and the last event; `nil` where there is none.
        var first: UInt64? { self.events.first?.sequence }
        var last: UInt64? { self.events.last?.sequence }

        /// Whether something is open in it; `nil` where these turns do not say so.
        var isOpen: Bool? {
            if !self.records.isEmpty { return true }
            return self.checkpoint == nil ? nil : false
        }
    }

    private(set) var parts: [String: Part] = [:]
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    /// How requests ended.
    private(set) var requests: [RequestPlace: KeptRequest] = [:]
    /// What belongs to no conversation, in order.
    private(set) var settings: [JournalEntry] = []
    /// How many bytes the turns have, and how many turns there are.
    private(set) var bytes = 0, turns = 0
    /// The number of the last turn.
    private(set) var lastTurn: Int64

    /// From so many turns or bytes on they are to be put in the archive.
    static let turnsMaximum = 4_096, bytesMaximum = 6 << 20

    /// - Parameter lastTurn: The number of the last turn before these.
    init(after lastTurn: Int64 = 0) { self.lastTurn = lastTurn }

    /// The turns of a log after those in the archive.
    ///
    /// - Throws: ``JournalError`` where one cannot be read.
    init(_ turns: [LogRecord], after archived: Int64, path: String) throws(JournalError) {
        self.init(after: archived)
        for turn in turns {
            guard let entries = JournalEntry.all(in: turn.body) else {
                throw JournalError.corrupt(path, "turn \(turn.number) cannot be read")
            }
            for entry in entries { self.add(entry) }
            self.endTurn(bytes: turn.body.count)
        }
    }

    var isEmpty: Bool { self.parts.isEmpty && self.settings.isEmpty }
    var isFull: Bool { self.turns >= Self.turnsMaximum || self.bytes >= Self.bytesMaximum }

    /// Adds an entry of the turn that is being decided.
    mutating func add(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name):
            self.change(name) { part in
                part.records.append(record)
                part.touched = record.time
            }
        case .event(let sequence, let name, let bytes):
            self.change(name) { $0.events.append(KeptEvent(sequence, bytes)) }
        case .checkpoint(let checkpoint, let name):
            self.change(name) { ($0.checkpoint, $0.records) = (checkpoint, []) }
        case .owner(let owner, let name): self.change(name) { $0.owner = $0.owner ?? owner }
        case .message(let id, let acknowledgement):
            self.change(acknowledgement.conversation) { _ in }
            self.messages[id] = acknowledgement
        case .request(let request):
            self.change(request.conversation) { _ in }
            self.requests[request.place] = request
        case .manifest, .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion:
            self.settings.append(entry)
        }
    }

    /// Changes the part of a conversation, which is there from then on.
    mutating func change(_ name: String, _ body: (inout Part) -> Void) { body(&self.parts[name, default: Part()]) }

    /// The entries added since the last turn are a turn of so many bytes.
    mutating func endTurn(bytes: Int) {
        self.bytes += bytes
        self.turns += 1
        self.lastTurn += 1
    }

    /// Forgets conversations.
    mutating func remove(_ gone: Set<String>) {
        for name in gone { self.parts[name] = nil }
        self.messages = self.messages.filter { !gone.contains($0.value.conversation) }
        self.requests = self.requests.filter { !gone.contains($0.value.conversation) }
    }
}
