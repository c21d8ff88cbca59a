// Beckon: ListOMat adds tasks to a list
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Places
import Schema

extension ListOMat {
    /// The list for reminders that were said without a list.
    static let reminders = "Reminders"

    static func addTasks(_ store: AppStore, _ notifier: ReminderNotifier, _ gazetteer: Gazetteer?) -> Handler<AddTasks>
    {
        Handler(AddTasks.self)
            .resolve(\.targetTaskList) { list, intent, context in
                let isReminder = intent.isReminder
                return try await store.consult(context) {
                    try $0.target(list, isReminder: isReminder, context.locale)
                }
            }
            .find(\.targetTaskList) { query, _, context in try await store.consult(context) { try $0.lists(query) } }
            .resolve(\.taskTitles, absent: .needsValue) { title, _, _ in title.resolutionAsTitle }
            .resolve(\.spatialEventTrigger) { trigger, _, _ in trigger.resolution(gazetteer) }
            .resolve(\.temporalEventTrigger) { trigger, _, context in
                RequestClock(context).resolution(of: trigger)
            }
            .takes(\.priority)
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).add(intent) }
            }
            .update { _, _, context, updates in
                try await notifier.notify(context) {
                    try updates.send(Response(.success, AddTasks.Payload(addedTasks: $0.map { [$0] })))
                }
            }
    }
}

extension AddTasks {
    /// Whether the tasks come with a reminder.
    var isReminder: Bool {
        self.spatialEventTrigger != nil || self.temporalEventTrigger.map { $0 != .noTime } ?? false
    }
}

extension Notebook {
    /// Resolves the list to add to: a list that is not there is made after a yes, or where it was chosen beside those of a
    /// related name; a reminder without a list goes to the list of reminders; where there is only one list, it is that.
    ///
    /// - Parameter locale: The user's: a list that would be made is offered in words.
    func target(_ said: TaskList?, isReminder: Bool, _ locale: String = "en") throws -> ResolutionResult<TaskList> {
        guard let said else {
            if isReminder { return .success(try self.reminderList()) }
            let lists = try self.lists()
            return lists.count == 1 ? .success(self.value(lists[0])) : try self.choiceOfLists()
        }
        if said.title.spokenPhrase.trimmed.isEmpty, said.identifier == nil { return try self.choiceOfLists() }
        let list = said.ofOffer(locale)
        let match = try self.match(list)
        guard case .none = match else {
            if list.isToBeMade, case .partial = match { return .success(list) }
            return match.resolution { self.value($0) }
        }
        if list.isToBeMade { return .success(list) }
        let name = SpokenName(list.title.spokenPhrase)
        guard let title = list.title.usable.map(Self.titleOfNew), !name.isAll else { return .unsupported() }
        let new = TaskList(
            SpeakableString(title), groupName: list.groupName, identifier: Notebook.marker(new: title))
        let related = try self.lists(related: list).prefix(Limits.optionsPerQuestion - 1)
        guard related.isEmpty else {
            // With a reason another name can be said as well.
            return .unsupported(
                reason: "noTaskListFound", alternatives: related.map { self.value($0) } + [new.offered(locale)])
        }
        return .confirmationRequired(new, reason: "listShouldBeCreated")
    }

    /// Asks which list, with the user's as choices, the one that was used last in front.
    func choiceOfLists() throws -> ResolutionResult<TaskList> {
        .disambiguation(try self.lists().prefix(Limits.optionsPerQuestion).map { self.value($0) })
    }

    /// The lists whose names share a meaning with a list that is not there, or nearly its name.
    func lists(related list: TaskList) throws -> [ListEntry] {
        let name = SpokenName(list.title.spokenPhrase)
        return try self.lists().filter { RelatedNames.shared.areRelated(SpokenName($0.title), name) }
    }

    /// The list of reminders, or one to be made.
    private func reminderList() throws -> TaskList {
        let reminders = TaskList(
            SpeakableString(ListOMat.reminders), identifier: Notebook.marker(new: ListOMat.reminders))
        guard case .exact(let lists) = try self.match(reminders), let list = lists.first else { return reminders }
        return self.value(list)
    }

    /// The title for a new list: "the party list" makes the list "party".
    private static func titleOfNew(_ phrase: String) -> String {
        let words = phrase.split(separator: " ")
        let core = SpokenName(phrase).core.split(separator: " ")
        // The words as they were said, where they are the ones that were compared.
        guard
            let start = words.indices.first(where: { start in
                words[start...].prefix(core.count).map { SpokenName(String($0)).words } == core.map(String.init)
            })
        else { return phrase }
        return words[start...].prefix(core.count).joined(separator: " ")
    }

    /// Adds the tasks, and makes the list where the user said yes to it. What is on the list and open is not added once more;
    /// a reminder is always one of its own.
    func add(_ intent: AddTasks) throws -> Response<AddTasks> {
        let titles = (intent.taskTitles ?? []).compactMap(\.usable)
        guard !titles.isEmpty, titles.count == intent.taskTitles?.count,
            try self.hasRoom(forTasks: titles.count),
            let list = try self.listToAddTo(intent.targetTaskList, isReminder: intent.isReminder)
        else { return Response(.failure, AddTasks.Payload()) }
        let reminder = try Reminder(
            intent.temporalEventTrigger, at: intent.spatialEventTrigger, self.clock, request: self.request)
        let isFlagged = intent.priority == .flagged
        let new = try titles.filter { title in
            try intent.isReminder || !self.openTasks(on: list.id, called: title).contains { $0.flagged || !isFlagged }
        }
        let added = try self.addTasks(new, to: list, flagged: isFlagged, reminder: reminder)
        var changed = list
        changed.modified = self.clock.now.milliseconds
        // A response is kept and sent several times over: of a long list it has what a card has room for.
        let latest = try self.latestTasks(of: list.id, max(added.count, NotebookLimits.shownWithAdded))
        return try Response(
            .success,
            AddTasks.Payload(
                modifiedTaskList: self.value(changed, tasks: latest), addedTasks: added.map { self.value($0) })
        ).undone(by: self.undoOfAdding(added))
    }

    private func listToAddTo(_ said: TaskList?, isReminder: Bool) throws -> ListEntry? {
        guard case .success(let target) = try self.target(said, isReminder: isReminder) else { return nil }
        if case .exact(let lists) = try self.match(target) { return lists.first }
        guard target.isToBeMade, let title = target.title.usable else { return nil }
        return try self.addList(title, folder: target.groupName?.usable)
    }
}

extension TaskList {
    /// Whether the user said yes to making this list.
    var isToBeMade: Bool { self.identifier == Notebook.marker(new: self.title.spokenPhrase) }

    /// A list that would be made, as it is offered beside others: the words say that it is new.
    fileprivate func offered(_ locale: String) -> TaskList {
        var list = self
        list.title = SpeakableString(
            ListOMat.texts.text("newList", locale, ["title": self.title.spokenPhrase]))
        return list
    }

    /// The list that an offer stands for; any other list as it is.
    fileprivate func ofOffer(_ locale: String) -> TaskList {
        guard let title = self.identifier.flatMap({ Notebook.title(ofMarker: $0) }) else { return self }
        var list = self
        list.title = SpeakableString(title)
        return list.offered(locale).title == self.title ? list : self
    }
}
