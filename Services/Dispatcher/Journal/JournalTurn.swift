// Beckon: what a turn adds to a journal, put together by conversation
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// What a turn adds to a journal, put together by conversation.
struct JournalTurn {
    /// What belongs to one conversation.
    struct Part {
        let name: String
        var records = ByteWriter()
        var bodies = ByteWriter()
        /// The numbers of the first and the last event.
        var first: UInt64?
        var last: UInt64?
        var checkpoint: Checkpoint?
        var touched: Instant?

        init(_ name: String) { self.name = name }
    }

    /// In the order of their first entry.
    private(set) var parts: [Part] = []
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    private(set) var manifests: [String: Manifest] = [:]
    /// What belongs to no conversation, in order.
    private(set) var others: [JournalEntry] = []
    private var indices: [String: Int] = [:]
    /// Most entries belong to the conversation of the one before.
    private var latest = 0

    var isEmpty: Bool {
        self.parts.isEmpty && self.messages.isEmpty && self.manifests.isEmpty && self.others.isEmpty
    }

    mutating func append(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name):
            let index = self.index(of: name)
            record.write(to: &self.parts[index].records)
            self.parts[index].touched = record.time
            self.parts[index].checkpoint = nil
        case .event(let event, let bytes):
            self.append(event: event.sequence, of: event.conversation, bytes: bytes)
        case .rest(let checkpoint, let name):
            let index = self.index(of: name)
            self.parts[index].checkpoint = checkpoint
            self.parts[index].records.bytes.removeAll()
        case .message(let id, let acknowledgement):
            _ = self.index(of: acknowledgement.conversation)
            self.messages[id] = acknowledgement
        case .manifest(let manifest, let digest): self.manifests[digest] = manifest
        case .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion: self.others.append(entry)
        }
    }

    /// Adds an event as the bytes that were told.
    mutating func append(event sequence: UInt64, of name: String, bytes: [UInt8]) {
        let index = self.index(of: name)
        self.parts[index].bodies.write(counted: bytes)
        self.parts[index].first = self.parts[index].first ?? sequence
        self.parts[index].last = sequence
    }

    /// Adds what was read of one conversation.
    mutating func add(_ part: Part) { self.parts[self.index(of: part.name)] = part }

    private mutating func index(of name: String) -> Int {
        if self.latest < self.parts.count, self.parts[self.latest].name == name { return self.latest }
        if let known = self.indices[name] {
            self.latest = known
        } else {
            self.latest = self.parts.count
            self.indices[name] = self.latest
            self.parts.append(Part(name))
        }
        return self.latest
    }

    mutating func removeAll() {
        self.parts.removeAll(keepingCapacity: true)
        self.indices.removeAll(keepingCapacity: true)
        self.messages.removeAll(keepingCapacity: true)
        self.manifests.removeAll()
        self.others.removeAll()
        self.latest = 0
    }

    /// What the turn has of a conversation so far.
    subscript(name: String) -> Part? { self.indices[name].map { self.parts[$0] } }
}
