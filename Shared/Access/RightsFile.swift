// Beckon: which key may do what, as a file
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import Schema

/// Which key may do what: `rights.json`, the one thing that the dispatcher reads of all keys but its own.
public struct RightsFile: Hashable, Sendable {
    /// The version of the file's form.
    public static let version: Int64 = 1
    /// Keys in one file, revoked ones among them.
    public static let keysMaximum = 4_096
    /// Patterns of one right.
    public static let patternsMaximum = 256
    /// Bytes of a key's name.
    public static let nameBytesMaximum = 64
    /// The name of the dispatcher's own key, which has no rights.
    public static let dispatcherName = "dispatcher"

    /// A key that was given out.
    public struct Entry: Hashable, Sendable {
        /// Its name, for logs and commands; never given twice.
        public var name: String
        /// Its public half.
        public var publicKey: Z85Key
        /// What it may do.
        public var rights: Rights
        /// When it was revoked; it may do nothing since.
        public var revoked: Instant?

        /// - Parameters: See the properties.
        public init(name: String, publicKey: Z85Key, rights: Rights, revoked: Instant? = nil) {
            self.name = name
            self.publicKey = publicKey
            self.rights = rights
            self.revoked = revoked
        }
    }

    /// The keys, in the order they were given out.
    public private(set) var entries: [Entry] = []

    /// No keys.
    public init() {}

    /// A file of entries.
    ///
    /// - Throws: As ``add(_:at:)``.
    public init(_ entries: [Entry]) throws(AccessError) {
        for entry in entries { try self.add(entry, at: "rights") }
    }

    /// Reads a rights file.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - file: Its name, for errors.
    public init(_ bytes: [UInt8], file: String) throws(AccessError) {
        let object = try StrictObject(try StrictJSON(bytes, file: file), at: file, known: ["version", "keys"])
        try object.version(Self.version)
        guard let keys = try object.array("keys", atMost: Self.keysMaximum) else {
            throw AccessError(.missingMember, at: file, "'keys' is missing; add it, [] for none")
        }
        for (index, json) in keys.enumerated() {
            let place = "\(file), keys[\(index)]"
            try self.add(try Entry(json, at: place), at: place)
        }
    }

    /// The key of a name.
    public subscript(name: String) -> Entry? { self.entries.first { $0.name == name } }

    /// Adds a key.
    ///
    /// - Parameter place: Where it comes from, for errors.
    /// - Throws: ``AccessError`` for a name or a public key that is there already, revoked or not; for too many.
    public mutating func add(_ entry: Entry, at place: String) throws(AccessError) {
        _ = try Self.check(name: entry.name, at: place)
        guard entry.name != Self.dispatcherName else {
            throw AccessError(.invalidName, at: place, "'\(entry.name)' is the dispatcher's own; choose another name")
        }
        guard self.entries.count < Self.keysMaximum else {
            throw AccessError(.tooLarge, at: place, "\(Self.keysMaximum) keys are there; begin another folder")
        }
        for present in self.entries {
            guard present.name != entry.name else {
                let how = present.revoked == nil ? "is there already" : "was given to a key that is revoked"
                throw AccessError(.duplicate, at: place, "the name '\(entry.name)' \(how); choose another")
            }
            guard present.publicKey != entry.publicKey else {
                throw AccessError(
                    .duplicate, at: place, "'\(entry.name)' has the public key of '\(present.name)'; make a new pair")
            }
        }
        self.entries.append(entry)
    }

    /// Revokes a key. One that is revoked keeps its time.
    ///
    /// - Returns: Whether there is such a key.
    public mutating func revoke(_ name: String, at now: Instant) -> Bool {
        guard let index = self.entries.firstIndex(where: { $0.name == name }) else { return false }
        if self.entries[index].revoked == nil { self.entries[index].revoked = now }
        return true
    }

    /// Whether a name may be a key's: it is a file's name, too.
    @discardableResult
    public static func check(name: String, at place: String) throws(AccessError) -> String {
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        let isGood =
            (1...Self.nameBytesMaximum).contains(name.utf8.count) && letters.contains(name.utf8.first ?? 0)
            && name.utf8.allSatisfy { letters.contains($0) || "-_.".utf8.contains($0) }
        guard isGood else {
            throw AccessError(
                .invalidName, at: place,
                "'\(name.prefix(40))' is no name of a key: 1 to \(Self.nameBytesMaximum) letters, digits, and - _ . "
                    + "behind the first")
        }
        return name
    }

    // MARK: Writing

    private struct Form: Encodable {
        var version: Int64
        var keys: [EntryForm]
    }

    private struct EntryForm: Encodable {
        var name: String, publicKey: String
        var rights: RightsForm
        var revoked: Int64?
    }

    /// The file's content.
    public func bytes() throws(AccessError) -> [UInt8] {
        let keys = self.entries.map { entry in
            EntryForm(
                name: entry.name, publicKey: entry.publicKey.text, rights: RightsForm(entry.rights),
                revoked: entry.revoked?.milliseconds)
        }
        return try Self.write(Form(version: Self.version, keys: keys))
    }

    static func write(_ value: some Encodable) throws(AccessError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw AccessError(.notJSON, at: "key", "it cannot be written: \(error)")
        }
    }
}
