// Beckon: beckon test
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import Schema
import Synchronization

/// `beckon test`: holds the conversations of files, in this process or with a running stack.
public final class TestCommand: Sendable {
    private let bench: Workbench
    private let own: [OwnApp]
    private let listen: OwnApps.Listen?
    private let coverage = Mutex(Coverage())

    /// What is to be said of how much the conversations reach.
    public struct CoverageWish: Sendable {
        /// The file of what they cannot reach; with it everything else has to be reached.
        public var unreachable: String?

        /// - Parameter unreachable: See the property.
        public init(unreachable: String? = nil) { self.unreachable = unreachable }
    }

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - own: Apps of one's own that take part in every conversation of this process, in place of those of Beckon that
    ///     a file does not name.
    ///   - listen: Opens the door that they come in by; needed where there are some.
    public init(_ bench: Workbench, own: [OwnApp] = [], listen: OwnApps.Listen? = nil) {
        self.bench = bench
        self.own = own
        self.listen = listen
    }

    /// Holds them one after another and reports on each.
    ///
    /// - Parameters:
    ///   - paths: Files, and folders whose `.yaml` files are meant.
    ///   - isRunning: With the running stack; otherwise in this process.
    ///   - wish: Whether and how to report how much of the catalogue they reach.
    /// - Returns: ``ExitStatus/error`` where one differed, or where something was not reached that has to be.
    public func run(_ paths: [String], isRunning: Bool, coverage wish: CoverageWish? = nil) async throws -> ExitStatus {
        let files = try Self.files(paths)
        let unreachable = try wish?.unreachable.map { try Self.unreachable($0) }
        if isRunning { _ = try self.bench.runningStack() }
        var reports: [ConversationReport] = []
        // Workers whose stage is taken down complain; that is no news.
        var logger = self.bench.logger
        logger.logLevel = .critical
        let stack = isRunning ? nil : try InProcessStack(clock: self.bench.clock, logger: logger)
        for file in files {
            let report = await self.report(file, stack)
            try self.tell(report)
            reports.append(report)
        }
        let failed = reports.count { $0.result == .failed }
        let skipped = reports.count { $0.result == .skipped }
        if !self.bench.isJSON {
            self.bench.console.line(
                "\(reports.count) conversations: \(reports.count - failed - skipped) passed, \(failed) failed, \(skipped) skipped"
            )
        }
        guard wish != nil else { return failed == 0 ? .completed : .error }
        let report = CoverageReport(self.coverage.withLock { $0 }, unreachable: unreachable ?? [:])
        if self.bench.isJSON {
            try self.bench.console.json(report)
        } else {
            for line in report.lines { self.bench.console.line(line) }
        }
        let isWhole = unreachable == nil || (report.missing.isEmpty && report.mistaken.isEmpty)
        return failed == 0 && isWhole ? .completed : .error
    }

    private static func unreachable(_ path: String) throws -> [String: String] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw CommandError(.usage, "\(path) cannot be read; name the file of what conversations cannot reach")
        }
        return try UnreachableReader.read(text, file: path)
    }

    /// The files of paths: a folder's are those that end in `.yaml`, in the order of their names.
    ///
    /// - Throws: ``CommandError`` where there is none.
    public static func files(_ paths: [String]) throws(CommandError) -> [String] {
        var files: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw CommandError(.usage, "\(path) does not exist; name files or folders of conversations")
            }
            guard isFolder.boolValue else {
                files.append(path)
                continue
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            files += names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(path)/\($0)" }
        }
        guard !files.isEmpty else { throw CommandError(.usage, "no conversation in \(paths.joined(separator: ", "))") }
        return files
    }

    private func report(_ file: String, _ stack: InProcessStack?) async -> ConversationReport {
        do {
            let script = try ConversationReader.read(
                path: file, defaultApps: self.own.isEmpty ? StackPlan.domains : [])
            if stack == nil, let obstacle = script.obstacle {
                return ConversationReport(file: file, name: script.name, result: .skipped, lines: [obstacle])
            }
            let runner = ConversationRunner(script, clock: self.bench.clock) { step, result in
                self.coverage.withLock { $0.count(result.reached(by: step.action), locale: script.caller.locale) }
            }
            let lines: [String]
            if let stack {
                lines = try await stack.run(script, own: self.ownApps()) { await runner.run($0) }
            } else {
                let name = "test-\(self.bench.makeID())"
                lines = try await self.bench.withStack { client in
                    await runner.run(ConversationStage(client: client, conversation: name))
                }
            }
            return ConversationReport(
                file: file, name: script.name, result: lines.isEmpty ? .passed : .failed, lines: lines)
        } catch {
            return ConversationReport(file: file, name: "", result: .failed, lines: ["\(error)"])
        }
    }

    /// Those of one's own, with a folder for one conversation. Its path is short: it is that of a socket, too.
    private func ownApps() -> OwnApps? {
        guard let listen = self.listen, !self.own.isEmpty else { return nil }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(self.bench.makeID())").path
        return OwnApps(self.own, folder: folder, clock: self.bench.clock, listen: listen)
    }

    private func tell(_ report: ConversationReport) throws {
        if self.bench.isJSON { return try self.bench.console.json(report) }
        let sign = report.result == .passed ? "✓" : report.result == .failed ? "✗" : "-"
        let file = report.file.split(separator: "/").last.map(String.init) ?? report.file
        self.bench.console.line("\(sign) \(file)  \(report.name)")
        for line in report.lines { self.bench.console.line("    \(line)") }
    }
}
