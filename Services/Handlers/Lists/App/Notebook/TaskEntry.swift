// Beckon: a task as the store keeps it
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A task as the store keeps it, with the title of its list.
struct TaskEntry: Hashable, Sendable {
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

extension TaskEntry: FetchableRecord {
    /// What ``init(row:)`` reads, in order, from tasks joined with their lists.
    static let columns = """
        tasks.id, tasks.list, lists.title, tasks.title, tasks.completed, tasks.flagged, tasks.due, tasks.recurrence,
        tasks.place, tasks.created, tasks.modified
        """

    init(row: Row) {
        self.init(
            id: row[0], list: row[1], listTitle: row[2], title: row[3], completed: row[4], flagged: row[5], due: row[6],
            recurrence: row[7], place: row[8], created: row[9], modified: row[10])
    }
}
