// Beckon: a link that keeps what is sent, for tests
// SPDX-License-Identifier: Apache-2.0

import Bus
import Schema
import Synchronization

/// Keeps what is sent.
final class RecordingLink: DispatcherLink {
    let sent = Mutex<[Message]>([])
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func send(_ message: Message) throws(BusError) { self.sent.withLock { $0.append(message) } }
    func close() async {}
}
