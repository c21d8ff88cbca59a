// Beckon: delete tasks
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Deletes some or all tasks of a list (`INDeleteTasksIntent`).
public struct DeleteTasks: Intent {
    /// Which list.
    public var taskList: TaskList?
    /// Which tasks.
    public var tasks: [TaskItem]?
    /// Whether all of them.
    public var all: Bool?

    public init() {}

    public static let declaration = Declaration<DeleteTasks>(
        "lists", risk: .irreversible,
        Parameter(\.taskList, unsupportedReasons: ["noTaskListFound"]),
        Parameter(\.tasks, dependsOn: ["taskList", "all"], unsupportedReasons: ["noTasksFound", "noTasksInApp"]),
        Parameter(\.all, resolvable: false))

    /// What is gone.
    public struct Payload: Codable, Hashable, Sendable {
        /// What is gone.
        public var deletedTasks: [TaskItem]?

        /// - Parameters: See the properties.
        public init(deletedTasks: [TaskItem]? = nil) {
            self.deletedTasks = deletedTasks
        }
    }
}
