// Beckon: a journal's entries as bytes
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

extension JournalEntry {
    /// What an entry is; one byte on disk.
    enum Kind: UInt8, Coded {
        case input = 1, event, checkpoint, message, manifest, app, authorization, defaultApp, vocabulary, donation,
            deletion
        /// Whose the conversation is.
        case owner
        case request
        /// What a journal says of itself: no entry of a turn, but a row of the archive.
        case state
        init() { self = .state }
    }

    /// An app and the name of its manifest, where it has workers.
    private struct AppEntry: Codable {
        var app: String
        var manifest: String?
    }

    /// A manifest under its name.
    private struct ManifestEntry: Codable {
        var digest: String
        var manifest: Manifest
    }

    /// Writes the entry: a byte for its kind, then its fields.
    func write(to coder: inout Coder) {
        switch self {
        case .input(let record, let name): coder.write(.input, name, record)
        case .event(let sequence, let name, let bytes): coder.write(.event, name, KeptEvent(sequence, bytes))
        case .checkpoint(let checkpoint, let name): coder.write(.checkpoint, name, checkpoint)
        case .owner(let owner, let name): coder.write(.owner, name, owner)
        case .request(let request): coder.write(.request, request.conversation, request)
        case .message(let id, let acknowledgement): coder.write(.message, id, acknowledgement)
        case .manifest(let manifest, let digest):
            coder.write(.manifest, json: ManifestEntry(digest: digest, manifest: manifest))
        case .app(let app, let manifest): coder.write(.app, json: AppEntry(app: app, manifest: manifest))
        case .authorization(let decision): coder.write(.authorization, json: decision)
        case .defaultApp(let choice): coder.write(.defaultApp, json: choice)
        case .vocabulary(let set): coder.write(.vocabulary, json: set)
        case .donation(let donation): coder.write(.donation, json: donation)
        case .deletion(let deletion): coder.write(.deletion, json: deletion)
        }
    }

    /// Reads an entry; `nil` where the next bytes are not those of one.
    init?(from coder: inout Coder) {
        func pair<First: Coded, Second: Coded>(_ make: (Second, First) -> JournalEntry) -> JournalEntry? {
            guard let first: First = coder.read(), let second: Second = coder.read() else { return nil }
            return make(second, first)
        }
        guard let kind: Kind = coder.read() else { return nil }
        let entry: JournalEntry? =
            switch kind {
            case .input: pair { .input($0, conversation: $1) }
            case .event:
                pair { (event: KeptEvent, name) in
                    .event(sequence: event.sequence, conversation: name, bytes: event.bytes)
                }
            case .checkpoint: pair { .checkpoint($0, conversation: $1) }
            case .owner: pair { .owner($0, conversation: $1) }
            case .request: pair { (request: KeptRequest, name) in .request(request.placed(in: name)) }
            case .message: pair { .message($1, $0) }
            case .manifest: coder.readJSON(ManifestEntry.self).map { .manifest($0.manifest, digest: $0.digest) }
            case .app: coder.readJSON(AppEntry.self).map { .app($0.app, manifest: $0.manifest) }
            case .authorization: coder.readJSON().map { .authorization($0) }
            case .defaultApp: coder.readJSON().map { .defaultApp($0) }
            case .vocabulary: coder.readJSON().map { .vocabulary($0) }
            case .donation: coder.readJSON().map { .donation($0) }
            case .deletion: coder.readJSON().map { .deletion($0) }
            case .state: nil
            }
        guard let entry else { return nil }
        self = entry
    }

    /// Reads all entries of a turn; `nil` where the bytes are not those of a turn.
    static func all(in bytes: [UInt8]) -> [JournalEntry]? {
        var coder = Coder(reading: bytes)
        var all: [JournalEntry] = []
        while !coder.isAtEnd {
            guard let entry = JournalEntry(from: &coder) else { return nil }
            all.append(entry)
        }
        return all
    }
}

extension Coder {
    fileprivate mutating func write(_ kind: JournalEntry.Kind, _ first: some Coded, _ second: some Coded) {
        self.write(kind)
        self.write(first)
        self.write(second)
    }

    /// What came in as JSON can be written as JSON; what could not be would be refused when it is read.
    fileprivate mutating func write(_ kind: JournalEntry.Kind, json value: some Encodable) {
        self.write(kind)
        self.write((try? JSON.encode(value)) ?? [])
    }
}

/// An event as it was told, under its number.
struct KeptEvent: Coded, Hashable, Sendable {
    var sequence: UInt64 = 0
    var bytes: [UInt8] = []

    init() {}
    init(_ sequence: UInt64, _ bytes: [UInt8]) { (self.sequence, self.bytes) = (sequence, bytes) }

    /// The event; `nil` where the bytes are those of none of this number.
    var event: Event? {
        (try? JSON.decode(Event.self, from: self.bytes)).flatMap { $0.sequence == self.sequence ? $0 : nil }
    }

    mutating func code(_ coder: inout Coder) {
        self.sequence.code(&coder)
        self.bytes.code(&coder)
    }
}

extension Acknowledgement: Coded {
    init() { self.init(conversation: "", accepted: Accepted(correlationID: .none, sequence: 0), fingerprint: 0) }

    mutating func code(_ coder: inout Coder) {
        self.conversation.code(&coder)
        self.accepted.correlationID.code(&coder)
        self.accepted.sequence.code(&coder)
        self.fingerprint.code(&coder)
    }
}

extension Checkpoint: Coded {
    init() { self.init(sequence: 0, nextTicket: 0, isLocked: nil, ended: []) }

    mutating func code(_ coder: inout Coder) {
        self.sequence.code(&coder)
        coder.number(&self.nextTicket)
        self.isLocked.code(&coder)
        coder.list(&self.ended)
        coder.json(&self.recent, none: nil)
        coder.json(&self.deeds, none: nil)
    }
}

extension EndedRequest: Coded {
    init() { self.init(id: .none, phase: .recognizing, user: "", replies: [:]) }

    mutating func code(_ coder: inout Coder) {
        var (id, phase, user, replies) = (self.id, self.phase, self.user, self.replies)
        id.code(&coder)
        phase.code(&coder)
        user.code(&coder)
        coder.json(&replies, none: [:])
        self = EndedRequest(id: id, phase: phase, user: user, replies: replies)
    }
}
