// Beckon: how a process tells of itself, by an option and by OpenTelemetry's variables
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import ClientKit
import CoreMetrics
import Foundation
public import Logging
import ServiceLifecycle
public import Telemetry
import Tracing

/// `--observe`, and what it opens.
public struct ObserveOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Where /metrics, /health/live and /health/ready are answered, such as 127.0.0.1:9400.",
            discussion:
                "Nothing of a user is told there, and nobody is asked who he is. $BECKON_OBSERVE says the same.",
            valueName: "address"))
    public var observe: String = ProcessInfo.processInfo.environment["BECKON_OBSERVE"] ?? ""

    public init() {}

    /// Listens, where the option is given. To be called before anything is counted.
    ///
    /// - Throws: What keeps it from listening, with what to do.
    public func open() throws -> Observation {
        guard !self.observe.isEmpty else { return Observation(listener: nil, health: Health()) }
        let (registry, health) = (MetricsRegistry(), Health())
        let listener = try ObservationListener(
            self.observe, registry: registry, health: health, elapsed: Machine.elapsedMilliseconds)
        MetricsSystem.bootstrap(registry)
        return Observation(listener: listener, health: health)
    }
}

/// What a process tells of itself.
public struct Observation: Sendable {
    let listener: ObservationListener?
    /// Whether the process is ready.
    public let health: Health

    /// The process is ready where the dispatcher of its client is not silent.
    public func watch(_ client: Client) {
        self.health.watch { client.isSilent ? "the dispatcher does not answer" : nil }
    }

    var services: [any Service] { self.listener.map { [$0] } ?? [] }

    /// What sends the spans of this process to a collector, where the environment names one; to be run. From then on what an
    /// app's own code measures with `withSpan` goes there, too, unless it has set up a tracer of its own.
    ///
    /// - Parameters:
    ///   - service: The name of the service, where no variable says another.
    ///   - path: A file in which spans wait, so that they outlive the process; `nil` for memory.
    ///   - logger: Where an operator hears that the collector is away.
    /// - Throws: What is wrong with the environment or the file, with what to do.
    public func spans(of service: String, path: String? = nil, logger: Logger) throws -> SpanExporter? {
        guard let settings = try OTLPSettings.read(ProcessInfo.processInfo.environment, service: service) else {
            return nil
        }
        let exporter = try SpanExporter(settings, path: path, elapsed: Machine.elapsedMilliseconds) { line in
            logger.warning("\(line)")
        }
        if InstrumentationSystem.instrument is NoOpInstrument {
            InstrumentationSystem.bootstrap(ExportingTracer(exporter, makeID: Machine.makeNumber))
        }
        return exporter
    }

    /// What begins the spans of this process's work; `nil` where nobody is told of them.
    var tracer: (any Tracer)? {
        let tracer = InstrumentationSystem.tracer
        return tracer is NoOpTracer ? nil : tracer
    }
}
