// Beckon: real processes for a test, in a folder of their own
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandKit
import Foundation
import Logging
import Schema
import ZeroMQBus

/// The built executables as a stack in a folder of its own: a dispatcher, recognizers and handlers that a test starts and
/// kills. Everything ends with ``stop()``.
final class Stack {
    /// A running process.
    final class Running {
        let name: String
        let process: Process
        let output: FileHandle

        init(name: String, process: Process, output: FileHandle) {
            self.name = name
            self.process = process
            self.output = output
        }

        var pid: Int32 { self.process.processIdentifier }
        func signal(_ signal: Int32) { kill(self.pid, signal) }
        func kill9() {
            kill(self.pid, SIGKILL)
            self.process.waitUntilExit()
        }
    }

    let folder: URL
    let endpoints: DispatcherEndpoints
    private(set) var running: [Running] = []
    /// What each process finds in its environment beside the tests' own.
    var environment: [String: String] = [:]

    /// Where `swift build` put the executables: beside the bundle of the tests.
    static let executables: URL = {
        var folder = Bundle.main.bundleURL
        for argument in CommandLine.arguments {
            if let range = argument.range(of: ".xctest") {
                folder = URL(fileURLWithPath: String(argument[..<range.upperBound])).deletingLastPathComponent()
            }
        }
        return folder
    }()

    init() throws {
        // Short: the path of a Unix socket has at most 107 bytes.
        self.folder = URL(
            fileURLWithPath: "/tmp/beckon-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.endpoints = .inFolder(self.folder.path)
    }

    /// Starts a dispatcher and waits until it listens. One that is started again goes on with the journal.
    @discardableResult
    func startDispatcher(
        authorize: String = "all", heartbeatMilliseconds: Int = 500, more: [String] = []
    ) throws -> Running {
        let dispatcher = try self.start(
            "beckon-dispatcher",
            [
                "--front", self.endpoints.front, "--back", self.endpoints.back, "--events", self.endpoints.events,
                "--data", self.folder.appendingPathComponent("dispatcher").path, "--authorize", authorize,
                "--heartbeat-ms", "\(heartbeatMilliseconds)", "--log-level", "warning",
            ] + more)
        try self.waitForLine("ready", of: dispatcher)
        return dispatcher
    }

    /// Starts a presenter and waits until it listens.
    ///
    /// - Parameter port: 0 takes a free one.
    func startPresenter(port: UInt16 = 0, more: [String] = []) throws -> (Running, port: UInt16) {
        let presenter = try self.start(
            "beckon-presenter",
            ["--front", self.endpoints.front, "--port", "\(port)", "--log-level", "warning"] + more)
        let line = try self.waitForLine("listening on", of: presenter)
        guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw StackError("the presenter names no port: \(line)")
        }
        return (presenter, port)
    }

    /// Starts a worker; it introduces itself in its own time.
    @discardableResult
    func startWorker(_ executable: String, more: [String] = []) throws -> Running {
        var arguments = ["--dispatcher", self.endpoints.back, "--log-level", "warning"]
        // Learning takes a minute of processor time, which the other tests need.
        if executable == "beckon-recognizer" { arguments.append("--no-statistics") }
        if executable.contains("handler") { arguments += ["--data", self.folder.appendingPathComponent("apps").path] }
        return try self.start(executable, arguments + more)
    }

    func start(_ executable: String, _ arguments: [String]) throws -> Running {
        let process = Process()
        process.executableURL = Self.executables.appendingPathComponent(executable)
        process.arguments = arguments
        if !self.environment.isEmpty {
            process.environment = ProcessInfo.processInfo.environment.merging(self.environment) { $1 }
        }
        return try self.add(executable, process, Pipe())
    }

    /// Runs a process that ends with the stack.
    func add(_ name: String, _ process: Process, _ output: Pipe) throws -> Running {
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let running = Running(name: name, process: process, output: output.fileHandleForReading)
        self.running.append(running)
        return running
    }

    /// Reads a process's output until a line begins with `prefix`.
    @discardableResult
    func waitForLine(_ prefix: String, of process: Running) throws -> String {
        var text = ""
        while true {
            let data = process.output.availableData
            guard !data.isEmpty else {
                throw StackError("\(process.name) ended before it printed '\(prefix)': \(text)")
            }
            text += String(decoding: data, as: UTF8.self)
            if let line = text.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) { return String(line) }
        }
    }

    /// A client of this stack while `body` runs.
    func withClient<Result: Sendable>(_ body: (Client) async throws -> Result) async throws -> Result {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let connector = try ZeroMQConnector(logger: logger)
        let client = Client(
            link: try await connector.connect(to: self.endpoints.front), clock: ContinuousClock(),
            timeout: .seconds(60),
            logger: logger, makeID: Machine.makeID)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await client.run() }
            let result: Result
            do {
                result = try await body(client)
            } catch {
                group.cancelAll()
                await connector.stop()
                throw error
            }
            group.cancelAll()
            await connector.stop()
            return result
        }
    }

    /// Stops what runs, the newest first, and removes the folder.
    func stop() {
        for running in self.running.reversed() where running.process.isRunning {
            running.signal(SIGCONT)
            running.signal(SIGKILL)
            running.process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: self.folder)
    }
}

struct StackError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
