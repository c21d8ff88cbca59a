// Beckon: the clock and the ids of a process
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Schema

/// The clock and the source of ids that a command hands to everything below it.
public enum Machine {
    /// The time.
    public static func now() -> Instant { Instant(Date()) }

    /// The time since the machine was started, suspension included: it goes on whatever the clock is set to.
    public static func elapsed() -> Milliseconds {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Milliseconds(Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The same as a number.
    static func elapsedMilliseconds() -> Int64 { Self.elapsed().count }

    /// A new correlation id.
    public static func makeID() -> CorrelationID {
        var generator = SystemRandomNumberGenerator()
        return CorrelationID(at: Self.now(), using: &generator)
    }

    /// A number by chance.
    static func makeNumber() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    /// Text that nobody can guess: 192 bits from the system, in hexadecimal.
    public static func makeSecret() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<3).map { _ in
            let text = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }

    /// A name for a worker: what it is, on which host, under which process id.
    public static func workerName(_ service: String) -> String {
        let process = ProcessInfo.processInfo
        return "\(service)@\(process.hostName):\(process.processIdentifier)"
    }
}

/// Hands over what was printed: a supervisor that reads a pipe waits for it.
public func fflushStandardOutput() { fflush(nil) }
