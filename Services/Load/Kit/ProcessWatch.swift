// Beckon: what the processes of a stack cost while a load runs
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import Glibc
import LoadCore
import Synchronization
import ZeroMQBus

/// Looks once a second at the CPU time and the memory of some processes of this machine.
final class ProcessWatch: Sendable {
    /// A process to be watched.
    struct Watched: Hashable, Sendable {
        var name: String
        var pid: Int32
    }

    private let fixed: [Watched]
    private let stackFile: String?
    private let samples = Mutex(ProcessSamples())

    /// - Parameters:
    ///   - fixed: Processes by name and id.
    ///   - stackFile: The record of a stack, whose processes may change.
    init(_ fixed: [Watched], stackFile: String?) {
        self.fixed = fixed
        self.stackFile = stackFile
    }

    /// What was seen so far.
    var seen: ProcessSamples { self.samples.withLock { $0 } }

    /// Looks once a second until it is cancelled.
    func run(on clock: ContinuousClock) async {
        repeat { self.look() } while (try? await clock.sleep(for: .seconds(1))) != nil
    }

    /// Looks once.
    func look() {
        var watched = self.fixed
        if let stackFile = self.stackFile, let record = try? StackRecord.read(stackFile) {
            watched += record.members.map { Watched(name: $0.service, pid: $0.pid) }
        }
        let now = DeadlineTimer.now
        for process in watched {
            guard let (cpu, memory) = Self.usage(of: process.pid) else { continue }
            self.samples.withLock {
                $0.note(process.name, pid: process.pid, at: now, cpuMicroseconds: cpu, memoryBytes: memory)
            }
        }
    }

    /// CPU time in microseconds and resident bytes; nil of a process that is gone.
    static func usage(of pid: Int32) -> (cpu: UInt64, memory: UInt64)? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/stat") else { return nil }
        // The name stands in brackets and may hold anything; what follows the last bracket does not.
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 21, let user = UInt64(fields[11]), let system = UInt64(fields[12]),
            let pages = UInt64(fields[21])
        else { return nil }
        let ticks = UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        return ((user + system) * 1_000_000 / ticks, pages * UInt64(max(1, sysconf(Int32(_SC_PAGESIZE)))))
    }
}
