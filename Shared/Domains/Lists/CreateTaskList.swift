// Beckon: create a list of tasks
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Creates a list of tasks, perhaps filled (`INCreateTaskListIntent`).
public struct CreateTaskList: Intent {
    /// What it is called.
    public var title: SpeakableString?
    /// What is to be done.
    public var taskTitles: [SpeakableString]?
    /// The folder.
    public var groupName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<CreateTaskList>(
        "lists")

    /// What was made.
    public struct Payload: Codable, Hashable, Sendable {
        /// The list.
        public var createdTaskList: TaskList?

        /// - Parameters: See the properties.
        public init(createdTaskList: TaskList? = nil) {
            self.createdTaskList = createdTaskList
        }
    }
}
