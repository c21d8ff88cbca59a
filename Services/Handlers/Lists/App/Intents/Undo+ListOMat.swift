// Beckon: what takes back what ListOMat did
// SPDX-License-Identifier: Apache-2.0

import Domains
import FoundationEssentials
import HandlerKit
import Schema

/// Each of these names tasks and lists by identifiers, and says nothing where the intent that takes back cannot say all that
/// was there before.
extension Notebook {
    /// Takes back that tasks were added: they are deleted, and no others of their names.
    func undoOfAdding(_ added: [TaskEntry]) -> DeleteTasks? {
        guard !added.isEmpty, added.count <= NotebookLimits.named else { return nil }
        var undo = DeleteTasks()
        undo.tasks = added.map { TaskItem($0) }
        return undo
    }

    /// Takes back that tasks were deleted: the same are added to the same list. They have to be open, of one list, and to have
    /// one reminder that is still to come, or none. A task of the same name that stayed there would be taken for them.
    func undoOfDeleting(_ deleted: [TaskEntry]) throws -> AddTasks? {
        guard let first = deleted.first, deleted.allSatisfy({ $0.canBeAdded(like: first, at: self.clock.now) }) else {
            return nil
        }
        for task in deleted {
            guard try self.openTasks(on: task.list, called: task.title) == [task] else { return nil }
        }
        let known = self.value(first)
        var undo = AddTasks()
        undo.targetTaskList = TaskList(SpeakableString(first.listTitle), identifier: first.listIdentifier)
        undo.taskTitles = deleted.map { SpeakableString($0.title) }
        undo.priority = first.flagged ? .flagged : nil
        undo.spatialEventTrigger = known.spatialEventTrigger
        undo.temporalEventTrigger = self.trigger(of: first)
        return undo
    }

    /// Takes back that a task was changed: it gets what it had before.
    func undoOfChanging(_ before: TaskEntry, into after: TaskEntry) throws -> SetTaskAttribute? {
        var undo = SetTaskAttribute()
        undo.targetTask = TaskItem(after)
        if before.title != after.title { undo.taskTitle = SpeakableString(before.title) }
        if before.completed != after.completed { undo.status = before.completed ? .completed : .notCompleted }
        if before.flagged != after.flagged { undo.priority = before.flagged ? .flagged : .notFlagged }
        if before.due != after.due || before.recurrence != after.recurrence {
            undo.temporalEventTrigger = self.trigger(of: before)
        }
        if before.place != after.place { undo.spatialEventTrigger = self.value(before).spatialEventTrigger }
        guard undo.changesSomething, let restored = try self.changed(after, by: undo)?.task else { return nil }
        return restored.isAsGood(as: before) ? undo : nil
    }

    /// The reminder of a task as it is said; `nil` where there is none, or where its time is over.
    private func trigger(of task: TaskEntry) -> TemporalEventTrigger? {
        guard let due = task.due, due > self.clock.now.milliseconds else { return nil }
        var trigger = self.value(task).temporalEventTrigger
        // A zone says that the day was chosen, and is not looked for any more.
        trigger?.dateComponentsRange.startDateComponents?.timeZone =
            task.zone ?? self.clock.calendar.timeZone.identifier
        return trigger
    }
}

extension TaskItem {
    /// A task by its identifier alone.
    fileprivate init(_ task: TaskEntry) {
        self.init(SpeakableString(task.title), identifier: task.identifier, listName: task.listTitle)
    }
}

extension TaskEntry {
    /// Whether adding tasks can say it together with another one.
    fileprivate func canBeAdded(like other: TaskEntry, at now: Instant) -> Bool {
        let isToCome = self.due.map { $0 > now.milliseconds } ?? true
        return !self.completed && isToCome && self.hasWholeSeries && self.list == other.list
            && self.flagged == other.flagged && self.due == other.due && self.recurrence == other.recurrence
            && self.place == other.place
    }

    /// Whether it is what another one was, but for when it was changed and told, and by whom.
    fileprivate func isAsGood(as other: TaskEntry) -> Bool {
        self.title == other.title && self.completed == other.completed && self.flagged == other.flagged
            && self.due == other.due && self.recurrence == other.recurrence && self.place == other.place
            && other.hasWholeSeries
    }

    /// Whether the series is as good as new: one that began earlier keeps its 31st.
    private var hasWholeSeries: Bool { self.recurrence == nil || self.series == nil || self.series == self.due }
}
