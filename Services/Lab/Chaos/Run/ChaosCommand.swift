// Beckon: beckon-lab chaos, from its options to its exit code
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Schema

/// `beckon-lab chaos`: a run that ends upon a signal, and its report.
public struct ChaosCommand: Sendable {
    private let run: ChaosRun
    private let console: any Console
    private let isJSON: Bool

    /// - Parameters:
    ///   - environment: What to work with.
    ///   - isJSON: Whether the report is one JSON object.
    public init(_ environment: ChaosRun.Environment, isJSON: Bool) {
        self.run = ChaosRun(environment)
        self.console = environment.console
        self.isJSON = isJSON
    }

    /// Kills, cuts, checks, and writes the report. A signal ends it, and every process that it started.
    ///
    /// - Returns: Whether every promise was kept.
    /// - Throws: ``CommandError`` where there was no stack to check.
    public func chaos(_ options: ChaosOptions) async throws -> Bool {
        guard let report = try await self.untilSignal({ try await self.run.chaos(options) }) else { return false }
        try self.write(report, report.lines)
        return report.isClean
    }

    /// Overloads, checks, and writes the report.
    ///
    /// - Returns: Whether every promise was kept.
    /// - Throws: ``CommandError`` where there was no stack to check.
    public func overload(_ options: OverloadOptions) async throws -> Bool {
        guard let report = try await self.untilSignal({ try await self.run.overload(options) }) else { return false }
        try self.write(report, report.lines)
        return report.isClean
    }

    /// Lets a hostile agent loose, checks, and writes the report.
    ///
    /// - Returns: Whether it shows what it is to show.
    /// - Throws: ``CommandError`` where there was no stack to check.
    public func agent(_ options: AgentOptions) async throws -> Bool {
        guard let report = try await self.untilSignal({ try await self.run.agent(options) }) else { return false }
        try self.write(report, report.lines)
        return report.isClean
    }

    private func write(_ report: some Encodable, _ lines: [String]) throws {
        if self.isJSON { return try self.console.json(report) }
        for line in lines { self.console.line(line) }
    }

    private func untilSignal<Report: Sendable>(
        _ body: @escaping @Sendable () async throws -> Report
    ) async throws -> Report? {
        let signals = StopSignals()
        let report = try await withThrowingTaskGroup(of: Report?.self) { group in
            // The run, and whoever stops it: the first to end ends both.
            group.addTask { try await body() }
            group.addTask {
                for await _ in signals.arrivals { break }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        if report == nil { self.console.note("stopped; there is no verdict") }
        return report
    }
}
