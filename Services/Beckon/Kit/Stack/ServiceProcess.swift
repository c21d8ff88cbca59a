// Beckon: one running service
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// A running service: its lines on standard output, and its end.
///
/// Standard error goes to the log file. Standard output comes through a pipe, because the service says there that it is
/// ready, and is written to the log file as well. Standard input is a pipe that ends when the supervisor does; no service
/// has to read it.
package final class ServiceProcess: Sendable {
    package enum Occurrence: Hashable, Sendable {
        case line(String)
        case ended(String)
    }

    /// What it says, then its end.
    package let occurrences: AsyncStream<Occurrence>
    package let pid: Int32
    private let process: Process
    private static let starting = Mutex(())
    private let input: Pipe

    /// Starts a service.
    ///
    /// - Throws: ``CommandError`` where the executable is missing or the log cannot be written.
    package init(_ plan: ServicePlan, folder: String, log: String) throws(CommandError) {
        let path = plan.ownExecutable ?? "\(folder)/\(plan.executable)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            let build = plan.ownExecutable == nil ? "make build" : "swift build"
            throw CommandError(.error, "\(path) is missing; build it with: \(build)")
        }
        if !FileManager.default.fileExists(atPath: log) {
            _ = FileManager.default.createFile(atPath: log, contents: nil)
        }
        guard let file = FileHandle(forWritingAtPath: log) else {
            throw CommandError(.error, "\(log) cannot be written; choose another folder with --data")
        }
        _ = try? file.seekToEnd()
        let process = Process()
        let (occurrences, continuation) = AsyncStream<Occurrence>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
        let output = Pipe()
        let input = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = plan.arguments
        if !plan.environment.isEmpty {
            process.environment = ProcessInfo.processInfo.environment.merging(plan.environment) { $1 }
        }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = file
        process.terminationHandler = { process in
            let how = process.terminationReason == .uncaughtSignal ? "signal" : "exit code"
            continuation.yield(.ended("\(how) \(process.terminationStatus)"))
            continuation.finish()
        }
        do {
            // One at a time: a process that is started while another one starts would inherit the socket that tells of
            // the other's end, and that end would go unnoticed.
            try Self.starting.withLock { _ in try Self.withoutSignalMask { try process.run() } }
        } catch {
            throw CommandError(.error, "\(path) cannot be started: \(error.localizedDescription)")
        }
        Self.pass(output.fileHandleForReading, to: file) { continuation.yield(.line($0)) }
        self.process = process
        self.input = input
        self.occurrences = occurrences
        self.pid = process.processIdentifier
    }

    /// The threads of libdispatch block most signals, and a process that is started inherits that: it would never hear
    /// SIGTERM unless it reads signals in a way of its own.
    private static func withoutSignalMask(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var former = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        try body()
    }

    /// Asks it to stop.
    package func terminate() { self.signal(SIGTERM) }
    /// Ends it.
    package func kill() { self.signal(SIGKILL) }

    /// Sends it a signal.
    package func signal(_ number: Int32) {
        if self.process.isRunning { _ = Glibc.kill(self.pid, number) }
    }

    /// Writes what a process says to its log, and gives each line on, until nobody has the other end any more.
    ///
    /// On a thread that waits: a `readabilityHandler` that is taken away at the end of a pipe can end this process
    /// (libdispatch follows a source that was freed, in `_dispatch_event_loop_drain`).
    private static func pass(_ output: FileHandle, to log: FileHandle, _ line: @escaping @Sendable (String) -> Void) {
        Thread.detachNewThread {
            var lines = LineBuffer()
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = read(output.fileDescriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                try? log.write(contentsOf: buffer.prefix(count))
                for text in lines.add(buffer.prefix(count)) { line(text) }
            }
        }
    }

    /// Whole lines out of pieces; a line without an end is cut at 4 kB.
    private struct LineBuffer {
        private var rest: [UInt8] = []

        mutating func add(_ bytes: ArraySlice<UInt8>) -> [String] {
            var lines: [String] = []
            for byte in bytes {
                if byte != 0x0A { self.rest.append(byte) }
                guard byte == 0x0A || self.rest.count >= 4_096 else { continue }
                lines.append(String(decoding: self.rest, as: UTF8.self))
                self.rest = []
            }
            return lines
        }
    }
}
