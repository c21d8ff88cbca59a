// Beckon: beckon chaos, from its options to its exit code
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Schema

/// `beckon chaos`: a run that ends upon SIGINT, and its report.
public struct ChaosCommand: Sendable {
    private let options: ChaosOptions
    private let environment: ChaosRun.Environment
    private let isJSON: Bool

    /// - Parameters: What to do, what with, and how to write.
    public init(_ options: ChaosOptions, _ environment: ChaosRun.Environment, isJSON: Bool) {
        self.options = options
        self.environment = environment
        self.isJSON = isJSON
    }

    /// Runs it and writes the report. A signal ends it, and every process that it started.
    ///
    /// - Returns: Whether every promise was kept.
    /// - Throws: ``CommandError`` where there was no stack to check.
    public func run() async throws -> Bool {
        let signals = StopSignals()
        let run = ChaosRun(self.options, self.environment)
        let report = try await withThrowingTaskGroup(of: ChaosReport?.self) { group in
            group.addTask { try await run.run() }
            group.addTask {
                for await _ in signals.arrivals { return nil }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let report else {
            self.environment.console.note("stopped; there is no verdict")
            return false
        }
        if self.isJSON {
            try self.environment.console.json(report)
        } else {
            for line in report.lines { self.environment.console.line(line) }
        }
        return report.isClean
    }
}
