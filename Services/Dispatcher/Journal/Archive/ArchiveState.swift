// Beckon: what a journal's archive says of the whole journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import FoundationEssentials
import GRDB
import Schema

/// What the archive says of the whole journal, in its one row of the table `state`. Each transaction writes it anew.
/// ``LogHeader`` is what the log says; ``JournalOpening`` compares the two.
struct ArchiveState: Codable, Hashable, Sendable {
    /// Names the journal; the same in the log.
    var journal: UUID
    /// What question tokens are made with.
    var secret: String
    /// How often the journal was opened for writing.
    var epoch: UInt64 = 0
    /// The number of the transaction that wrote this.
    var commit: UInt64 = 0
    /// The last turn that is in the archive.
    var archived: Int64 = 0
    /// The last turn that was durable when this was written, in the log or here. A start that does not find all turns
    /// up to it refuses the journal. The file has it under its first name, `told`, and ``archived`` as `settled`.
    var durableTurn: Int64 = 0
    /// The latest dialogue that wrote to the journal: an older one does not open it.
    var dialogue: UInt16 = DialogueVersion.current
    /// Whether an opening has not told the log of its epoch yet. Until it has, no turn is written.
    var isOpening = false
    /// Whether this is a copy with all turns in the archive, beside which there is no log yet.
    var isCopy = false

    private enum CodingKeys: String, CodingKey {
        case journal, secret, epoch, commit, archived = "settled", durableTurn = "told", dialogue, isOpening, isCopy
    }

    init(journal: UUID, secret: String) {
        self.journal = journal
        self.secret = secret
    }

    /// Reads it; `nil` where there is none.
    ///
    /// - Throws: ``RowDamage`` where it is not what was written, ``JournalError`` where another Beckon wrote it.
    static func read(_ database: Database) throws -> ArchiveState? {
        guard let row = try Row.fetchOne(database, sql: "SELECT body, sum FROM state WHERE id = 1") else { return nil }
        let body: String = row["body"]
        guard row["sum"] as Int64 == Archive.sum("state", [body.cell]) else { throw RowDamage("state", 1) }
        guard let state = try? JSON.decode(ArchiveState.self, from: body) else {
            throw JournalError(
                .otherVersion, "journal.sqlite",
                "another Beckon wrote it, from before the first release or after this one; use that one, or an empty folder"
            )
        }
        return state
    }

    func write(_ database: Database) throws {
        let body = try JSON.line(self)
        try database.cachedStatement(
            sql: """
                INSERT INTO state (id, body, sum) VALUES (1, ?, ?)
                ON CONFLICT (id) DO UPDATE SET body = excluded.body, sum = excluded.sum
                """
        ).execute(arguments: [body, Archive.sum("state", [body.cell])])
    }
}
