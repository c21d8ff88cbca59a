// Beckon: a note as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A note as the store keeps it.
struct NoteEntry: Codable, FetchableRecord, Hashable, Sendable {
    var id: Int64
    var title: String
    var content: String
    var folder: String?
    var protected: Bool
    var created: Int64, modified: Int64

    /// The identifier that the outside knows.
    var identifier: String { "note-\(self.id)" }
}
