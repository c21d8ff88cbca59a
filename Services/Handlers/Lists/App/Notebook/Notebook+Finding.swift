// Beckon: lists, notes and tasks that are looked for while somebody types
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension Notebook {
    /// The lists that are looked for.
    func lists(_ query: EntityQuery) throws -> [TaskList] {
        query.among(try self.lists(), identifier: \.identifier) { [$0.title] }.map { self.value($0) }
    }

    /// The notes that are looked for, without what stands in them.
    func notes(_ query: EntityQuery) throws -> [Note] {
        query.among(try self.notes(), identifier: \.identifier) { [$0.title] }.map { self.value($0) }
    }

    /// The tasks that are looked for and not done yet, the newest first.
    func openTasks(_ query: EntityQuery) throws -> [TaskItem] {
        let open = try self.tasks().filter { !$0.completed }
        return query.among(open.reversed(), identifier: \.identifier) { [$0.title] }.map { self.value($0) }
    }
}
