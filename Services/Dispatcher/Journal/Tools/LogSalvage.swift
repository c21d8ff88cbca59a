// Beckon: what is whole in a damaged log
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

/// The sound turns of a log of which anything may be damaged.
struct LogSalvage {
    var turns: [LogContents.Turn] = []
    /// The journal that it belongs to, where it still says so.
    var journal: UUID?
    /// The latest epoch that was seen.
    var epoch: UInt64 = 0
    /// The last turn that was durable, as the header says it.
    var durableTurn: Int64 = 0
    /// What is missing, each in a sentence.
    var missing: [String] = []
}

extension LogFile {
    /// Reads what is whole in a log.
    ///
    /// - Throws: ``JournalError`` where the system does not let it be read.
    static func salvage(_ folder: String) throws(JournalError) -> LogSalvage {
        var found = LogSalvage()
        guard let bytes = try Self.bytes(folder) else {
            found.missing.append("journal.turns: it is gone, and with it the turns that were not in the archive yet")
            return found
        }
        if bytes.count != Self.bytes {
            found.missing.append("journal.turns: it has \(bytes.count) bytes instead of \(Self.bytes)")
        }
        let header = LogHeader(slots: [UInt8](bytes.prefix(LogHeader.bytes)))
        if let header {
            (found.journal, found.epoch, found.durableTurn) = (header.journal, header.epoch, header.durableTurn)
        } else {
            found.missing.append("journal.turns: what stands in front of its turns cannot be read")
        }
        bytes.withUnsafeBytes { found.turns = LogContents.turns(in: $0) }
        found.epoch = max(found.epoch, found.turns.map(\.epoch).max() ?? 0)
        return found
    }
}
