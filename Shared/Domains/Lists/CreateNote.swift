// Beckon: create a note
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Creates a note (`INCreateNoteIntent`).
public struct CreateNote: Intent {
    /// What it is called.
    public var title: SpeakableString?
    /// What stands in it.
    public var content: NoteContent?
    /// The folder.
    public var groupName: SpeakableString?

    public init() {}

    public static let declaration = Declaration<CreateNote>("lists", Parameter(\.content, sensitive: true))

    /// What was made.
    public struct Payload: Codable, Hashable, Sendable {
        /// The note.
        public var createdNote: Note?

        /// - Parameters: See the properties.
        public init(createdNote: Note? = nil) {
            self.createdNote = createdNote
        }
    }
}
