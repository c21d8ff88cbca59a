// Beckon: how much memory a process has
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// What the kernel says of a process's memory.
enum ProcessMemory {
    /// Bytes in memory, out of `/proc/PID/status`; nil of a process that is gone.
    static func resident(_ pid: Int32) -> Int? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/status") else { return nil }
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix("VmRSS:") {
            return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
        }
        return nil
    }
}

/// The highest of some numbers.
final class Peak: Sendable {
    private let highest = Mutex(0)

    var value: Int { self.highest.withLock { $0 } }
    func note(_ number: Int) { self.highest.withLock { $0 = max($0, number) } }
}
