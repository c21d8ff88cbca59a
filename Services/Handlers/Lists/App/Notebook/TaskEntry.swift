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
    /// The moment that was told last as one at which it is due, and when its place was told; in milliseconds since 1970.
    var told: Int64?, toldPlace: Int64?
    /// The first moment of a series that repeats, and the time zone whose wall clock it goes by.
    var series: Int64?, zone: String?
    /// The request that set the reminder: its live updates tell it.
    var request: String?

    /// The identifier that the outside knows.
    var identifier: String { Self.identifier(self.id) }
    /// The same of its list.
    var listIdentifier: String { ListEntry.identifier(self.list) }

    private static let prefix = "task-"
    private static func identifier(_ id: Int64) -> String { "\(Self.prefix)\(id)" }
    /// Whether an identifier is a task's, be it there or gone.
    static func isIdentifier(_ text: String?) -> Bool { text?.hasPrefix(Self.prefix) ?? false }
}

extension TaskEntry: FetchableRecord {
    /// What ``init(row:)`` reads, in order, from tasks joined with their lists.
    static let columns = """
        tasks.id, tasks.list, lists.title, tasks.title, tasks.completed, tasks.flagged, tasks.due, tasks.recurrence,
        tasks.place, tasks.created, tasks.modified, tasks.told, tasks.toldPlace, tasks.series, tasks.zone, tasks.request
        """

    init(row: Row) {
        self.init(
            id: row[0], list: row[1], listTitle: row[2], title: row[3], completed: row[4], flagged: row[5], due: row[6],
            recurrence: row[7], place: row[8], created: row[9], modified: row[10], told: row[11], toldPlace: row[12],
            series: row[13], zone: row[14], request: row[15])
    }
}
