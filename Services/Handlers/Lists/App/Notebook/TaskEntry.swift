// Beckon: a task as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A task as the store keeps it, with the title of its list.
struct TaskEntry: Codable, FetchableRecord, Hashable, Sendable {
    var id: Int64
    var list: Int64
    var listTitle: String
    var title: String
    var completed: Bool
    var flagged: Bool
    /// Milliseconds since 1970.
    var due: Int64?
    /// A recurrence rule and a spatial trigger, as JSON.
    var recurrence: String?, place: String?
    var created: Int64, modified: Int64

    /// The identifier that the outside knows.
    var identifier: String { "task-\(self.id)" }
}
