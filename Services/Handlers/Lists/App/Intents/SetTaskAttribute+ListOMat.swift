// Beckon: ListOMat changes a task
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Places
import Schema

extension ListOMat {
    static func setTaskAttribute(_ store: AppStore, _ notifier: ReminderNotifier, _ gazetteer: Gazetteer?) -> Handler<
        SetTaskAttribute
    > {
        Handler(SetTaskAttribute.self)
            .resolve(\.targetTask) { task, intent, context in
                let status = intent.status
                return try await store.consult(context) { try $0.target(task, for: status) }
            }
            .find(\.targetTask) { query, _, context in try await store.consult(context) { try $0.openTasks(query) } }
            .resolve(\.taskTitle) { title, _, _ in title?.resolutionAsTitle ?? .notRequired }
            .resolve(
                \.status, dependsOn: [\.taskTitle, \.priority, \.spatialEventTrigger, \.temporalEventTrigger]
            ) { status, intent, _ in
                if let status { return .success(status) }
                return intent.changesSomething ? .notRequired : .needsValue
            }
            .takes(\.priority)
            .resolve(\.spatialEventTrigger) { trigger, _, _ in trigger.resolution(gazetteer) }
            .resolve(\.temporalEventTrigger, dependsOn: [\.targetTask]) { trigger, intent, context in
                guard let trigger else { return .notRequired }
                if trigger == .noTime { return .success(trigger) }
                return try await store.consult(context) { try $0.timeToSet(trigger, intent) }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).change(intent) }
            }
            .update { _, _, context, updates in
                try await notifier.notify(context) {
                    try updates.send(Response(.success, SetTaskAttribute.Payload(modifiedTask: $0)))
                }
            }
    }
}

extension SetTaskAttribute {
    /// Whether anything is to be changed.
    var changesSomething: Bool {
        self.taskTitle != nil || self.status != nil || self.priority != nil || self.spatialEventTrigger != nil
            || self.temporalEventTrigger != nil
    }
}

extension Notebook {
    /// Resolves the task to change. Of tasks of one name, those that the change would change come first.
    func target(_ task: TaskItem?, for status: TaskStatus?) throws -> ResolutionResult<TaskItem> {
        guard let task else { return try self.tasksToChange(status) }
        if task.title.spokenPhrase.trimmed.isEmpty, task.identifier == nil { return .needsValue }
        return try self.match(task, for: status).resolution { self.value($0) }
    }

    /// The tasks that a change of status may be meant for where none is named, the newest first.
    private func tasksToChange(_ status: TaskStatus?) throws -> ResolutionResult<TaskItem> {
        let tasks = try self.tasks().filter { $0.completed == (status == .notCompleted) }
        return tasks.isEmpty ? .needsValue : NameMatch.partial(tasks.reversed()).resolution { self.value($0) }
    }

    /// Resolves when to be reminded. Of a task with a reminder of a later day a time without a day may be meant on that day.
    func timeToSet(
        _ trigger: TemporalEventTrigger?, _ intent: SetTaskAttribute
    ) throws -> ResolutionResult<TemporalEventTrigger> {
        guard let trigger, let said = intent.targetTask,
            case .exact(let tasks) = try self.match(said, for: intent.status), tasks.count == 1, let due = tasks[0].due,
            let meanings = self.clock.meanings(
                of: trigger.dateComponentsRange, forReminderAt: Instant(milliseconds: due), isPostponed: false)
        else { return self.clock.resolution(of: trigger) }
        return .disambiguation(meanings.map { TemporalEventTrigger($0) })
    }

    private func match(_ task: TaskItem, for status: TaskStatus?) throws -> NameMatch<TaskEntry> {
        let tasks = try self.tasks()
        let index = self.index(tasks)
        if let status {
            let changing = index.filter { $0.completed != (status == .completed) }
            let match = self.match(task, among: changing, known: tasks)
            if case .exact = match { return match }
            // A task that is done already is meant all the same where its name is said exactly.
            if case .exact(let done) = self.match(task, among: index, known: tasks) { return .exact(done) }
            if case .partial = match { return match }
        }
        return self.match(task, among: index, known: tasks)
    }

    /// Changes the task.
    func change(_ intent: SetTaskAttribute) throws -> Response<SetTaskAttribute> {
        guard intent.changesSomething, let said = intent.targetTask,
            case .exact(let tasks) = try self.match(said, for: intent.status), tasks.count == 1
        else { return Response(.failure, SetTaskAttribute.Payload()) }
        guard let changed = try self.changed(tasks[0], by: intent) else {
            return Response(.failure, SetTaskAttribute.Payload())
        }
        let written = try self.rewrite(changed.task)
        var value = self.value(written)
        if changed.isDoneOnce { value.status = .completed }
        return try Response(.success, SetTaskAttribute.Payload(modifiedTask: value))
            .undone(by: try self.undoOfChanging(tasks[0], into: written))
    }

    /// The task as the intent changes it, and whether one of a series is done by it; `nil` for a title that is none.
    func changed(_ task: TaskEntry, by intent: SetTaskAttribute) throws -> (task: TaskEntry, isDoneOnce: Bool)? {
        var task = task
        if let title = intent.taskTitle {
            guard let title = title.usable else { return nil }
            task.title = title
        }
        if let priority = intent.priority { task.flagged = priority == .flagged }
        let reminder = try Reminder(
            intent.temporalEventTrigger, at: intent.spatialEventTrigger, self.clock, request: self.request)
        task.set(reminder)
        if intent.temporalEventTrigger == TemporalEventTrigger.noTime {
            (task.due, task.series, task.recurrence, task.zone, task.told) = (nil, nil, nil, nil, nil)
        }
        var isDoneOnce = false
        switch intent.status {
        case .completed:
            // One of a series is done, and the series goes on.
            isDoneOnce = task.completeOne(at: self.clock.now)
            task.completed = !isDoneOnce
        case .notCompleted: task.completed = false
        case nil: break
        }
        return (task, isDoneOnce)
    }
}
