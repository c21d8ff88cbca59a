// Beckon: the folder where a dispatcher's keys are kept
// SPDX-License-Identifier: Apache-2.0

public import Access
import Glibc
public import Schema

/// The folder where a dispatcher's keys are kept, of mode 700: `dispatcher.key`, `rights.json`, and `NAME.key` for each
/// key that was given out. Changes are made one at a time, whoever makes them; what is there is never overwritten but
/// for the rights.
public struct KeysFolder: Hashable, Sendable {
    /// Makes a pair from the system's randomness.
    public typealias PairMaker = () throws -> Z85KeyPair

    /// Its path.
    public let path: String

    /// - Parameter path: Its path.
    public init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Which key may do what.
    public var rightsFile: String { "\(self.path)/rights.json" }
    /// The dispatcher's own pair.
    public var dispatcherFile: String { self.keyFile(RightsFile.dispatcherName) }
    /// The file that is for a key's owner.
    public func keyFile(_ name: String) -> String { "\(self.path)/\(name).key" }

    // MARK: Reading

    /// The rights as they are now.
    ///
    /// - Throws: ``KeysError`` where there are none or they cannot be read.
    public func rights() throws(KeysError) -> RightsFile {
        guard let bytes = try SecretFile.read(self.rightsFile, isSecret: false) else { throw self.isMissing }
        return try Self.sound { () throws(AccessError) in try RightsFile(bytes, file: self.rightsFile) }
    }

    /// The dispatcher's own pair.
    ///
    /// - Throws: ``KeysError`` where there is none, others may read it, or it is damaged.
    public func dispatcherKey() throws(KeysError) -> KeyFile {
        guard let file = try Self.key(at: self.dispatcherFile) else { throw self.isMissing }
        return file
    }

    /// A key file, wherever it is.
    ///
    /// - Returns: `nil` where there is none.
    /// - Throws: ``KeysError`` where others may read it or it is damaged.
    public static func key(at path: String) throws(KeysError) -> KeyFile? {
        guard let bytes = try SecretFile.read(path) else { return nil }
        return try Self.sound { () throws(AccessError) in try KeyFile(bytes, file: path) }
    }

    private var isMissing: KeysError {
        KeysError(.missing, "there are no keys in \(self.path); make them with: beckon keys init --keys \(self.path)")
    }

    // MARK: Changing

    /// Makes the folder, the dispatcher's pair and an empty rights file. What is there stays.
    ///
    /// - Returns: Whether a pair was made.
    /// - Throws: ``KeysError`` where it cannot be written, or where the dispatcher's pair is lost: all keys that were
    ///   given out know it.
    @discardableResult
    public func initialize(makePair: PairMaker) throws -> Bool {
        guard mkdir(self.path, 0o700) == 0 || errno == EEXIST else {
            throw SecretFile.failure("\(self.path) cannot be made")
        }
        var status = stat()
        guard stat(self.path, &status) == 0 else { throw SecretFile.failure("\(self.path) cannot be read") }
        if status.st_mode & 0o077 != 0, chmod(self.path, 0o700) != 0 {
            throw SecretFile.failure("others may enter \(self.path), and that cannot be changed")
        }
        return try self.locked {
            let rights = try SecretFile.read(self.rightsFile, isSecret: false)
            if try Self.key(at: self.dispatcherFile) == nil {
                guard rights == nil else {
                    throw KeysError(
                        .missing,
                        "\(self.dispatcherFile) is missing, and every key in \(self.rightsFile) was made for it; restore it "
                            + "from a copy, or remove the folder and give out new keys")
                }
                let pair = try makePair()
                let file = KeyFile(name: RightsFile.dispatcherName, keys: pair, dispatcher: nil)
                try SecretFile.write(try file.bytes(), to: self.dispatcherFile, replaces: false)
            } else if rights != nil {
                _ = try self.rights()
                return false
            }
            try SecretFile.write(try RightsFile().bytes(), to: self.rightsFile, replaces: false)
            return true
        }
    }

    /// Makes a key and gives it rights. Where an earlier attempt was interrupted, it is completed.
    ///
    /// - Returns: The path of the file that is for the key's owner.
    /// - Throws: ``KeysError`` for a name that was given before, revoked or not.
    @discardableResult
    public func add(_ name: String, _ rights: Rights, makePair: PairMaker) throws -> String {
        try Self.sound { () throws(AccessError) in try RightsFile.check(name: name, at: "the name") }
        return try self.locked {
            var file = try self.rights()
            let dispatcher = try self.dispatcherKey().keys.publicKey
            // Whether it may stand there is known before a secret is written.
            let unfinished = try Self.key(at: self.keyFile(name))
            let pair = try unfinished?.keys ?? makePair()
            let entry = RightsFile.Entry(name: name, publicKey: pair.publicKey, rights: rights)
            try Self.sound { () throws(AccessError) in try file.add(entry, at: self.rightsFile) }
            if let unfinished {
                guard unfinished.name == name, unfinished.dispatcher == dispatcher else {
                    throw KeysError(
                        .exists,
                        "\(self.keyFile(name)) is another key's, and a secret is never overwritten; move it away")
                }
            } else {
                let key = KeyFile(name: name, keys: pair, dispatcher: dispatcher)
                try SecretFile.write(try key.bytes(), to: self.keyFile(name), replaces: false)
            }
            try self.write(file)
            return self.keyFile(name)
        }
    }

    /// Revokes a key. A dispatcher that runs with this folder notices at once.
    ///
    /// - Returns: Whether it was valid until now.
    /// - Throws: ``KeysError/Code/unknownKey``.
    @discardableResult
    public func revoke(_ name: String, at now: Instant) throws -> Bool {
        try self.locked {
            var file = try self.rights()
            let wasValid = file[name]?.revoked == nil
            guard file.revoke(name, at: now) else {
                throw KeysError(
                    .unknownKey,
                    "there is no key '\(name.prefix(RightsFile.nameBytesMaximum))'; see: beckon keys list --keys \(self.path)"
                )
            }
            if wasValid { try self.write(file) }
            return wasValid
        }
    }

    private func write(_ file: RightsFile) throws {
        try SecretFile.write(try file.bytes(), to: self.rightsFile, replaces: true)
    }

    /// Runs `body` while no other process changes the folder. The kernel lets go of the lock however this one ends.
    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        let path = "\(self.path)/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? self.isMissing : SecretFile.failure("\(path) cannot be opened")
        }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SecretFile.failure("\(path) cannot be locked") }
        }
        return try body()
    }

    @discardableResult
    private static func sound<Result>(_ body: () throws(AccessError) -> Result) throws(KeysError) -> Result {
        do throws(AccessError) {
            return try body()
        } catch {
            throw KeysError(.invalid, error.description)
        }
    }
}
