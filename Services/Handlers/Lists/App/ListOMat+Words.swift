// Beckon: words for tasks that are done
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

extension ListOMat {
    /// Means all tasks that are done, wherever tasks to delete are named.
    static let completed = "completed"

    /// How "all that is done" is said, by language: `DoneWords.json`.
    static let words: [Manifest.GlobalVocabulary] = {
        do {
            return try JSON.decode([String: [String]].self, from: PackageResources.DoneWords_json)
                .sorted { $0.key < $1.key }.map { locale, phrases in
                    Manifest.GlobalVocabulary(
                        for: ["DeleteTasks.tasks"], [Term(Self.completed, phrases)], locale: locale)
                }
        } catch {
            preconditionFailure("DoneWords.json does not hold phrases by language: \(error)")
        }
    }()
}
