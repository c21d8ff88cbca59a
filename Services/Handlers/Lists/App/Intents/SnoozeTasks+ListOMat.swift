// Beckon: ListOMat postpones reminders
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension ListOMat {
    static func snoozeTasks(_ store: AppStore, _ notifier: ReminderNotifier) -> Handler<SnoozeTasks> {
        Handler(SnoozeTasks.self)
            .resolve(
                \.tasks,
                all: { _, intent, context in try await store.consult(context) { try $0.tasksToSnooze(intent) } }
            )
            .resolve(\.nextTriggerTime, dependsOn: [\.tasks]) { range, intent, context in
                try await store.consult(context) { try $0.timeToSnooze(range, intent) }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).snooze(intent) }
            }
            .update { _, _, context, updates in
                try await notifier.notify(context) {
                    try updates.send(Response(.success, SnoozeTasks.Payload(snoozedTasks: $0.map { [$0] })))
                }
            }
    }
}

extension Notebook {
    /// The tasks that can be postponed: those with a reminder that are not done.
    private func reminders() throws -> [TaskEntry] { try self.tasks().filter { $0.due != nil && !$0.completed } }

    /// Resolves the tasks to postpone, one result each.
    func tasksToSnooze(_ intent: SnoozeTasks) throws -> [ResolutionResult<TaskItem>] {
        let reminders = try self.reminders()
        guard let said = intent.tasks, !said.isEmpty else {
            guard intent.all == true else { return [self.toldLately(reminders)] }
            return [reminders.isEmpty ? .unsupported(reason: "noTasksFound") : .notRequired]
        }
        let index = self.index(reminders)
        return said.map { task in
            if task.title.spokenPhrase.trimmed.isEmpty, task.identifier == nil { return .needsValue }
            return self.match(task, among: index, known: reminders)
                .resolution(reason: "noTasksFound") { self.value($0) }
        }
    }

    /// Resolves until when. Of a reminder that is still to come the time is meant on its day, and "by an hour" after its time.
    func timeToSnooze(
        _ range: DateComponentsRange?, _ intent: SnoozeTasks
    ) throws -> ResolutionResult<DateComponentsRange> {
        let reminders = try self.reminders()
        let index = self.index(reminders)
        let meant = (intent.tasks ?? []).map { self.match($0, among: index, known: reminders) }
        guard let range, meant.count == 1, case .exact(let tasks) = meant[0], tasks.count == 1, let due = tasks[0].due,
            let meanings = self.clock.meanings(
                of: range, forReminderAt: Instant(milliseconds: due), isPostponed: true)
        else { return self.clock.resolution(ofNext: range) }
        return meanings.count == 1 ? self.clock.resolution(ofNext: meanings[0]) : .disambiguation(meanings)
    }

    /// What is meant where nothing is named: the reminder that was told within the last hour; of several it is asked which.
    private func toldLately(_ reminders: [TaskEntry]) -> ResolutionResult<TaskItem> {
        let since = self.clock.now.milliseconds - NotebookLimits.toldLately
        let due = reminders.filter { ($0.told ?? 0) > since }
        return due.isEmpty ? .needsValue : NameMatch.exact(due).resolution { self.value($0) }
    }

    /// Postpones them. A reminder that repeats comes next at the new time, and then when it would have come anyway.
    func snooze(_ intent: SnoozeTasks) throws -> Response<SnoozeTasks> {
        let reminders = try self.reminders()
        let next: Int64
        switch intent.nextTriggerTime.map({ self.clock.next($0) }) {
        case .moment(let instant), .past(let instant): next = instant.milliseconds
        default: return Response(.failure, SnoozeTasks.Payload())
        }
        var chosen = intent.all == true ? reminders : []
        if let said = intent.tasks, !said.isEmpty {
            chosen = []
            let index = self.index(reminders)
            for task in said {
                guard case .exact(let exact) = self.match(task, among: index, known: reminders), exact.count == 1
                else { return Response(.failure, SnoozeTasks.Payload()) }
                if !chosen.contains(exact[0]) { chosen.append(exact[0]) }
            }
        }
        guard !chosen.isEmpty else { return Response(.failure, SnoozeTasks.Payload()) }
        let snoozed = try chosen.map { task in
            var task = task
            (task.due, task.told, task.request) = (next, nil, self.request)
            return try self.rewrite(task)
        }
        let undo = snoozed.count == 1 ? try self.undoOfChanging(chosen[0], into: snoozed[0]) : nil
        return try Response(
            .success,
            SnoozeTasks.Payload(snoozedTasks: snoozed.prefix(NotebookLimits.named).map { self.value($0) })
        ).undone(by: undo)
    }
}
