// Beckon: the door by which apps of one's own come into a conversation of this process
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import CommandKit
import Logging
import ZeroMQBus

/// The door by which apps of one's own come into a conversation of this process: sockets in a folder that only its owner
/// may enter.
enum AppDoor {
    /// Lets a relay speak with whoever connects, until it is cancelled.
    static func listen(_ folder: String, _ relay: WorkerRelay, logger: Logger) async throws {
        var logger = logger
        // Workers whose conversation has ended are gone without a word; that is no news.
        logger.logLevel = .critical
        let host = try ZeroMQDispatcherHost(endpoints: .inFolder(folder), clock: Machine.now, logger: logger) {
            relay.reactor
        }
        try await host.run()
    }
}
