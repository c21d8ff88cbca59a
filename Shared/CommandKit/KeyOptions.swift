// Beckon: options that say who a process is, and whom it lets in
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Keys
public import ZeroMQBus

/// `--key` and `--no-keys` of a client or a worker.
public struct KeyOptions: ParsableArguments, Sendable {
    @Option(help: "The key file of this process, from 'beckon keys'. Needed for tcp://.", completion: .file())
    public var key: String?
    @Flag(help: "The dispatcher is one of this machine that needs no keys.")
    public var noKeys = false

    public init() {}

    public func validate() throws {
        guard self.key == nil || !self.noKeys else { throw ValidationError("--key and --no-keys exclude each other.") }
    }

    /// How to connect.
    ///
    /// - Parameters:
    ///   - endpoints: To where.
    ///   - fallback: A key file for where no option names one.
    /// - Throws: `EndpointRefused` where a key is needed, `KeysError` where the key file cannot be used.
    public func transport(_ endpoints: [String], fallback: String? = nil) throws -> TransportSettings {
        var settings = TransportSettings()
        guard let path = self.key ?? (self.noKeys ? nil : fallback) else {
            try ClientSecurity.check(endpoints, allowsOpen: self.noKeys)
            return settings
        }
        guard let file = try KeysFolder.key(at: path) else {
            throw KeysError(
                .missing, "there is no key file \(path); make one where the dispatcher runs: beckon keys add")
        }
        settings.security = try .client(file)
        return settings
    }
}

/// `--keys` and `--no-keys` of a dispatcher.
public struct DispatcherKeyOptions: ParsableArguments, Sendable {
    @Option(
        help: "The folder of the keys, from 'beckon keys init'. Needed for tcp://. Changes count at once.",
        completion: .directory)
    public var keys: String?
    @Flag(help: "Every process of this machine may do everything. For loopback addresses only.")
    public var noKeys = false

    public init() {}

    public func validate() throws {
        guard self.keys == nil || !self.noKeys else {
            throw ValidationError("--keys and --no-keys exclude each other.")
        }
    }

    /// How to listen.
    ///
    /// - Throws: `KeysError` where the dispatcher's key cannot be used.
    public func transport() throws -> TransportSettings {
        var settings = TransportSettings()
        settings.openDoors = self.noKeys ? .thisMachine : .ownFolders
        guard let path = self.keys else { return settings }
        let folder = KeysFolder(path)
        settings.security = try .dispatcher(try folder.dispatcherKey())
        settings.rights = RightsSource(folder: folder.path) { try folder.rights() }
        return settings
    }
}
