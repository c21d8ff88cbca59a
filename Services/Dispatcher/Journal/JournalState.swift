// Beckon: what a journal's files say of the whole journal
// SPDX-License-Identifier: Apache-2.0

import DispatcherDialogue
import Schema

/// What each of a journal's files says of the whole journal, and so of the other file: the archive in a row of its own,
/// which each transaction writes anew, the log in front of its turns. ``JournalOpening`` compares the two.
struct JournalState: Coded, Hashable, Sendable {
    /// Names the journal.
    var journal = ""
    /// What question tokens are made with.
    var secret = ""
    /// How often the journal was opened for writing. Only turns of this number count.
    var epoch: UInt64 = 0
    /// The number of the archive's transaction that wrote this, or is known to be on the disk.
    var commit: UInt64 = 0
    /// The last turn that is in the archive.
    var archived: Int64 = 0
    /// The last turn that was durable when this was written, in the log or in the archive. A start that does not find
    /// all turns up to it refuses the journal.
    var durableTurn: Int64 = 0
    /// The hash of the boot within which ``durableTurn`` is durable, where nothing was synced; 0 where it survives the
    /// loss of power.
    var boot: UInt64 = 0
    /// The latest dialogue that wrote to the journal: an older one does not open it.
    var dialogue = DialogueVersion.current
    /// Whether an opening has not told the log of its epoch yet. Until it has, no turn is written.
    var isOpening = false
    /// Whether this is a copy with all turns in the archive, beside which there is no log yet.
    var isCopy = false

    init() {}
    init(journal: String, secret: String) { (self.journal, self.secret) = (journal, secret) }

    mutating func code(_ coder: inout Coder) {
        self.journal.code(&coder)
        self.secret.code(&coder)
        self.epoch.code(&coder)
        self.commit.code(&coder)
        self.archived.code(&coder)
        self.durableTurn.code(&coder)
        self.boot.code(&coder)
        self.dialogue.code(&coder)
        self.isOpening.code(&coder)
        self.isCopy.code(&coder)
    }
}
