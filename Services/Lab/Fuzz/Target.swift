// Beckon: the dispatcher's process that frames are thrown at
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import ZeroMQBus

/// A dispatcher's process of our own in a folder of its own. It ends with ``stop()``.
final class Target: Sendable {
    let endpoints: DispatcherEndpoints
    let pid: Int32
    private let process: Mutex<Process>
    private let folder: String

    /// Starts it and waits until it listens.
    ///
    /// - Parameters:
    ///   - executables: The folder of `beckon-dispatcher`.
    ///   - folder: An empty folder for sockets and data; removed at the end.
    ///   - keys: Whom it lets in; `nil` lets everybody in.
    /// - Throws: ``FuzzError`` where it does not start.
    init(_ plan: FuzzPlan, executables: String, folder: String, keys: FuzzKeys?) throws {
        let places: DispatcherEndpoints = plan.transport == .tcp ? .anyLocalPorts : .inFolder(folder)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(executables)/beckon-dispatcher")
        process.arguments =
            [
                "--front", places.front, "--back", places.back, "--events", places.events, "--authorize", "all",
                "--log-level", "critical", "--data", "\(folder)/data",
            ] + (keys.map { ["--keys", $0.folder] } ?? []) + plan.dispatcherOptions
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw FuzzError("\(executables)/beckon-dispatcher cannot be started: \(error.localizedDescription)")
        }
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw FuzzError("the dispatcher ended before it listened") }
            text += String(decoding: data, as: UTF8.self)
        }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count >= 4, words[0] == "ready" else {
            throw FuzzError("the dispatcher said '\(text)', not 'ready'")
        }
        self.endpoints = DispatcherEndpoints(front: words[1], back: words[2], events: words[3])
        self.pid = process.processIdentifier
        self.process = Mutex(process)
        self.folder = folder
    }

    /// Whether it still runs.
    var isAlive: Bool { self.process.withLock { $0.isRunning } }

    /// Bytes that it holds now, and held at most.
    var memory: (now: Int, peak: Int) {
        let text = (try? String(contentsOfFile: "/proc/\(self.pid)/status", encoding: .utf8)) ?? ""
        func bytes(_ name: String) -> Int {
            guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return 0 }
            return (Int(line.filter(\.isNumber)) ?? 0) << 10
        }
        return (bytes("VmRSS:"), bytes("VmHWM:"))
    }

    /// Ends it, asking first.
    func stop() {
        self.process.withLock { process in
            if process.isRunning { process.terminate() }
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(atPath: self.folder)
    }
}

/// Why nothing could be thrown.
public struct FuzzError: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
}
