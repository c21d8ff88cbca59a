// Beckon: a journal's entries as bytes
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// The entries of one turn as bytes, one after the other: a byte for the kind, then the conversation's name (empty
/// where the entry belongs to none) and the body, each with its length in front.
struct TurnStream {
    /// What an entry is; one byte on disk.
    enum Kind: UInt8 {
        case input = 1, event, checkpoint, message, manifest, app, authorization, defaultApp, vocabulary, donation,
            deletion
        /// Whose the conversation is.
        case owner
        case request
    }

    /// An entry whose body is not read yet.
    struct Entry {
        var kind: Kind
        var conversation: String
        var body: ArraySlice<UInt8>
    }

    /// An app and the name of its manifest, where it has workers.
    struct AppEntry: Codable {
        var app: String
        var manifest: String?
    }

    /// A manifest under its name.
    struct ManifestEntry: Codable {
        var digest: String
        var manifest: Manifest
    }

    private var writer = ByteWriter()

    var bytes: [UInt8] { self.writer.bytes }
    var isEmpty: Bool { self.writer.count == 0 }

    mutating func removeAll() { self.writer.removeAll() }

    // MARK: Writing

    /// Adds an entry.
    ///
    /// - Returns: The entry as it stands in the stream.
    mutating func append(_ entry: JournalEntry) -> Entry {
        switch entry {
        case .input(let record, let name): self.append(.input, name) { record.write(to: &$0) }
        case .event(let sequence, let name, let bytes):
            self.append(.event, name) { writer in
                writer.write(sequence)
                writer.write(bytes)
            }
        case .owner(let owner, let name): self.append(.owner, name) { $0.write(owner) }
        case .checkpoint(let checkpoint, let name): self.append(.checkpoint, name) { checkpoint.write(to: &$0) }
        case .message(let id, let acknowledgement):
            self.append(.message, acknowledgement.conversation) { writer in
                writer.write(id)
                writer.write(acknowledgement.accepted.correlationID)
                writer.write(acknowledgement.accepted.sequence)
                writer.write(acknowledgement.fingerprint)
            }
        case .request(let request): self.append(.request, request.conversation) { request.write(to: &$0) }
        case .manifest(let manifest, let digest):
            self.append(.manifest, json: ManifestEntry(digest: digest, manifest: manifest))
        case .app(let app, let manifest): self.append(.app, json: AppEntry(app: app, manifest: manifest))
        case .authorization(let decision): self.append(.authorization, json: decision)
        case .defaultApp(let choice): self.append(.defaultApp, json: choice)
        case .vocabulary(let set): self.append(.vocabulary, json: set)
        case .donation(let donation): self.append(.donation, json: donation)
        case .deletion(let deletion): self.append(.deletion, json: deletion)
        }
    }

    // What came in as JSON can be written as JSON; an entry that could not be would be refused when it is read.
    private mutating func append(_ kind: Kind, json value: some Encodable) -> Entry {
        let bytes = (try? JSON.encode(value)) ?? []
        return self.append(kind, "") { $0.write(bytes) }
    }

    private mutating func append(_ kind: Kind, _ name: String, _ body: (inout ByteWriter) -> Void) -> Entry {
        self.writer.write(kind.rawValue)
        self.writer.write(counted: name)
        let range = self.writer.writeCounted(body)
        return Entry(kind: kind, conversation: name, body: self.writer.bytes[range])
    }

    // MARK: Reading

    /// Reads a turn through.
    ///
    /// - Returns: Its entries; `nil` where the bytes are not those of a turn.
    static func entries(of bytes: [UInt8]) -> [Entry]? {
        var reader = ByteReader(bytes)
        var entries: [Entry] = []
        while !reader.isAtEnd {
            guard let kind = reader.read(UInt8.self).flatMap(Kind.init(rawValue:)), let name = reader.readText(),
                let body = reader.readCounted()
            else { return nil }
            entries.append(Entry(kind: kind, conversation: name, body: body[...]))
        }
        return entries
    }
}

extension TurnStream.Entry {
    /// The number of an event; `nil` for anything else.
    var sequence: UInt64? {
        self.kind == .event ? [UInt8](self.body.prefix(8)).number(at: 0, as: UInt64.self) : nil
    }

    /// The acknowledgement of a client's message; `nil` where the body is none.
    var acknowledgement: (id: CorrelationID, Acknowledgement)? {
        var reader = ByteReader([UInt8](self.body))
        guard self.kind == .message, let id = reader.readID(), let target = reader.readID(),
            let sequence = reader.read(UInt64.self), let fingerprint = reader.read(UInt64.self), reader.isAtEnd
        else { return nil }
        let accepted = Accepted(correlationID: target, sequence: sequence)
        return (id, Acknowledgement(conversation: self.conversation, accepted: accepted, fingerprint: fingerprint))
    }

    /// A request as it stands; `nil` where the body is none.
    var request: KeptRequest? {
        guard self.kind == .request else { return nil }
        return KeptRequest(bytes: [UInt8](self.body), conversation: self.conversation)
    }

    /// An entry that belongs to no conversation; `nil` where it belongs to one, or cannot be read.
    var setting: JournalEntry? {
        func decode<Body: Decodable>(_ type: Body.Type) -> Body? { try? JSON.decode(type, from: [UInt8](self.body)) }
        return switch self.kind {
        case .input, .event, .checkpoint, .message, .owner, .request: nil
        case .manifest:
            decode(TurnStream.ManifestEntry.self).map { .manifest($0.manifest, digest: $0.digest) }
        case .app: decode(TurnStream.AppEntry.self).map { .app($0.app, manifest: $0.manifest) }
        case .authorization: decode(PreferenceReport.Authorization.self).map { .authorization($0) }
        case .defaultApp: decode(PreferenceReport.DefaultApp.self).map { .defaultApp($0) }
        case .vocabulary: decode(VocabularySet.self).map { .vocabulary($0) }
        case .donation: decode(Donation.self).map { .donation($0) }
        case .deletion: decode(DonationDeletion.self).map { .deletion($0) }
        }
    }
}
