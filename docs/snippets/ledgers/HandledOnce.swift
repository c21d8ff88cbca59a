// Beckon: an app that keeps a ledger, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import GRDB
import HandlerKit
import Schema

func diary(in folder: String) throws -> App {
    let store = try AppStore(folder: folder, app: "diary") { migrator in
        migrator.registerMigration("pages") { try $0.create(table: "page") { $0.column("text", .text) } }
    }
    return App("diary", name: "Diary", usage: "Diary keeps your notes.", ledger: store) {
        Handler(CreateNote.self).handle { intent, context in
            // Effect and response: one transaction.
            try await store.handleOnce(context) { database in
                try database.execute(cached: "INSERT INTO page VALUES (?)", arguments: [intent.content?.text])
                return Response(.success, CreateNote.Payload())
            }
        }
    }
}
