// Beckon: change a task
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Completes or reopens a task, or changes its title, priority or reminder (`INSetTaskAttributeIntent`).
public struct SetTaskAttribute: Intent {
    /// Which task.
    public var targetTask: TaskItem?
    /// Its new title.
    public var taskTitle: SpeakableString?
    /// Whether it is done.
    public var status: TaskStatus?
    /// Whether it is flagged.
    public var priority: TaskPriority?
    /// Where to be reminded.
    public var spatialEventTrigger: SpatialEventTrigger?
    /// When to be reminded.
    public var temporalEventTrigger: TemporalEventTrigger?

    public init() {}

    public static let declaration = Declaration<SetTaskAttribute>(
        "lists", Parameter(\.temporalEventTrigger, unsupportedReasons: ["timeInPast", "invalidRecurrence"]))

    /// What it became.
    public struct Payload: Codable, Hashable, Sendable {
        /// The task after it.
        public var modifiedTask: TaskItem?

        /// - Parameters: See the properties.
        public init(modifiedTask: TaskItem? = nil) {
            self.modifiedTask = modifiedTask
        }
    }
}
