// Beckon: the look of lists, tasks and notes
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Lists, tasks and notes (Domains, `TaskList`, `TaskItem`, `Note`).
public struct ListsLook: Look {
    /// The look of lists.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        maker.lists(&rest)
    }

    public var counted: [String] {
        ["deletedTasks", "addedTasks", "snoozedTasks", "tasks", "notes", "taskLists"]
    }

    public func slots(_ told: Told) -> [String: String] {
        let slots = [
            "list": told.first("modifiedTaskList", "createdTaskList", "targetTaskList", "taskList"),
            "note": told.first("createdNote", "note", "targetNote"),
            "items": told.first(
                "addedTasks", "deletedTasks", "snoozedTasks", "modifiedTask", "targetTask", "tasks", "taskTitles"),
            "there": Self.there(told),
            "due": told.first("nextTriggerTime", "temporalEventTrigger"),
        ]
        return slots.compactMapValues(\.self).merging(Self.change(told)) { first, _ in first }
    }

    /// The task under another name by what was changed of it, where that was one thing.
    private static func change(_ told: Told) -> [String: String] {
        let said = told.parameters
        let changes = ["status", "taskTitle", "priority", "temporalEventTrigger", "spatialEventTrigger"].filter {
            said.at($0) != nil
        }
        guard changes.count == 1, let change = changes.first,
            let old = told.maker.text(of: said.at("targetTask") ?? .null)
        else { return [:] }
        switch change {
        case "status": return [said.at(change) == "completed" ? "ticked" : "reopened": old]
        case "priority": return [said.at(change) == "flagged" ? "flagged" : "unflagged": old]
        case "taskTitle": return ["renamed": old]
        case "temporalEventTrigger": return ["moved": old]
        default: return [:]
        }
    }

    /// Of what was to be added what was on the list already.
    private static func there(_ told: Told) -> String? {
        guard let added = told.payload["addedTasks"]?.array, let said = told.parameters["taskTitles"]?.array,
            added.count < said.count
        else { return nil }
        let new = added.compactMap { $0.at("title.spokenPhrase")?.string }
        let rest = said.filter { title in !(title["spokenPhrase"]?.string.map(new.contains) ?? false) }
        return told.maker.text(of: .array(rest))
    }

    public func shows(_ shown: ShownValue, in block: Block, _ maker: CardMaker) -> Bool {
        guard case .items(let heading, let items, _) = block else { return false }
        if shown.isSame(as: heading) { return ["targetTaskList", "taskList", "title"].contains(shown.parameter) }
        guard ["tasks", "taskTitles", "targetTask"].contains(shown.parameter) else { return false }
        let labels = Set(items.map(\.label))
        return (shown.value.array ?? [shown.value]).allSatisfy { maker.text(of: $0).map(labels.contains) ?? false }
    }
}

extension CardMaker {
    /// Lists, tasks and notes of a payload, taken out of it (Domains, `TaskList`, `TaskItem`, `Note`).
    fileprivate func lists(_ rest: inout [String: Value]) -> [Block] {
        var blocks: [Block] = []
        rest.removeValue(forKey: "sortType")
        let added = rest.removeValue(forKey: "addedTasks")?.array ?? []
        let addedIdentifiers = Set(added.compactMap { $0["identifier"]?.string })
        for key in ["modifiedTaskList", "createdTaskList"] {
            guard let list = rest.removeValue(forKey: key), list.object != nil else { continue }
            blocks.append(self.list(list, added: addedIdentifiers))
        }
        if blocks.isEmpty, !added.isEmpty { blocks.append(self.tasks(added, heading: nil)) }
        if let gone = rest.removeValue(forKey: "deletedTasks")?.array, !gone.isEmpty {
            blocks.append(self.tasks(gone, heading: nil, mark: .removed))
        }
        let lists = rest.removeValue(forKey: "taskLists")?.array ?? []
        let onLists = self.visibleTasks(of: lists)
        for key in ["snoozedTasks", "tasks"] {
            // Who asks for a list gets it and its tasks: one of them is enough to be seen.
            let tasks = (rest.removeValue(forKey: key)?.array ?? []).filter { task in
                task["identifier"]?.string.map { !onLists.contains($0) } ?? true
            }
            if !tasks.isEmpty { blocks.append(self.tasks(tasks, heading: nil)) }
        }
        if let task = rest.removeValue(forKey: "modifiedTask"), task.object != nil {
            blocks.append(self.tasks([task], heading: nil))
        }
        for list in lists.prefix(Self.listsPerCard) { blocks.append(self.list(list, added: [])) }
        if let more = self.more(lists.count - Self.listsPerCard) { blocks.append(.text(more)) }
        for key in ["createdNote", "note"] {
            if let note = rest[key], note["title"] != nil {
                rest.removeValue(forKey: key)
                blocks += self.note(note)
            }
        }
        let notes = rest.removeValue(forKey: "notes")?.array ?? []
        for note in notes.prefix(Self.listsPerCard) { blocks += self.note(note) }
        if let more = self.more(notes.count - Self.listsPerCard) { blocks.append(.text(more)) }
        return blocks
    }

    /// Lists, and notes, that a card has room for.
    private static let listsPerCard = 4

    /// The tasks that are seen where these lists are.
    private func visibleTasks(of lists: [Value]) -> Set<String> {
        let tasks = lists.prefix(Self.listsPerCard).flatMap { ($0["tasks"]?.array ?? []).prefix(Self.itemsPerCard) }
        return Set(tasks.compactMap { $0["identifier"]?.string })
    }

    private func list(_ list: Value, added: Set<String>) -> Block {
        let name = list.at("title.spokenPhrase")?.string.map { PlainText.line($0) }
        let folder = list.at("groupName.spokenPhrase")?.string.map { PlainText.line($0, limit: 60) }
        let heading = [name, folder].compactMap(\.self).joined(separator: " · ")
        let all = list["tasks"]?.array ?? []
        // What was just added is in sight, however long the list is.
        let isNew = { (task: Value) in task["identifier"]?.string.map { added.contains($0) } ?? false }
        let tasks = all.count > Self.itemsPerCard ? all.filter(isNew) + all.filter { !isNew($0) } : all
        // Of a list that something was added to an app need not tell all: how many more are on it, nobody knows.
        let count = added.isEmpty ? tasks.count : tasks.count(where: isNew)
        return self.tasks(tasks, of: count, heading: heading.isEmpty ? nil : heading)
    }

    private func tasks(
        _ tasks: [Value], of count: Int? = nil, heading: String?, mark: Block.Item.Mark? = nil
    ) -> Block {
        let items = tasks.prefix(Self.itemsPerCard).compactMap { task -> Block.Item? in
            guard let title = task.at("title.spokenPhrase")?.string else { return nil }
            let isDone = task["status"]?.string == "completed"
            let details = [
                task["temporalEventTrigger"].flatMap { self.text(of: $0) },
                task["spatialEventTrigger"].flatMap { self.text(of: $0) },
                heading == nil ? task["listName"]?.string.map { PlainText.line($0, limit: 60) } : nil,
            ]
            return Block.Item(
                mark ?? (isDone ? .done : .open), PlainText.line(title), details: details.compactMap(\.self),
                isFlagged: task["priority"]?.string == "flagged")
        }
        return .items(heading: heading, items, more: self.more((count ?? tasks.count) - items.count))
    }

    private func note(_ note: Value) -> [Block] {
        guard let title = note.at("title.spokenPhrase")?.string else { return [] }
        let folder = note.at("groupName.spokenPhrase")?.string.map { PlainText.line($0, limit: 60) }
        let text = (note["contents"]?.array ?? []).prefix(20).compactMap { $0["text"]?.string }.joined(separator: "\n")
        let heading = Block.items(
            heading: nil, [Block.Item(.note, PlainText.line(title), details: [folder].compactMap(\.self))], more: nil)
        return text.isEmpty ? [heading] : [heading, .text(PlainText.body(text, limit: 1_200))]
    }
}
