// Beckon: a dispatcher with keys for tests, and what came of messages.
// SPDX-License-Identifier: Apache-2.0

import Access
import Bus
import Glibc
import Logging
import Schema
import Synchronization
import Testing
import ZeroMQ
import ZeroMQBus

/// Notes who said what; answers clients, and sends to everyone it ever heard of on demand.
final class GuardedReactor: DispatcherReactor {
    struct State {
        var heard: [(kind: Kind, key: String?)] = []
        var ids: [[UInt8]] = []
        var tables: [AccessTable] = []
    }

    let state: Seen

    final class Seen: Sendable {
        let state = Mutex(State())
        var keys: [String?] { self.state.withLock { $0.heard.map(\.key) } }
        var ids: [[UInt8]] { self.state.withLock { $0.ids } }
        var tables: [AccessTable] { self.state.withLock { $0.tables } }
    }

    init(_ state: Seen) { self.state = state }

    var nextDeadline: Instant? { nil }

    func turn(_ arrivals: [Arrival], at now: Instant) -> [Departure] {
        var departures: [Departure] = []
        for arrival in arrivals {
            switch arrival {
            case .access(let table): self.state.state.withLock { $0.tables.append(table) }
            case .message(let message, let peer):
                self.state.state.withLock {
                    $0.heard.append((message.header.kind, peer.key))
                    $0.ids.append(peer.id)
                }
                let header = Header(.accepted, correlationID: message.header.correlationID)
                departures.append(.send(Message(header, body: message.body), to: peer))
                for name in ["one", "two"] {
                    let event = Message(Header(.event, correlationID: message.header.correlationID), body: message.body)
                    departures.append(.publish(topic: Topic.conversation(name), event))
                }
            case .malformed, .undeliverable: break
            }
        }
        return departures
    }

    func stop(at now: Instant) -> [Departure] { [] }
}

/// Lines of a log that warn or worse.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { self.lines.withLock { $0 } }
    func add(_ line: String) { self.lines.withLock { $0.append(line) } }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(lines: self) }
        logger.logLevel = .notice
        return logger
    }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.notice
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { self.metadata[key] }
            set { self.metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            self.lines.add("\(event.level) \(event.message)")
        }
    }
}

/// A dispatcher behind CURVE whose rights a test changes while it runs.
final class Castle: Sendable {
    let host: ZeroMQDispatcherHost
    let endpoints: DispatcherEndpoints
    let seen: GuardedReactor.Seen
    let log: LogLines
    let folder: SocketFolder
    private let own: CurveKeyPair
    private let pairs: [String: CurveKeyPair]
    private let rights: Mutex<[RightsFile.Entry]>

    private final class Current: Sendable {
        let file = Mutex<RightsFile?>(nil)
    }

    private struct Unreadable: Error {}
    private let current: Current

    /// - Parameters:
    ///   - rights: The keys, by name.
    ///   - folder: Where to listen, `nil` for ports.
    init(_ rights: [String: Rights], isInFolder: Bool = false, now: @escaping @Sendable () -> Instant = { wallClock() })
        async throws
    {
        let own = try CurveKeyPair.generate()
        var pairs: [String: CurveKeyPair] = [:]
        var entries: [RightsFile.Entry] = []
        for (name, rights) in rights {
            let pair = try CurveKeyPair.generate()
            pairs[name] = pair
            entries.append(.init(name: name, publicKey: try Z85Key(pair.publicKey.z85), rights: rights))
        }
        let current = Current()
        let file = try RightsFile(entries)
        current.file.withLock { $0 = file }
        let folder = try SocketFolder()
        var settings = TransportSettings()
        settings.security = .curveServer(secretKey: own.secretKey)
        settings.rights = RightsSource(folder: folder.path) {
            guard let file = current.file.withLock({ $0 }) else { throw Unreadable() }
            return file
        }
        let seen = GuardedReactor.Seen()
        let log = LogLines()
        self.host = try ZeroMQDispatcherHost(
            endpoints: isInFolder ? folder.endpoints : .anyLocalPorts, settings: settings, clock: now,
            logger: log.logger
        ) { GuardedReactor(seen) }
        self.endpoints = try await self.host.start()
        (self.seen, self.log, self.folder, self.own, self.pairs) = (seen, log, folder, own, pairs)
        self.rights = Mutex(entries)
        self.current = current
    }

    /// The keys as they are now.
    var entries: [RightsFile.Entry] { self.rights.withLock { $0 } }

    /// Changes the rights as `beckon keys` does, and waits until the dispatcher has them.
    func change(_ body: (inout [RightsFile.Entry]) -> Void) async throws {
        let entries = self.rights.withLock { entries in
            body(&entries)
            return entries
        }
        let count = self.seen.tables.count
        let file = try RightsFile(entries)
        self.current.file.withLock { $0 = file }
        try self.touch()
        while self.seen.tables.count == count { await Task.yield() }
    }

    func revoke(_ name: String) async throws {
        try await self.change { entries in
            for index in entries.indices where entries[index].name == name {
                entries[index].revoked = Instant(milliseconds: 1)
            }
        }
    }

    /// A rights file that cannot be read.
    func damage() throws {
        self.current.file.withLock { $0 = nil }
        try self.touch()
    }

    /// Something in the folder changes.
    private func touch() throws {
        let path = "\(self.folder.path)/rights.json"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
    }

    /// The settings of a peer with a key; a name that is not there gets a foreign key, `nil` none at all.
    func settings(_ name: String?) throws -> TransportSettings {
        var settings = TransportSettings()
        settings.lingerMilliseconds = 0
        guard let name else { return settings }
        settings.security = .curveClient(
            serverKey: self.own.publicKey, keys: try self.pairs[name] ?? CurveKeyPair.generate())
        return settings
    }

    func connector(_ name: String?) throws -> ZeroMQConnector { try ZeroMQConnector(settings: try self.settings(name)) }

    /// A socket of a peer, and what happens to its connection.
    func socket(_ kind: SocketKind, _ name: String?, routingID: [UInt8]? = nil, in context: Context) throws -> Socket {
        var options = SocketOptions()
        options.routingID = routingID
        options.security = try self.settings(name).security
        options.reconnectIntervalMilliseconds = 20
        return try Socket.open(kind, in: context, lingerMilliseconds: 0, options: options)
    }
}
