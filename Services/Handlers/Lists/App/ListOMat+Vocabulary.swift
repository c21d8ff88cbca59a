// Beckon: the words of ListOMat's users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import HandlerKit
import Schema

extension ListOMat {
    /// The titles and the folders of a user, newest first.
    static func titles(_ store: AppStore) -> StoreVocabulary {
        let users = "SELECT user FROM lists UNION SELECT user FROM notes ORDER BY user"
        return StoreVocabulary(store, app: Self.identifier, users: users) { database, user in
            [
                (.notebookItemTitle, try Self.terms(of: Self.titles, user, in: database)),
                (.notebookItemGroupName, try Self.terms(of: Self.folders, user, in: database)),
            ]
        }
    }

    /// Of each list the latest tasks: a long one is not read through for every task that comes to it.
    private static let titles = """
        SELECT title AS phrase, created FROM lists WHERE user = :user
        UNION ALL SELECT title, created FROM notes WHERE user = :user
        UNION ALL SELECT tasks.title, tasks.created FROM lists CROSS JOIN tasks ON tasks.list = lists.id
            AND tasks.id >= (SELECT min(id) FROM (
                SELECT id FROM tasks AS latest WHERE latest.list = lists.id ORDER BY id DESC LIMIT :limit))
            WHERE lists.user = :user
        """
    private static let folders = """
        SELECT folder AS phrase, created FROM lists WHERE user = :user AND folder IS NOT NULL
        UNION ALL SELECT folder, created FROM notes WHERE user = :user AND folder IS NOT NULL
        """

    /// Terms of a user. Their identifiers name phrases and not things: two tasks may share a title.
    private static func terms(of phrases: String, _ user: String, in database: Database) throws -> [Term] {
        let found = try String.fetchAll(
            database,
            cached: """
                SELECT phrase FROM (\(phrases)) GROUP BY phrase ORDER BY max(created) DESC, phrase LIMIT :limit
                """, arguments: ["user": user, "limit": NotebookLimits.terms])
        return found.filter { $0.utf8.count <= Limits.termBytes / 2 }.map {
            Term("title:\(SpokenName($0).words)", [$0])
        }
    }
}
