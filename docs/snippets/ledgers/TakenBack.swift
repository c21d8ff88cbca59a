// Beckon: an app that says how what it did is taken back, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

func adding(to store: AppStore) -> Handler<AddTasks> {
    Handler(AddTasks.self).handle { intent, context in
        try await store.handleOnce(context) { database in
            let added = try (intent.taskTitles ?? []).map { title in
                try database.execute(cached: "INSERT INTO item VALUES (?)", arguments: [title.spokenPhrase])
                return TaskItem(title, identifier: "item-\(database.lastInsertedRowID)")
            }
            var undo = DeleteTasks()
            undo.tasks = added
            return try Response(.success, AddTasks.Payload(addedTasks: added)).undone(by: undo)
        }
    }
}
