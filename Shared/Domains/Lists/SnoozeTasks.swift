// Beckon: postpone reminders
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Postpones the reminders of some or all tasks (`INSnoozeTasksIntent`).
public struct SnoozeTasks: Intent {
    /// Which tasks.
    public var tasks: [TaskItem]?
    /// When to be reminded next.
    public var nextTriggerTime: DateComponentsRange?
    /// Whether all of them.
    public var all: Bool?

    public init() {}

    public static let declaration = Declaration<SnoozeTasks>(
        "lists",
        Parameter(\.tasks, dependsOn: ["all"], unsupportedReasons: ["noTasksFound"]),
        Parameter(\.all, resolvable: false))

    /// What was postponed.
    public struct Payload: Codable, Hashable, Sendable {
        /// What was postponed.
        public var snoozedTasks: [TaskItem]?

        /// - Parameters: See the properties.
        public init(snoozedTasks: [TaskItem]? = nil) {
            self.snoozedTasks = snoozedTasks
        }
    }
}
