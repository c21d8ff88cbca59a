// Beckon: a process's services, from start to signal
// SPDX-License-Identifier: Apache-2.0

public import Logging
public import ServiceLifecycle
public import Telemetry
import UnixSignals

/// What every process does with its services.
public enum ServiceProcess {
    /// Says something on the output to whoever waits for it, a supervisor that reads a pipe among them.
    public static func announce(_ line: String) {
        print(line)
        fflushStandardOutput()
    }

    /// Runs services until SIGTERM or SIGINT; they are shut down in reverse order, each finishing what it has.
    ///
    /// - Parameters:
    ///   - services: In the order in which they are started.
    ///   - observation: What the process tells of itself; answered until all services have ended.
    ///   - spans: What sends its spans; it ends last, so that what the services tell at their end is sent, too.
    ///   - logger: Where the start and the end are told.
    ///   - ready: A line for the output once the signals are heard: whoever waits for it may stop the process from there on.
    /// - Throws: What ended a service that was not told to stop.
    public static func run(
        _ services: [any Service], observation: Observation? = nil, spans: SpanExporter? = nil, logger: Logger,
        ready: String? = nil
    ) async throws {
        // What a group logs below `info` are its services with all that they hold: manifests, and what signs sessions.
        var lifecycle = logger
        lifecycle.logLevel = max(logger.logLevel, .info)
        let announcement: [any Service] = ready.map { [Announcement(line: $0)] } ?? []
        try await ServiceGroup(
            services: (observation?.services ?? []) + (spans.map { [$0] } ?? []) + services + announcement,
            gracefulShutdownSignals: [.sigterm, .sigint], logger: lifecycle
        ).run()
    }
}

/// Says something when it is started. A group hears its signals before it starts anything.
private struct Announcement: Service {
    let line: String

    func run() async throws {
        ServiceProcess.announce(self.line)
        try await gracefulShutdown()
    }
}
