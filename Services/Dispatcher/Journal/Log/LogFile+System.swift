// Beckon: what a journal's log asks of the system
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

extension LogFile {
    /// What the system does, so that tests can let it fail.
    struct System: Sendable {
        var write: @Sendable (Int32, UnsafeRawBufferPointer, Int) -> Int = { pwrite($0, $1.baseAddress, $1.count, $2) }
        var sync: @Sendable (Int32) -> Int32 = { fdatasync($0) }
        /// Returns why not, or 0.
        var allocate: @Sendable (Int32, Int) -> Int32 = { posix_fallocate($0, 0, $1) }
        /// Tells one boot of the system from another; never 0.
        var boot: @Sendable () -> UInt64 = { Self.bootHash }

        /// A name that nothing else has, for a new journal.
        var name: @Sendable () throws(JournalError) -> String = { () throws(JournalError) in
            let path = "/proc/sys/kernel/random/uuid"
            guard let name = try? String(contentsOfFile: path, encoding: .utf8), name.utf8.count >= 36 else {
                throw JournalError(.failed, path, "the system gives no name for a new journal; is /proc mounted?")
            }
            return String(name.prefix(36))
        }

        private static let bootHash: UInt64 = {
            let id = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? "unknown"
            // FNV-1a.
            return id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } | 1
        }()
    }
}
