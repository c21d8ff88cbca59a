// Beckon: lists, tasks and notes as values of the domain
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import HandlerKit
import Schema

extension Notebook {
    /// A list's value, without its tasks or with these.
    func value(_ list: ListEntry, tasks: [TaskEntry]? = nil) -> TaskList {
        var value = TaskList(
            SpeakableString(list.title), tasks: tasks?.prefix(NotebookLimits.shown).map { self.value($0) },
            groupName: list.folder.map { SpeakableString($0) }, identifier: list.identifier)
        value.createdDateComponents = self.fields(list.created)
        value.modifiedDateComponents = self.fields(list.modified)
        return value
    }

    /// A task's value.
    func value(_ task: TaskEntry) -> TaskItem {
        var value = TaskItem(
            SpeakableString(task.title), status: task.completed ? .completed : .notCompleted,
            identifier: task.identifier, listName: task.listTitle)
        value.taskType = .completable
        value.priority = task.flagged ? .flagged : .notFlagged
        value.temporalEventTrigger = task.due.map { due in
            let rule = task.recurrence.flatMap { try? JSON.decode(RecurrenceRule.self, from: $0) }
            return TemporalEventTrigger(DateComponentsRange(start: self.fields(due), recurrenceRule: rule))
        }
        value.spatialEventTrigger = task.place.flatMap { try? JSON.decode(SpatialEventTrigger.self, from: $0) }
        value.createdDateComponents = self.fields(task.created)
        value.modifiedDateComponents = self.fields(task.modified)
        return value
    }

    /// A note's value. What stands in a protected note is never shown.
    ///
    /// - Parameter bytes: How many bytes of the content; `nil` leaves it out.
    func value(_ note: NoteEntry, showing bytes: Int? = nil) -> Note {
        var contents: [NoteContent]?
        if let bytes, !note.protected { contents = [NoteContent(note.content.beginning(bytes: bytes))] }
        var value = Note(
            SpeakableString(note.title), contents: contents, groupName: note.folder.map { SpeakableString($0) },
            identifier: note.identifier)
        value.createdDateComponents = self.fields(note.created)
        value.modifiedDateComponents = self.fields(note.modified)
        return value
    }

    private func fields(_ milliseconds: Int64) -> DateFields {
        self.clock.fields(of: Instant(milliseconds: milliseconds))
    }
}
