// Beckon: the bounds of what ListOMat keeps and shows
// SPDX-License-Identifier: Apache-2.0

/// The bounds of what ListOMat keeps and shows. Beyond them a value is unsupported, or the request a failure.
enum NotebookLimits {
    /// Characters of a title or a folder's name.
    static let title = 200
    /// Characters of a note.
    static let note = 20_000
    /// Characters of each note in the results of a search.
    static let noteExcerpt = 1_000
    /// Lists of one user.
    static let lists = 1_000
    /// Tasks of one user.
    static let tasks = 10_000
    /// Notes of one user.
    static let notes = 2_000
    /// Things of each kind in one response.
    static let shown = 100
    /// Terms of each kind that are registered for one user.
    static let terms = 500
    /// How long a preview of what is to be deleted counts, in milliseconds.
    static let previewLife: Int64 = 86_400_000
}
