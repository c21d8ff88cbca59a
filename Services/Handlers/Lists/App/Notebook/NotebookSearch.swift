// Beckon: a search through a user's notebook
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// A search through a user's notebook: each thing that was said narrows it down.
struct NotebookSearch {
    private let notebook: Notebook
    private let intent: SearchForNotebookItems
    private let title: SpokenName?
    private let content: SpokenName?
    private let span: Range<Instant>?

    init(_ notebook: Notebook, _ intent: SearchForNotebookItems) {
        self.notebook = notebook
        self.intent = intent
        self.title = intent.title.map { SpokenName($0.spokenPhrase) }
        self.content = intent.content.map { SpokenName($0) }
        self.span = intent.dateTime.flatMap { notebook.clock.span($0) }
    }

    /// What was found. Nothing is a success as well.
    func response() throws -> Response<SearchForNotebookItems> {
        var found = SearchForNotebookItems.Payload()
        let types = try self.types()
        if types.contains(.taskList) { try self.findLists(&found) }
        if types.contains(.task) { found.tasks = try self.tasks().map { self.notebook.value($0) } }
        if types.contains(.note) {
            found.notes = try self.notes().map { self.notebook.value($0, showing: NotebookLimits.noteExcerptBytes) }
        }
        found.sortType = self.span == nil ? .asIs : .byDate
        return Response(.success, found)
    }

    /// The kinds of things to look for: the one said, else those that the other restrictions can be about.
    private func types() throws -> Set<NotebookItemType> {
        if let type = self.intent.itemType { return [type] }
        if let identifier = self.intent.notebookItemIdentifier {
            return identifier.hasPrefix("list-") ? [.taskList] : identifier.hasPrefix("note-") ? [.note] : [.task]
        }
        if let title = self.title, !title.isEmpty {
            return try self.notebook.guess(title).map { [$0] } ?? [.note, .taskList, .task]
        }
        if self.narrowsTasks { return [.task] }
        return self.content != nil ? [.note, .task] : [.note, .taskList, .task]
    }

    /// Whether something was said that only tasks have.
    private var narrowsTasks: Bool {
        self.intent.status != nil || self.intent.taskPriority != nil || self.intent.location != nil
            || self.intent.temporalEventTriggerTypes?.cases.isEmpty == false || self.intent.dateSearchType == .byDueDate
    }

    private func findLists(_ found: inout SearchForNotebookItems.Payload) throws {
        var lists = try self.notebook.lists()
        if let identifier = self.intent.notebookItemIdentifier {
            lists = lists.filter { $0.identifier == identifier }
        } else if let known = lists.first(where: {
            $0.identifier == self.intent.title?.vocabularyIdentifier && $0.title == self.intent.title?.spokenPhrase
        }) {
            lists = [known]
        } else if let title = self.title, !title.isEmpty {
            lists = title.match(lists, by: \.title).items
        }
        let stored = try self.notebook.tasks(of: lists.count == 1 ? lists[0].id : nil)
        let tasks = Dictionary(grouping: stored.filter(self.fits), by: \.list)
        let isNarrowed = self.narrowsTasks || self.content != nil
        var room = NotebookLimits.named
        var values: [TaskList] = []
        for list in lists.prefix(NotebookLimits.shown) {
            let onList = tasks[list.id] ?? []
            // Among many lists those without what was looked for are of no interest.
            if isNarrowed && lists.count > 1 && onList.isEmpty { continue }
            if !self.narrowsTasks && !self.isInSpan(created: list.created, modified: list.modified, due: nil) {
                continue
            }
            values.append(self.notebook.value(list, tasks: Array(onList.prefix(room))))
            room -= min(room, onList.count)
        }
        found.taskLists = values
        // One list that was asked for: what is on it is the answer (seed 003).
        if values.count == 1, self.intent.title != nil { found.tasks = values[0].tasks }
    }

    private func tasks() throws -> [TaskEntry] {
        var tasks = try self.notebook.tasks()
        if let identifier = self.intent.notebookItemIdentifier { tasks = tasks.filter { $0.identifier == identifier } }
        if let title = self.title, !title.isEmpty { tasks = title.match(tasks, by: \.title).items }
        if self.asksWhatIsDue { tasks = tasks.filter { $0.isDue(at: self.notebook.clock.now) } }
        tasks = tasks.filter { self.fits($0) && self.isInSpan(created: $0.created, modified: $0.modified, due: $0.due) }
        if self.span != nil { tasks.sort { ($0.due ?? $0.created, $0.id) < ($1.due ?? $1.created, $1.id) } }
        return Array(tasks.prefix(NotebookLimits.shown))
    }

    /// Whether it is asked what is due, and no time is said: what is due by now and not done.
    private var asksWhatIsDue: Bool { self.intent.dateSearchType == .byDueDate && self.intent.dateTime == nil }

    /// Whether a task has everything that was said of tasks but its title and its time.
    private func fits(_ task: TaskEntry) -> Bool {
        if let status = self.intent.status, task.completed != (status == .completed) { return false }
        if let priority = self.intent.taskPriority, task.flagged != (priority == .flagged) { return false }
        if let content = self.content, !self.contains(content, in: task.title) { return false }
        if let types = self.intent.temporalEventTriggerTypes, !types.cases.isEmpty {
            let type: TemporalEventTriggerType =
                task.due == nil ? .notScheduled : task.recurrence == nil ? .scheduledNonRecurring : .scheduledRecurring
            if !types.contains(type) { return false }
        }
        if let location = self.intent.location {
            guard let place = self.notebook.value(task).spatialEventTrigger?.placemark else { return false }
            let wanted = [location.name, location.thoroughfare, location.locality].compactMap { $0 }
            let names = [place.name, place.thoroughfare, place.locality].compactMap { $0 }
            return wanted.contains { name in names.contains { self.contains(SpokenName(name), in: $0) } }
        }
        return true
    }

    private func notes() throws -> [NoteEntry] {
        var notes = try self.notebook.notes()
        if let identifier = self.intent.notebookItemIdentifier { notes = notes.filter { $0.identifier == identifier } }
        if let title = self.title, !title.isEmpty { notes = title.match(notes, by: \.title).items }
        notes = notes.filter { note in
            guard self.isInSpan(created: note.created, modified: note.modified, due: nil) else { return false }
            guard let content = self.content else { return true }
            // What stands in a protected note is not even searched.
            return self.contains(content, in: note.title) || !note.protected && self.contains(content, in: note.content)
        }
        return Array(notes.prefix(NotebookLimits.shown))
    }

    private func contains(_ part: SpokenName, in text: String) -> Bool {
        !part.isEmpty && SpokenName.folded(text).contains(part.bare)
    }

    /// Whether one of a thing's times is within the time that was said.
    private func isInSpan(created: Int64, modified: Int64, due: Int64?) -> Bool {
        guard let span = self.span else { return true }
        let times: [Int64] =
            switch self.intent.dateSearchType {
            case .byDueDate: [due].compactMap { $0 }
            case .byCreatedDate: [created]
            case .byModifiedDate: [modified]
            case nil:
                self.intent.itemType == .task || self.narrowsTasks ? [due].compactMap { $0 } : [created, modified]
            }
        return times.contains { span.contains(Instant(milliseconds: $0)) }
    }
}
