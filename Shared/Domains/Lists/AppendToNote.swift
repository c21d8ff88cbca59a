// Beckon: add to a note
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Adds content to a note (`INAppendToNoteIntent`).
public struct AppendToNote: Intent {
    /// Which note.
    public var targetNote: Note?
    /// What to add.
    public var content: NoteContent?

    public init() {}

    public static let declaration = Declaration<AppendToNote>(
        "lists", lock: .afterQuestion, Parameter(\.content, sensitive: true))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
        case failureCannotUpdatePasswordProtectedNote
    }

    /// What it became.
    public struct Payload: Codable, Hashable, Sendable {
        /// The note after it.
        public var note: Note?

        /// - Parameters: See the properties.
        public init(note: Note? = nil) {
            self.note = note
        }
    }
}
