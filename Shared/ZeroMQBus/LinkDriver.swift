// Beckon: all links of a process, on its socket thread.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Glibc
import Logging
import Schema
import ZeroMQ

/// Drives the sockets of all links of a process.
struct LinkDriver: ~Copyable, SocketDriver {
    typealias Command = LinkCommand

    private let context: Context
    private let settings: TransportSettings
    private let logger: Logger
    private var links: [ObjectIdentifier: LinkSocket] = [:]

    init(_ settings: TransportSettings, logger: Logger) throws(ZeroMQError) {
        self.context = try Context()
        self.settings = settings
        self.logger = logger
    }

    mutating func start(_ poller: inout Poller) {}

    mutating func turn(_ commands: [LinkCommand], _ poller: inout Poller) -> NextTurn {
        for command in commands { self.perform(command, &poller) }
        var next = NextTurn.whenever
        for (id, link) in self.links {
            do throws(ZeroMQError) {
                try link.flush(&poller)
                if try link.drain(atMost: self.settings.batch) { next = .now }
            } catch {
                self.fail(link, error, &poller)
                continue
            }
            guard let closesAt = link.closesAt else { continue }
            let wait = closesAt - Self.milliseconds()
            if !link.hasUnsent || wait <= 0 {
                link.finish(&poller)
                self.links.removeValue(forKey: id)
            } else {
                next = next.sooner(.within(milliseconds: Int(wait)))
            }
        }
        return next
    }

    mutating func stop(_ commands: [LinkCommand], failure: (any Error)?) {
        if let failure { self.logger.error("the link's sockets failed", metadata: ["error": "\(failure)"]) }
        for command in commands {
            switch command {
            case .open(let state, _, _, let continuation):
                state.finish()
                continuation.resume(throwing: BusError(.closed, "the sockets were stopped"))
            case .send(let state, let message):
                // One attempt: what was handed over before the stop is sent if there is room.
                if let link = self.links[ObjectIdentifier(state)] { try? link.send(message) } else { state.release() }
            case .subscribe: break
            case .close(_, let continuation): continuation?.resume()
            }
        }
        for link in self.links.values {
            try? link.sendUnsent()
            link.finish()
        }
        self.links = [:]
    }

    private mutating func perform(_ command: LinkCommand, _ poller: inout Poller) {
        switch command {
        case .open(let state, let kind, let endpoint, let continuation):
            do throws(ZeroMQError) {
                self.links[ObjectIdentifier(state)] = try LinkSocket(
                    state, kind, endpoint: endpoint, settings: self.settings, context: self.context, poller: &poller)
                continuation.resume()
            } catch {
                state.finish()
                continuation.resume(throwing: BusError(.transport, "\(error)"))
            }
        case .send(let state, let message):
            guard let link = self.links[ObjectIdentifier(state)] else { return state.release() }
            do throws(ZeroMQError) {
                try link.send(message)
            } catch {
                self.fail(link, error, &poller)
            }
        case .subscribe(let state, let topic):
            guard let link = self.links[ObjectIdentifier(state)] else { return }
            do throws(ZeroMQError) {
                try link.subscribe(to: topic)
            } catch {
                self.fail(link, error, &poller)
            }
        case .close(let state, let continuation):
            guard let link = self.links[ObjectIdentifier(state)] else {
                continuation?.resume()
                return
            }
            link.close(at: Self.milliseconds() + Int64(self.settings.linger), continuation)
        }
    }

    /// Ends one link. The others live on.
    private mutating func fail(_ link: LinkSocket, _ error: ZeroMQError, _ poller: inout Poller) {
        self.logger.error("a link failed", metadata: ["error": "\(error)"])
        link.finish(&poller)
        self.links.removeValue(forKey: ObjectIdentifier(link.state))
    }

    private static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension NextTurn {
    /// The sooner of the two.
    func sooner(_ other: NextTurn) -> NextTurn {
        switch (self, other) {
        case (.now, _), (_, .now): .now
        case (.whenever, let turn), (let turn, .whenever): turn
        case (.within(let left), .within(let right)): .within(milliseconds: min(left, right))
        }
    }
}
