// Beckon: a note as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A note as the store keeps it.
struct NoteEntry: Hashable, Sendable {
    var id: Int64
    var title: String
    var content: String
    var folder: String?
    var protected: Bool
    var created: Int64, modified: Int64

    /// The identifier that the outside knows.
    var identifier: String { "note-\(self.id)" }
}

extension NoteEntry: FetchableRecord {
    /// What ``init(row:)`` reads, in order.
    static let columns = "id, title, content, folder, protected, created, modified"

    init(row: Row) {
        self.init(
            id: row[0], title: row[1], content: row[2], folder: row[3], protected: row[4], created: row[5],
            modified: row[6])
    }
}
