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

    public static let declaration = Declaration<CreateNote>(
        "lists",
        parameters: [
            Parameter("title", \.title),
            Parameter("content", \.content, sensitive: true),
            Parameter("groupName", \.groupName),
        ])

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
    }

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
