// Beckon: the values of the list domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Text in a note (SiriKit's `INTextNoteContent`; pictures come with the photo domain).
public struct NoteContent: IntentValue {
    public static let declaration = TypeDeclaration("NoteContent", .composite, label: ["text"])

    /// The words.
    public var text: String

    /// - Parameter text: The words.
    public init(_ text: String) { self.text = text }
}

/// A note (SiriKit's `INNote`).
public struct Note: IntentValue {
    public static let declaration = TypeDeclaration(
        "Note", .entity, label: ["title.spokenPhrase"], details: ["groupName.spokenPhrase"])

    /// What it is called.
    public var title: SpeakableString
    /// What stands in it.
    public var contents: [NoteContent]?
    /// The folder.
    public var groupName: SpeakableString?
    /// When it was made and changed.
    public var createdDateComponents: DateFields?, modifiedDateComponents: DateFields?
    /// The app's own identifier.
    public var identifier: String?

    /// - Parameters: See the properties.
    public init(
        _ title: SpeakableString, contents: [NoteContent]? = nil, groupName: SpeakableString? = nil,
        identifier: String? = nil
    ) {
        self.title = title
        self.contents = contents
        self.groupName = groupName
        self.identifier = identifier
    }
}

/// Whether a task is done (SiriKit's `INTaskStatus`).
public enum TaskStatus: String, IntentEnumeration { case notCompleted, completed }
/// Whether a task can be done at all (SiriKit's `INTaskType`).
public enum TaskType: String, IntentEnumeration { case notCompletable, completable }
/// Whether a task is flagged (SiriKit's `INTaskPriority`).
public enum TaskPriority: String, IntentEnumeration { case notFlagged, flagged }
/// What kinds of things there are (SiriKit's `INNotebookItemType`).
public enum NotebookItemType: String, IntentEnumeration { case note, taskList, task }
/// What a place means in a search (SiriKit's `INLocationSearchType`).
public enum LocationSearchType: String, IntentEnumeration { case byLocationTrigger }
/// What a time means in a search (SiriKit's `INDateSearchType`).
public enum DateSearchType: String, IntentEnumeration { case byDueDate, byModifiedDate, byCreatedDate }
/// How a task is scheduled (SiriKit's `INTemporalEventTriggerTypeOptions`).
public enum TemporalEventTriggerType: String, IntentEnumeration {
    case notScheduled, scheduledNonRecurring, scheduledRecurring
}
/// In what order things are found (SiriKit's `INSortType`).
public enum SortType: String, IntentEnumeration { case asIs, byDate }
/// Arriving or leaving (SiriKit's `INSpatialEvent`).
public enum SpatialEvent: String, IntentEnumeration { case arrive, depart }

/// A reminder on arriving at a place or leaving it (SiriKit's `INSpatialEventTrigger`).
public struct SpatialEventTrigger: IntentValue {
    public static let declaration = TypeDeclaration(
        "SpatialEventTrigger", .composite, label: ["placemark.name"], details: ["event"])

    /// The place.
    public var placemark: Placemark
    /// Arriving or leaving.
    public var event: SpatialEvent

    /// - Parameters: See the properties.
    public init(_ event: SpatialEvent, _ placemark: Placemark) {
        self.event = event
        self.placemark = placemark
    }
}

/// A reminder at a time, perhaps again and again (SiriKit's `INTemporalEventTrigger`).
public struct TemporalEventTrigger: IntentValue {
    public static let declaration = TypeDeclaration("TemporalEventTrigger", .composite)

    /// The time.
    public var dateComponentsRange: DateComponentsRange

    /// - Parameter dateComponentsRange: The time.
    public init(_ dateComponentsRange: DateComponentsRange) { self.dateComponentsRange = dateComponentsRange }

    /// No time: takes one out where there is one.
    public static let noTime = TemporalEventTrigger(DateComponentsRange(start: nil))
}

/// A thing to do (SiriKit's `INTask`; called so because `Task` is Swift's).
public struct TaskItem: IntentValue {
    public static let declaration = TypeDeclaration(
        "TaskItem", .entity, label: ["title.spokenPhrase"], details: ["listName", "status"])
    public static let siriName = "Task"

    /// What is to be done.
    public var title: SpeakableString
    /// Whether it is done.
    public var status: TaskStatus?
    /// Whether it can be done at all.
    public var taskType: TaskType?
    /// Whether it is flagged.
    public var priority: TaskPriority?
    /// Where and when to be reminded.
    public var spatialEventTrigger: SpatialEventTrigger?, temporalEventTrigger: TemporalEventTrigger?
    /// When it was made and changed.
    public var createdDateComponents: DateFields?, modifiedDateComponents: DateFields?
    /// The app's own identifier.
    public var identifier: String?
    /// The list it is on; not in SiriKit, but it tells two tasks apart.
    public var listName: String?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        _ title: SpeakableString, status: TaskStatus? = nil, identifier: String? = nil, listName: String? = nil
    ) {
        self.title = title
        self.status = status
        self.identifier = identifier
        self.listName = listName
    }
}

/// A list of tasks (SiriKit's `INTaskList`).
public struct TaskList: IntentValue {
    public static let declaration = TypeDeclaration(
        "TaskList", .entity, label: ["title.spokenPhrase"], details: ["groupName.spokenPhrase"])

    /// What it is called.
    public var title: SpeakableString
    /// What is on it.
    public var tasks: [TaskItem]?
    /// The folder.
    public var groupName: SpeakableString?
    /// When it was made and changed.
    public var createdDateComponents: DateFields?, modifiedDateComponents: DateFields?
    /// The app's own identifier.
    public var identifier: String?

    /// - Parameters: See the properties.
    public init(
        _ title: SpeakableString, tasks: [TaskItem]? = nil, groupName: SpeakableString? = nil, identifier: String? = nil
    ) {
        self.title = title
        self.tasks = tasks
        self.groupName = groupName
        self.identifier = identifier
    }
}
