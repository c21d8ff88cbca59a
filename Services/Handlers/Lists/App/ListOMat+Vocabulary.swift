// Beckon: the words of ListOMat's users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import GRDB
import Schema

extension AppStore {
    /// The titles and the folders of every user, newest first.
    static func vocabulary(_ database: Database) throws -> [VocabularySet] {
        let titles = try Self.terms(
            of: """
                SELECT user, title AS phrase, created FROM lists UNION ALL SELECT user, title, created FROM notes
                UNION ALL SELECT user, tasks.title, tasks.created FROM tasks JOIN lists ON lists.id = tasks.list
                """, in: database)
        let folders = try Self.terms(
            of: """
                SELECT user, folder AS phrase, created FROM lists WHERE folder IS NOT NULL
                UNION ALL SELECT user, folder, created FROM notes WHERE folder IS NOT NULL
                """, in: database)
        func sets(_ terms: [String: [Term]], _ kind: VocabularySet.Kind) -> [VocabularySet] {
            terms.sorted { $0.key < $1.key }.map {
                VocabularySet(app: ListOMat.identifier, user: $0.key, kind: kind, terms: $0.value)
            }
        }
        return sets(titles, .notebookItemTitle) + sets(folders, .notebookItemGroupName)
    }

    /// The terms of each user. Their identifiers name phrases and not things: two tasks may share a title.
    private static func terms(of phrases: String, in database: Database) throws -> [String: [Term]] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT user, phrase FROM (
                    SELECT user, phrase, created,
                        ROW_NUMBER() OVER (PARTITION BY user ORDER BY created DESC, phrase) AS place
                    FROM (SELECT user, phrase, MAX(created) AS created FROM (\(phrases)) GROUP BY user, phrase)
                ) WHERE place <= ? ORDER BY user, place
                """)
        let rows = try Row.fetchAll(statement, arguments: [NotebookLimits.terms])
        var terms: [String: [Term]] = [:]
        for row in rows {
            let (user, phrase): (String, String) = (row[0], row[1])
            guard phrase.utf8.count <= Limits.termBytes / 2 else { continue }
            terms[user, default: []].append(Term("title:\(SpokenName(phrase).words)", [phrase]))
        }
        return terms
    }
}
