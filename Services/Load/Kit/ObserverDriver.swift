// Beckon: observers beside a load
// SPDX-License-Identifier: Apache-2.0

import Bus
import LoadCore
import Schema
import Synchronization
import ZeroMQ
import ZeroMQBus

/// What observers have seen so far, from any thread.
final class ObserverCounts: Sendable {
    private let counted = Mutex((events: 0, missing: 0))

    var events: Int { self.counted.withLock { $0.events } }
    var missing: Int { self.counted.withLock { $0.missing } }

    func add(events: Int, missing: Int) {
        self.counted.withLock {
            $0.events += events
            $0.missing += missing
        }
    }
}

/// Observers of the events, each a connection of its own, on a thread of their own: they cost the load nothing that an
/// observer elsewhere would not cost.
struct ObserverDriver: ~Copyable, SocketDriver {
    typealias Command = Never

    /// Conversations whose numbers one observer keeps to see gaps.
    private static let conversationsMaximum = 100_000

    private let context: Context
    private let sockets: [Held]
    private let counts: ObserverCounts

    private final class Held {
        let socket: Socket
        var token: Poller.Token?
        var latest: [String: UInt64] = [:]

        init(_ socket: consuming Socket) { self.socket = socket }
    }

    init(
        _ observers: Observers, events: String, load: String, settings: TransportSettings, counts: ObserverCounts
    ) throws {
        let context = try Context()
        var sockets: [Held] = []
        for number in 0..<observers.count {
            let socket = try Socket.open(
                .subscribe, in: context, lingerMilliseconds: 0, options: settings.options())
            let topic =
                switch observers.follow {
                case .idle: Topic.conversation("\(load)-idle-\(number)")
                case .own: Topic.conversation("\(load)-\(number)")
                case .all: Topic.all
                }
            try socket.subscribe(to: [UInt8](topic.utf8))
            try socket.connect(events)
            sockets.append(Held(socket))
        }
        self.context = context
        self.counts = counts
        self.sockets = sockets
    }

    mutating func start(_ poller: inout Poller) throws {
        for held in self.sockets { held.token = try poller.add(held.socket) }
    }

    mutating func turn(_ commands: [Never], _ poller: inout Poller) throws -> NextTurn {
        var isMore = false
        for held in self.sockets {
            var left = 64, events = 0, missing = 0
            while left > 0 {
                var topic = "", number: UInt64 = 0
                let count = try held.socket.tryVisit(maximumFrames: 3) { frame in
                    if frame.index == 0 { topic = String(decoding: frame.bytes, as: UTF8.self) }
                    if frame.index == 2 { number = EventGlance(frame.bytes)?.sequence ?? 0 }
                }
                guard let count else { break }
                left -= 1
                guard count == 3, number > 0 else { continue }
                events += 1
                if let last = held.latest[topic] {
                    if number > last + 1 { missing += Int(clamping: number - last - 1) }
                    held.latest[topic] = max(last, number)
                } else if held.latest.count < Self.conversationsMaximum {
                    held.latest[topic] = number
                }
            }
            if left == 0 { isMore = true }
            if events > 0 { self.counts.add(events: events, missing: missing) }
        }
        return isMore ? .now : .whenever
    }

    mutating func stop(_ commands: [Never], failure: (any Error)?) {}
}
