// Beckon: the turns of a journal that stand in no conversation's rows yet, as they are found on the disk
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB

/// The turns that stand in no conversation's rows yet, as they are found on the disk.
struct TurnsFound {
    let note: TurnNote
    /// In order.
    let turns: [(number: Int64, bytes: [UInt8])]

    /// - Throws: ``TurnRecovery/Damage`` where one is missing that was kept; else what SQLite or the system says.
    init(_ folder: String, _ database: Database) throws {
        self.note = try TurnNote(database)
        var rows: [Int64: [UInt8]] = [:]
        let cursor = try Row.fetchCursor(
            database, sql: "SELECT id, parts FROM turn WHERE id > ?", arguments: [self.note.settled])
        while let row = try cursor.next() { rows[row["id"]] = [UInt8](row["parts"] as Data) }
        guard let generation = self.note.generation else {
            // An older Beckon, and a backup, have all turns in rows.
            self.turns = rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            return
        }
        let file = try TurnFile(reading: folder)
        // Then what is missing was given up.
        let isGivenUp = file.isEmpty
        var recovery = TurnRecovery(after: self.note.settled, generation: generation, rows: rows)
        for index in 0..<TurnFile.segments {
            try file.withSegment(index) { recovery.read($0) }
        }
        self.turns = isGivenUp ? recovery.untilGap : try recovery.inOrder()
    }

    /// The turns as what is read of them stands in memory.
    ///
    /// - Returns: `nil` where one cannot be read.
    var tail: JournalTail? {
        var tail = JournalTail(after: self.note.settled)
        for turn in self.turns {
            guard tail.add(read: turn.bytes) else { return nil }
            tail.lastTurn = turn.number
        }
        return tail
    }

    /// - Throws: ``JournalError``.
    func tail(of path: String) throws(JournalError) -> JournalTail {
        if let tail = self.tail { return tail }
        throw JournalError(
            .corrupt, path,
            "a turn cannot be read; look at it with 'beckon journal check', or put a backup in its place")
    }

    static func error(_ damage: TurnRecovery.Damage, _ path: String) -> JournalError {
        JournalError(
            .corrupt, path,
            "turn \(damage.missing) is missing in journal.turns, though turn \(damage.found) is there: the file is damaged, "
                + "or not of the same moment as journal.sqlite; put a backup of both in their place")
    }
}
