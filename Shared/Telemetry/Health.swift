// Beckon: whether a process is ready
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Whether a process is ready for what it is there for. That it is alive is said by answering at all.
public final class Health: Sendable {
    private let check = Mutex<@Sendable () -> String?>({ "it is starting" })

    /// Of a process that is starting.
    public init() {}

    /// From now on the process is ready where `missing` says so.
    ///
    /// - Parameter missing: What is missing, as a sentence without a full stop; `nil` where nothing is. Called from any thread.
    public func watch(_ missing: @escaping @Sendable () -> String?) { self.check.withLock { $0 = missing } }

    /// What is missing; `nil` where the process is ready.
    public var missing: String? { self.check.withLock { $0 }() }
}
