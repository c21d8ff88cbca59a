// Beckon: beckon down
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// `beckon down`: stops a stack, or cleans up after one that was killed.
public struct DownCommand: Sendable {
    /// How long a supervisor may take; it kills what hangs after ten seconds.
    static let patience = Duration.seconds(15)

    private let bench: Workbench

    /// - Parameter bench: What to work with.
    public init(_ bench: Workbench) { self.bench = bench }

    /// Stops the stack.
    ///
    /// - Throws: ``CommandError`` with ``ExitStatus/unavailable`` where there is none.
    public func run() async throws {
        let folder = self.bench.folder
        let record = try StackRecord.read(folder.stackFile)
        guard StackLock.isHeld(folder.lockFile) else {
            guard record != nil else {
                throw CommandError(.unavailable, "no stack is running on \(folder.path)")
            }
            let killed = Leftovers.clean(folder)
            let names = killed.isEmpty ? "" : "; \(killed.joined(separator: ", ")) were ended"
            return self.bench.console.line("cleaned up after a stack that was killed\(names)")
        }
        guard let record else {
            throw CommandError(.error, "a stack is being started or stopped on \(folder.path); try again in a moment")
        }
        guard kill(record.supervisor, SIGTERM) == 0 else {
            throw CommandError(
                .error, "process \(record.supervisor) cannot be stopped: \(String(cString: strerror(errno)))")
        }
        let isDown = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await StackLock.untilFree(folder.lockFile)
                return true
            }
            group.addTask {
                try? await self.bench.clock.sleep(for: Self.patience)
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            if !first {
                _ = kill(record.supervisor, SIGKILL)
                self.bench.console.note("process \(record.supervisor) did not stop in \(Self.patience) and was killed")
            }
            return first
        }
        if !isDown { _ = Leftovers.clean(folder) }
        self.bench.console.line("the stack on \(folder.path) is down")
    }
}
