// Beckon: ListOMat makes a list
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension ListOMat {
    static func createTaskList(_ store: AppStore) -> Handler<CreateTaskList> {
        Handler(CreateTaskList.self)
            .resolve(\.title) { title, _, context in
                guard let title else { return .needsValue }
                return try await store.consult(context) { try $0.listTitle(title) }
            }
            .resolve(\.taskTitles, absent: .notRequired) { title, _, _ in title.resolutionAsTitle }
            .resolve(\.groupName) { folder, _, context in
                try await store.consult(context) { try $0.folder(folder) }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).create(intent) }
            }
    }
}

extension Notebook {
    /// Resolves the title of a new list. There is never a second one of a name: the one that is there is offered.
    func listTitle(_ title: SpeakableString) throws -> ResolutionResult<SpeakableString> {
        guard case .success(let new) = title.resolutionAsTitle else { return title.resolutionAsTitle }
        guard let list = try self.list(called: new) else { return .success(new) }
        let known = SpeakableString(list.title, vocabularyIdentifier: list.identifier)
        return new.vocabularyIdentifier == list.identifier ? .success(known) : .confirmationRequired(known)
    }

    /// The list that has a title, by its identifier or the same words.
    private func list(called title: SpeakableString) throws -> ListEntry? {
        let (lists, name) = (try self.lists(), SpokenName(title.spokenPhrase))
        return lists.first { $0.identifier == title.vocabularyIdentifier && SpokenName($0.title).isSame(as: name) }
            ?? lists.first { SpokenName($0.title).isSame(as: name) }
    }

    /// Resolves the title of something new. A title that is taken is asked about; yes makes a second of that name.
    func newTitle(_ title: SpeakableString, among titles: [String]) -> ResolutionResult<SpeakableString> {
        guard case .success(var new) = title.resolutionAsTitle else { return title.resolutionAsTitle }
        let marker = Notebook.marker(new: new.spokenPhrase)
        if new.vocabularyIdentifier == marker { return .success(new) }
        let name = SpokenName(new.spokenPhrase)
        new.vocabularyIdentifier = nil
        guard titles.contains(where: { SpokenName($0).isSame(as: name) }) else { return .success(new) }
        new.vocabularyIdentifier = marker
        return .confirmationRequired(new)
    }

    /// Resolves a folder: one that is there is spelled as it is, another one is made.
    func folder(_ folder: SpeakableString?) throws -> ResolutionResult<SpeakableString> {
        guard let folder else { return .notRequired }
        guard case .success(var new) = folder.resolutionAsTitle else { return folder.resolutionAsTitle }
        if case .exact(let known) = SpokenName(new.spokenPhrase).match(try self.folders(), by: \.self) {
            new.spokenPhrase = known[0]
        }
        return .success(new)
    }

    /// Makes the list, where it is not there yet, and its tasks.
    func create(_ intent: CreateTaskList) throws -> Response<CreateTaskList> {
        let titles = (intent.taskTitles ?? []).compactMap(\.usable)
        guard let said = intent.title, let title = said.usable, titles.count == intent.taskTitles?.count ?? 0,
            try self.hasRoom(forTasks: titles.count),
            let list = try self.list(called: said) ?? self.addList(title, folder: intent.groupName?.usable)
        else { return Response(.failure, CreateTaskList.Payload()) }
        let tasks = try self.addTasks(titles, to: list)
        return Response(.success, CreateTaskList.Payload(createdTaskList: self.value(list, tasks: tasks)))
    }
}
