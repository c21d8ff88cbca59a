// Beckon: ListOMat finds lists, tasks and notes
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension ListOMat {
    static func searchForNotebookItems(_ store: AppStore, _ notifier: ReminderNotifier) -> Handler<
        SearchForNotebookItems
    > {
        Handler(SearchForNotebookItems.self)
            .resolve(\.title, dependsOn: [\.itemType]) { title, intent, context in
                try await store.consult(context) { try $0.searched(title, intent) }
            }
            .resolve(\.content) { content, _, _ in
                content.map { SpokenName($0).isEmpty ? .needsValue : .success($0) } ?? .notRequired
            }
            // An unsaid type is guessed from the title when it is done.
            .takes(\.itemType, \.status, \.location, \.locationSearchType)
            .resolve(\.dateTime) { range, _, context in
                guard let range else { return .notRequired }
                let clock = RequestClock(context)
                if case .unsaid = clock.next(range) { return .needsValue }
                return clock.span(range) == nil ? .unsupported() : .success(range)
            }
            .takes(\.dateSearchType, \.temporalEventTriggerTypes, \.taskPriority)
            .handle { intent, context in
                try await store.consult(context) { try NotebookSearch($0, intent).response() }
            }
            .update { _, _, context, updates in
                try await notifier.notify(context) {
                    try updates.send(
                        Response(.success, SearchForNotebookItems.Payload(tasks: $0.map { [$0] })))
                }
            }
    }
}

extension Notebook {
    /// Resolves a title that is looked for. For a list it names one list, or all; for tasks and notes it is a filter.
    func searched(_ title: SpeakableString?, _ intent: SearchForNotebookItems) throws -> ResolutionResult<
        SpeakableString
    > {
        guard let title, !SpokenName(title.spokenPhrase).isEmpty else {
            return title == nil && intent.saysSomething ? .notRequired : .needsValue
        }
        let name = SpokenName(title.spokenPhrase)
        let lists = try self.lists()
        if lists.contains(where: { $0.identifier == title.vocabularyIdentifier && $0.title == title.spokenPhrase }) {
            return .success(title)
        }
        let match = name.match(lists, by: \.title)
        let type = try intent.itemType ?? self.guess(name)
        switch type {
        case .taskList:
            // "All" is the one name that means several.
            if name.isAll, case .partial = match { return .success(title) }
            return match.resolution { SpeakableString($0.title, vocabularyIdentifier: $0.identifier) }
        case .note, .task: return .success(title)
        case nil: return .unsupported()
        }
    }

    /// What kind of thing a name is the name of: an exact title before a part of one, lists before notes before tasks.
    func guess(_ name: SpokenName) throws -> NotebookItemType? {
        let lists = name.match(try self.lists(), by: \.title)
        let notes = name.match(try self.notes(), by: \.title)
        let tasks = name.match(try self.tasks(), by: \.title)
        if case .exact = lists { return .taskList }
        if case .exact = notes { return .note }
        if case .exact = tasks { return .task }
        if case .partial = lists { return .taskList }
        if case .partial = notes { return .note }
        if case .partial = tasks { return .task }
        return nil
    }
}

extension SearchForNotebookItems {
    /// Whether anything but the title was said.
    var saysSomething: Bool {
        let isSaid: [Bool] = [
            self.content != nil, self.itemType != nil, self.status != nil, self.location != nil, self.dateTime != nil,
            self.temporalEventTriggerTypes != nil, self.taskPriority != nil, self.notebookItemIdentifier != nil,
        ]
        return isSaid.contains(true)
    }
}
