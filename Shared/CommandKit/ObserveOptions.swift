// Beckon: the option by which a process tells of itself
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import ClientKit
import CoreMetrics
import Foundation
import ServiceLifecycle
public import Telemetry

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
}
