// Beckon: a link's side of its socket.
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema

/// What every kind of link does with its socket: leaves commands for the thread, and closes it with itself.
final class LinkHandle: Sendable {
    let state: LinkState
    let thread: SocketThread<LinkCommand>

    init(_ state: LinkState, _ thread: SocketThread<LinkCommand>) {
        self.state = state
        self.thread = thread
    }

    deinit {
        _ = self.thread.post(.close(self.state, nil), isControl: true)
    }

    /// Leaves commands for the thread, with one wake-up: all of them or none.
    func post(_ commands: LinkCommand...) throws(BusError) { try self.post(contentsOf: commands) }

    /// The same for a list of them.
    func post(contentsOf commands: [LinkCommand]) throws(BusError) {
        guard !self.state.isClosed else { throw Self.closed }
        switch self.thread.post(contentsOf: commands) {
        case .accepted: return
        case .full: throw BusError(.full, "the socket thread has too much to do: try again later")
        case .stopped: throw Self.closed
        }
    }

    func close() async {
        self.state.close()
        await withCheckedContinuation { continuation in
            if self.thread.post(.close(self.state, continuation), isControl: true) != .accepted {
                continuation.resume()
            }
        }
    }

    private static var closed: BusError { BusError(.closed, "the link is closed: connect again") }
}
