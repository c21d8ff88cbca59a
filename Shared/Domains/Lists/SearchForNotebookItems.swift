// Beckon: find notes, lists and tasks
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds notes, lists or tasks (`INSearchForNotebookItemsIntent`).
public struct SearchForNotebookItems: Intent {
    /// What it is called.
    public var title: SpeakableString?
    /// What stands in it.
    public var content: String?
    /// What kind of thing.
    public var itemType: NotebookItemType?
    /// Whether it is done.
    public var status: TaskStatus?
    /// A place it has to do with, and how.
    public var location: Placemark?, locationSearchType: LocationSearchType?
    /// A time it has to do with, and how.
    public var dateTime: DateComponentsRange?, dateSearchType: DateSearchType?
    /// How it is scheduled.
    public var temporalEventTriggerTypes: Options<TemporalEventTriggerType>?
    /// Whether it is flagged.
    public var taskPriority: TaskPriority?
    /// The app's identifier of one thing.
    public var notebookItemIdentifier: String?

    public init() {}

    public static let declaration = Declaration<SearchForNotebookItems>(
        "lists", lock: .always,
        Parameter(\.content, sensitive: true),
        Parameter(\.notebookItemIdentifier, resolvable: false))

    /// What was found; empty is a success.
    public struct Payload: Codable, Hashable, Sendable {
        /// Notes.
        public var notes: [Note]?
        /// Lists.
        public var taskLists: [TaskList]?
        /// Tasks.
        public var tasks: [TaskItem]?
        /// In what order they are.
        public var sortType: SortType?

        /// - Parameters: See the properties.
        public init(
            notes: [Note]? = nil, taskLists: [TaskList]? = nil, tasks: [TaskItem]? = nil, sortType: SortType? = nil
        ) {
            self.notes = notes
            self.taskLists = taskLists
            self.tasks = tasks
            self.sortType = sortType
        }
    }
}
