// Beckon: a list as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A list as the store keeps it.
struct ListEntry: Hashable, Sendable {
    var id: Int64
    var title: String
    var folder: String?
    var created: Int64, modified: Int64

    /// The identifier that the outside knows.
    var identifier: String { Self.identifier(self.id) }

    /// The identifier of the list that the store knows by a number.
    static func identifier(_ id: Int64) -> String { "list-\(id)" }
}

extension ListEntry: FetchableRecord {
    /// What ``init(row:)`` reads, in order.
    static let columns = "id, title, folder, created, modified"

    init(row: Row) {
        self.init(id: row[0], title: row[1], folder: row[2], created: row[3], modified: row[4])
    }
}
