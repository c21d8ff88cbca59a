// Beckon: ListOMat deletes tasks
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

extension ListOMat {
    /// Means all tasks that are done, wherever tasks to delete are named. `Words.json` says how.
    static let completed = "completed"

    static func deleteTasks(_ store: AppStore) -> Handler<DeleteTasks> {
        Handler(DeleteTasks.self)
            .resolve(\.taskList) { list, _, context in
                guard let list else { return .notRequired }
                return try await store.consult(context) { try $0.listToDeleteFrom(list) }
            }
            .find(\.taskList) { query, _, context in try await store.consult(context) { try $0.lists(query) } }
            .resolve(
                \.tasks,
                all: { _, intent, context in try await store.consult(context) { try $0.tasksToDelete(intent) } }
            )
            .confirm { intent, context in
                try await store.database.write { try Notebook($0, context).preview(intent, context) }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).delete(intent, context) }
            }
    }
}

extension Notebook {
    /// Resolves the list to delete from. In place of one that is not there those of a related name are offered, else all.
    func listToDeleteFrom(_ list: TaskList) throws -> ResolutionResult<TaskList> {
        if list.title.spokenPhrase.trimmed.isEmpty, list.identifier == nil { return try self.choiceOfLists() }
        let related = try self.lists(related: list)
        return try self.match(list)
            .resolution(reason: "noTaskListFound", others: related.isEmpty ? self.lists() : related) { self.value($0) }
    }

    /// Asks which tasks of a list, with its open ones as choices; of all lists there are too many to be named.
    private func choiceOfTasks(in scope: Scope) throws -> ResolutionResult<TaskItem> {
        guard case .list(let list) = scope else { return .needsValue }
        let open = try self.tasks(of: list.id).filter { !$0.completed }
        return .disambiguation(open.prefix(Limits.optionsPerQuestion).map { self.value($0) })
    }

    /// Resolves the tasks to delete, one result each.
    func tasksToDelete(_ intent: DeleteTasks) throws -> [ResolutionResult<TaskItem>] {
        let everything = try self.tasks()
        let said = intent.tasks ?? []
        let count = max(1, said.count)
        let scope = try self.scope(intent.taskList)
        guard !said.isEmpty || intent.all == true else { return [try self.choiceOfTasks(in: scope)] }
        guard !everything.isEmpty else {
            return Array(repeating: .unsupported(reason: "noTasksInApp"), count: count)
        }
        guard let tasks = try self.tasks(in: scope) else {
            // Which list is still open; when it is settled, these are resolved again.
            return said.isEmpty ? [.notRequired] : said.map { .success($0) }
        }
        guard !said.isEmpty else { return [tasks.isEmpty ? .unsupported(reason: "noTasksFound") : .notRequired] }
        let index = self.index(tasks)
        return try said.map { task in
            if task.identifier == nil, SpokenName(task.title.spokenPhrase).namesNothing {
                let match = self.match(task, among: index, known: everything)
                guard case .exact = match else { return try self.choiceOfTasks(in: scope) }
            }
            if task.meansCompleted {
                guard tasks.contains(where: \.completed) else { return .unsupported(reason: "noTasksFound") }
                return .success(TaskItem(task.title, status: .completed, identifier: ListOMat.completed))
            }
            let match = self.match(task, among: index, known: everything)
            // "Everything that is called butter" is all of them.
            if intent.all == true, case .exact(let all) = match, !all.isEmpty {
                return .successes(all.prefix(NotebookLimits.named).map { self.value($0) })
            }
            let result = match.resolution(reason: "noTasksFound") { self.value($0) }
            // What is to go is shown before it goes: whether it is meant need not be asked beside that.
            if case .confirmationRequired(let only?, nil) = result { return .success(only) }
            return result
        }
    }

    /// The tasks that an intent deletes; `nil` where one of them, or the list, is not settled.
    private func chosen(_ intent: DeleteTasks) throws -> [TaskEntry]? {
        guard let tasks = try self.tasks(in: self.scope(intent.taskList)) else { return nil }
        guard let said = intent.tasks, !said.isEmpty else { return intent.all == true ? tasks : nil }
        let everything = try self.tasks()
        let index = self.index(tasks)
        var chosen: [TaskEntry] = []
        for task in said {
            if task.meansCompleted {
                chosen += tasks.filter { $0.completed && !chosen.contains($0) }
                continue
            }
            guard case .exact(let exact) = self.match(task, among: index, known: everything), exact.count == 1 else {
                return nil
            }
            if !chosen.contains(exact[0]) { chosen.append(exact[0]) }
        }
        return chosen
    }

    /// Says exactly what is to go, and keeps it: `handle` deletes nothing that was not shown. Of very many only as many go as
    /// can be named.
    func preview(_ intent: DeleteTasks, _ context: Context) throws -> Response<DeleteTasks> {
        guard let tasks = try self.chosen(intent)?.prefix(NotebookLimits.named), !tasks.isEmpty else {
            return Response(.failure, DeleteTasks.Payload())
        }
        let now = self.clock.now.milliseconds
        try self.database.execute(
            cached: "DELETE FROM previews WHERE made < ?", arguments: [now - NotebookLimits.previewLife])
        try self.database.execute(
            cached: "INSERT OR REPLACE INTO previews (request, tasks, made) VALUES (?, ?, ?)",
            arguments: [try Self.request(intent, context), try JSON.line(tasks.map(\.id)), now])
        return Response(
            .ready, DeleteTasks.Payload(deletedTasks: tasks.map { self.value($0) }))
    }

    /// Deletes what the preview showed, as far as it is still there; without a preview what the intent says.
    func delete(_ intent: DeleteTasks, _ context: Context) throws -> Response<DeleteTasks> {
        let request = try Self.request(intent, context)
        let shown = try String.fetchOne(
            self.database, sql: "SELECT tasks FROM previews WHERE request = ?", arguments: [request])
        let doomed: [TaskEntry]
        if let shown {
            let identifiers = Set(try JSON.decode([Int64].self, from: shown))
            doomed = try self.tasks().filter { identifiers.contains($0.id) }
            try self.database.execute(cached: "DELETE FROM previews WHERE request = ?", arguments: [request])
        } else {
            doomed = Array((try self.chosen(intent) ?? []).prefix(NotebookLimits.named))
        }
        guard !doomed.isEmpty else { return Response(.failure, DeleteTasks.Payload()) }
        let undo = try self.undoOfDeleting(doomed)
        try self.delete(doomed)
        return try Response(.success, DeleteTasks.Payload(deletedTasks: doomed.map { self.value($0) }))
            .undone(by: undo)
    }

    /// Names a request for its preview: the intent is the same in confirm and handle.
    private static func request(_ intent: DeleteTasks, _ context: Context) throws -> String {
        "\(context.user) \(context.correlationID) \(try JSON.line(intent))"
    }
}

extension TaskItem {
    /// Whether all tasks that are done are meant.
    fileprivate var meansCompleted: Bool {
        self.identifier == ListOMat.completed
            || self.identifier == nil && self.title.vocabularyIdentifier == ListOMat.completed
    }
}
