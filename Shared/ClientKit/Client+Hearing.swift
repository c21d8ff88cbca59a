// Beckon: a client's heartbeat: it hears on, whatever becomes of the connection
// SPDX-License-Identifier: Apache-2.0

import Bus
import Logging
import Schema
import Synchronization

extension Client {
    /// Whether the dispatcher is heard: how it is now, if that is known, then every change. Ends with the client.
    public var connection: AsyncStream<ConnectionState> {
        let (stream, continuation) = AsyncStream<ConnectionState>.makeStream(bufferingPolicy: .bufferingNewest(8))
        let handle = self.state.withLock { state in
            let handle = state.nextHandle()
            if let connection = state.connection { continuation.yield(connection) }
            if state.isStopped { continuation.finish() } else { state.watchers[handle] = continuation }
            return handle
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: handle) }
        }
        return stream
    }

    /// Says once a heartbeat which conversations are followed, until it is cancelled. The dispatcher notes it, however
    /// often, and answers how far they are: so a lost event shows, also the last one.
    func hear() async {
        while (try? await self.clock.sleep(for: self.heartbeat)) != nil {
            let (hearings, told, numbers) = self.state.withLock { state in
                let (hearings, told) = state.beat()
                return (hearings, told, hearings.map { _ in state.nextNumber() })
            }
            for watcher in told { watcher.yield(.silent) }
            for (hearing, number) in zip(hearings, numbers) {
                let header = Header(.hear, correlationID: self.makeID(), workNumber: number)
                do {
                    try self.link.send(Message(header, hearing))
                } catch {
                    self.logger.debug("heartbeat not sent", metadata: ["error": "\(error)"])
                }
            }
        }
    }

    /// Fetches events, for as long as it takes: a dispatcher that is silent or busy is asked again.
    ///
    /// - Throws: ``Refusal`` for what waiting does not mend, ``BusError`` where the client has ended.
    func fetchPatiently(_ conversation: String, after: UInt64) async throws -> Events {
        while true {
            do {
                return try await self.fetch(conversation, after: after)
            } catch let error as BusError where error.code == .timedOut {
                continue
            } catch let error as BusError where error.code == .full {
                try await self.clock.sleep(for: .seconds(1))
            } catch let refusal as Refusal where refusal.code == "busy" {
                try await self.clock.sleep(for: .milliseconds(refusal.retryAfter?.count ?? 1_000))
            }
        }
    }
}
