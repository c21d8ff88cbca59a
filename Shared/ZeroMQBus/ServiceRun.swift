// Beckon: a socket thread as a service of a group.
// SPDX-License-Identifier: Apache-2.0

import ServiceLifecycle

/// Waits for a thread's end, and asks for it when the service group shuts down or the task is cancelled.
func runUntilShutdown(
    untilEnded: () async throws -> Void, requestStop: @escaping @Sendable () -> Void
) async throws {
    try await withTaskCancellationHandler {
        try await withGracefulShutdownHandler {
            try await untilEnded()
        } onGracefulShutdown: {
            requestStop()
        }
    } onCancel: {
        requestStop()
    }
}
