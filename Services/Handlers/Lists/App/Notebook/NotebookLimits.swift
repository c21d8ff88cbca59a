// Beckon: the bounds of what ListOMat keeps and shows
// SPDX-License-Identifier: Apache-2.0

import HandlerKit

/// The bounds of what ListOMat keeps and shows. Beyond them a value is unsupported, or the request a failure.
enum NotebookLimits {
    /// How long a title or a folder's name may be, and a note.
    static let title = TextLimit(characters: 200), note = TextLimit(characters: 20_000)
    /// Bytes of each note in the results of a search.
    static let noteExcerptBytes = 4_000
    /// Lists of one user.
    static let lists = 1_000
    /// Tasks of one user.
    static let tasks = 10_000
    /// Notes of one user.
    static let notes = 2_000
    /// Things of each kind in one response.
    static let shown = 100
    /// Tasks of a list in the response that tells what was added to it, where no more than that were added.
    static let shownWithAdded = 20
    /// Tasks that a response names of those that it deletes or changes, and of those on all lists together.
    static let named = 300
    /// Terms of each kind that are registered for one user, and the tasks of a list that they are taken from.
    static let terms = 500
    /// How long a preview of what is to be deleted counts, in milliseconds.
    static let previewLife: Int64 = 86_400_000
    /// How long a reminder that was told counts as the one that is meant by "again in ten minutes", in milliseconds.
    static let toldLately: Int64 = 3_600_000
    /// Reminders that are told at once; others follow.
    static let toldAtOnce = 50
    /// Bytes of the name by which calendars know a task.
    static let uidBytes = 500
}
