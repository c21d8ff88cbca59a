// Beckon: a list as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A list as the store keeps it.
struct ListEntry: Codable, FetchableRecord, Hashable, Sendable {
    var id: Int64
    var title: String
    var folder: String?
    var created: Int64, modified: Int64

    /// The identifier that the outside knows.
    var identifier: String { "list-\(self.id)" }
}
