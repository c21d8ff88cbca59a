// Beckon: a process's services, from start to signal
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import ServiceLifecycle
import UnixSignals

/// What every process does with its services.
public enum ServiceProcess {
    /// Runs services until SIGTERM or SIGINT; they are shut down in reverse order, each finishing what it has.
    ///
    /// What only the start needed is no memory of this process from here on: reading options, opening stores and looking
    /// through all libraries for what conforms to what is a good third of the code that a service ever touches.
    public static func run(_ services: [any Service], logger: Logger) async throws {
        CodeMemory.giveBack()
        try await ServiceGroup(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
        ).run()
    }
}
