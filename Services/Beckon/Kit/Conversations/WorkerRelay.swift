// Beckon: workers of other processes at the dispatcher of this one
// SPDX-License-Identifier: Apache-2.0

public import Bus
public import Schema
import Synchronization

/// Passes messages between workers of other processes and the dispatcher of this one. To the workers it is a dispatcher's
/// back door, to the dispatcher as many workers as speak.
public final class WorkerRelay: Sendable {
    /// What drives the sockets that the workers connect to sees this.
    public struct Reactor: DispatcherReactor, Sendable {
        fileprivate let relay: WorkerRelay

        public mutating func attach(wake: @escaping @Sendable () -> Void) {
            self.relay.state.withLock { $0.wake = wake }
        }
        public mutating func turn(_ arrivals: [Arrival], at now: Instant) -> [Departure] { self.relay.turn(arrivals) }
        public var nextDeadline: Instant? { nil }
        public mutating func stop(at now: Instant) -> [Departure] { [] }
    }

    private struct State {
        var links: [Peer: any DispatcherLink] = [:]
        var introduced: Set<Peer> = []
        var departures: [Departure] = []
        var wake: (@Sendable () -> Void)?
    }

    /// Workers at once; others are not heard.
    static let peersMaximum = 64

    private let state = Mutex(State())
    private let connect: @Sendable () -> any DispatcherLink
    private let introduced: @Sendable () -> Void
    private let links: AsyncStream<(peer: Peer, link: any DispatcherLink)>
    private let linked: AsyncStream<(peer: Peer, link: any DispatcherLink)>.Continuation

    /// - Parameters:
    ///   - connect: Makes a link to the dispatcher's back door.
    ///   - introduced: Called when a worker has said hello and the dispatcher has heard it.
    public init(connect: @escaping @Sendable () -> any DispatcherLink, introduced: @escaping @Sendable () -> Void) {
        self.connect = connect
        self.introduced = introduced
        (self.links, self.linked) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.peersMaximum))
    }

    /// For the one that drives the sockets.
    public var reactor: Reactor { Reactor(relay: self) }

    /// How many workers have said hello.
    var introducedCount: Int { self.state.withLock { $0.introduced.count } }

    /// Passes on what the dispatcher says, until it is cancelled.
    ///
    /// - Throws: ``CommandError`` where the dispatcher refuses what a worker says, such as its manifest.
    func run() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for await (peer, link) in self.links {
                group.addTask {
                    // Whoever waits for the next worker hears of a refusal, too.
                    defer { if !Task.isCancelled { self.linked.finish() } }
                    for await message in link.arrivals { try self.pass(message, to: peer) }
                }
            }
        }
    }

    private func pass(_ message: Message, to peer: Peer) throws {
        let wake = self.state.withLock { state in
            state.departures.append(.send(message, to: peer))
            return state.wake
        }
        wake?()
        guard message.header.kind == .refused else { return }
        let refusal = try message.decode(Refusal.self)
        throw CommandError(.error, "the dispatcher refused the app (\(refusal.code)): \(refusal.message)")
    }

    private func turn(_ arrivals: [Arrival]) -> [Departure] {
        for case .message(let message, let peer) in arrivals where peer.door == .back {
            guard let link = self.link(of: peer) else { continue }
            // A link within one process takes all that is said before it is closed, and then nobody waits any more.
            try? link.send(message)
            guard message.header.kind == .hello else { continue }
            if self.state.withLock({ $0.introduced.insert(peer).inserted }) { self.introduced() }
        }
        return self.state.withLock { state in
            defer { state.departures = [] }
            return state.departures
        }
    }

    private func link(of peer: Peer) -> (any DispatcherLink)? {
        let (known, isFull) = self.state.withLock { ($0.links[peer], $0.links.count >= Self.peersMaximum) }
        if known != nil || isFull { return known }
        let link = self.connect()
        self.state.withLock { $0.links[peer] = link }
        self.linked.yield((peer, link))
        return link
    }
}
