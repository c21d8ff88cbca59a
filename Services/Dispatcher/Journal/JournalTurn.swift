// Beckon: what a turn adds to a journal, put together by conversation
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// What a turn adds to a journal, put together by conversation.
struct JournalTurn {
    struct Part {
        var records = ByteWriter()
        var bodies = ByteWriter()
        var events: [Event] = []
        var checkpoint: Checkpoint?
        var touched: Instant?
    }

    /// By conversation, in the order of their first entry.
    private(set) var parts: [String: Part] = [:]
    private(set) var names: [String] = []
    private(set) var messages: [CorrelationID: Acknowledgement] = [:]
    private(set) var manifests: [String: Manifest] = [:]
    /// What belongs to no conversation, in order.
    private(set) var others: [JournalEntry] = []

    var isEmpty: Bool {
        self.parts.isEmpty && self.messages.isEmpty && self.manifests.isEmpty && self.others.isEmpty
    }

    mutating func append(_ entry: JournalEntry) {
        switch entry {
        case .input(let record, let name):
            self.open(name)
            if let writer = self.parts[name]?.records {
                var writer = writer
                self.parts[name]?.records.bytes = []
                record.write(to: &writer)
                self.parts[name]?.records = writer
            }
            self.parts[name]?.touched = record.time
            self.parts[name]?.checkpoint = nil
        case .event(let event, let bytes):
            self.open(event.conversation)
            self.parts[event.conversation]?.bodies.write(counted: bytes)
            self.parts[event.conversation]?.events.append(event)
        case .rest(let checkpoint, let name):
            self.open(name)
            self.parts[name]?.checkpoint = checkpoint
            self.parts[name]?.records.bytes.removeAll()
        case .message(let id, let acknowledgement):
            self.open(acknowledgement.conversation)
            self.messages[id] = acknowledgement
        case .manifest(let manifest, let digest): self.manifests[digest] = manifest
        case .app, .authorization, .defaultApp, .vocabulary, .donation, .deletion: self.others.append(entry)
        }
    }

    private mutating func open(_ name: String) {
        guard self.parts[name] == nil else { return }
        self.parts[name] = Part()
        self.names.append(name)
    }

    mutating func removeAll() {
        self.parts.removeAll(keepingCapacity: true)
        self.names.removeAll(keepingCapacity: true)
        self.messages.removeAll(keepingCapacity: true)
        self.manifests.removeAll()
        self.others.removeAll()
    }

    func events(of name: String) -> [Event] { self.parts[name]?.events ?? [] }
    func latest(of name: String) -> UInt64? { self.parts[name]?.events.last?.sequence }
}
