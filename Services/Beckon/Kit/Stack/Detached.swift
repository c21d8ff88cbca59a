// Beckon: beckon up --detach
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The same command once more, in the background.
public enum Detached {
    /// Starts `beckon` again in the background and waits until it says that its stack is ready.
    ///
    /// - Parameters:
    ///   - bench: What to work with.
    ///   - executable: The path of `beckon`.
    ///   - arguments: Its arguments, `--detached` among them.
    /// - Throws: ``CommandError`` with the end of its log where it ended before it was ready.
    public static func start(_ bench: Workbench, executable: String, arguments: [String]) async throws {
        let folder = bench.folder
        try folder.make()
        if StackLock.isHeld(folder.lockFile) { throw try UpCommand.isRunning(folder) }
        let plan = ServicePlan(
            name: "supervisor", executable: String(executable.split(separator: "/").last ?? "beckon"),
            arguments: arguments, rank: .dispatcher)
        let log = folder.log("supervisor")
        try? FileManager.default.removeItem(atPath: log)
        let process = try ServiceProcess(
            plan, folder: URL(fileURLWithPath: executable).deletingLastPathComponent().path, log: log)
        for await occurrence in process.occurrences {
            switch occurrence {
            case .line(let line):
                bench.console.line(bench.isJSON ? line : "Beckon is up in the background: \(line)")
                return
            case .ended(let how):
                // What it said last; before that stands which service was started again.
                let lines = LogTail.read(log, lines: 20)
                let last = lines[(lines.lastIndex { $0.hasPrefix("beckon: ") } ?? 0)...]
                let tail = last.map { $0.hasPrefix("beckon: ") ? String($0.dropFirst(8)) : $0 }.joined(separator: "\n")
                throw CommandError(.error, tail.isEmpty ? "the stack did not start (\(how)); see \(folder.logs)" : tail)
            }
        }
    }

    /// Leaves the session of the terminal that it was started from.
    public static func leaveTerminal() { _ = setsid() }
}
