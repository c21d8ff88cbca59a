// Beckon: which list, note or tasks were meant
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension Notebook {
    /// What marks a value as "to be made": after the user's yes it is accepted when it comes back.
    static func marker(new title: String) -> String { "\(Self.mark)\(title)" }
    private static let mark = "new:"
    /// The title that a marker is of; `nil` for what is none.
    static func title(ofMarker text: String) -> String? {
        text.hasPrefix(Self.mark) ? String(text.dropFirst(Self.mark.count)) : nil
    }

    /// Which lists a value means. One that carries an identifier of this user's is that list.
    func match(_ list: TaskList) throws -> NameMatch<ListEntry> {
        let lists = try self.lists()
        if let known = lists.first(where: { $0.identifier == list.identifier }) { return .exact([known]) }
        return SpokenName(list.title.spokenPhrase).match(lists, by: \.title)
    }

    /// Which notes a value means.
    func match(_ note: Note) throws -> NameMatch<NoteEntry> {
        let notes = try self.notes()
        if let known = notes.first(where: { $0.identifier == note.identifier }) { return .exact([known]) }
        return SpokenName(note.title.spokenPhrase).match(notes, by: \.title)
    }

    /// Tasks made ready to be found by name; the newest of equally good ones first.
    func index(_ tasks: [TaskEntry]) -> TitleIndex<TaskEntry> { TitleIndex(tasks.reversed(), by: \.title) }

    /// Which of some tasks a value means. An identifier means one task alone: where that is gone, it means none of its name.
    ///
    /// - Parameter known: The tasks that it may mean by identifier.
    func match(_ task: TaskItem, among tasks: TitleIndex<TaskEntry>, known: [TaskEntry]) -> NameMatch<TaskEntry> {
        if TaskEntry.isIdentifier(task.identifier) {
            return known.first { $0.identifier == task.identifier }.map { .exact([$0]) } ?? .none
        }
        var tasks = tasks
        if let list = task.listName.map(SpokenName.init), !list.isEmpty {
            tasks = tasks.filter { SpokenName($0.listTitle).isSame(as: list) }
        }
        return tasks.match(SpokenName(task.title.spokenPhrase), within: \.listTitle)
    }

    /// Where tasks are looked for.
    enum Scope {
        /// On all lists.
        case everything
        /// On one list.
        case list(ListEntry)
        /// The list that was said is not settled.
        case open
    }

    /// Where tasks are looked for, by the list that was said. A list that is not settled never becomes "everywhere".
    func scope(_ list: TaskList?) throws -> Scope {
        guard let list else { return .everything }
        guard case .exact(let lists) = try self.match(list), lists.count == 1 else { return .open }
        return .list(lists[0])
    }

    /// The tasks in a scope; `nil` where it is open.
    func tasks(in scope: Scope) throws -> [TaskEntry]? {
        switch scope {
        case .everything: try self.tasks()
        case .list(let list): try self.tasks(of: list.id)
        case .open: nil
        }
    }
}
