// Beckon: add tasks to a list
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Adds tasks to a list (`INAddTasksIntent`).
public struct AddTasks: Intent {
    /// Which list.
    public var targetTaskList: TaskList?
    /// What is to be done.
    public var taskTitles: [SpeakableString]?
    /// Where to be reminded.
    public var spatialEventTrigger: SpatialEventTrigger?
    /// When to be reminded.
    public var temporalEventTrigger: TemporalEventTrigger?
    /// Whether they are flagged.
    public var priority: TaskPriority?

    public init() {}

    public static let declaration = Declaration<AddTasks>(
        "lists",
        Parameter(\.targetTaskList, confirmationReasons: ["listShouldBeCreated"]),
        Parameter(\.taskTitles, required: true),
        Parameter(\.temporalEventTrigger, unsupportedReasons: ["timeInPast", "invalidRecurrence"]))

    /// What was added, and to what.
    public struct Payload: Codable, Hashable, Sendable {
        /// The list after the change.
        public var modifiedTaskList: TaskList?
        /// What was added.
        public var addedTasks: [TaskItem]?

        /// - Parameters: See the properties.
        public init(modifiedTaskList: TaskList? = nil, addedTasks: [TaskItem]? = nil) {
            self.modifiedTaskList = modifiedTaskList
            self.addedTasks = addedTasks
        }
    }
}
