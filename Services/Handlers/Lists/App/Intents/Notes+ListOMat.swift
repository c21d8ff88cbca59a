// Beckon: ListOMat makes notes and adds to them
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import HandlerKit
import Schema

extension ListOMat {
    static func createNote(_ store: AppStore) -> Handler<CreateNote> {
        Handler(CreateNote.self)
            .resolve(\.title) { title, _, context in
                // Without a title the note is called by its first words.
                guard let title else { return .notRequired }
                return try await store.consult(context) { notebook in
                    notebook.newTitle(title, among: try notebook.notes().map(\.title))
                }
            }
            .resolve(\.content) { content, _, _ in content?.resolution ?? .needsValue }
            .resolve(\.groupName) { folder, _, context in
                try await store.consult(context) { try $0.folder(folder) }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).create(intent) }
            }
    }

    static func appendToNote(_ store: AppStore) -> Handler<AppendToNote> {
        Handler(AppendToNote.self)
            .resolve(\.targetNote) { note, _, context in
                try await store.consult(context) { try $0.target(note) }
            }
            .find(\.targetNote) { query, _, context in try await store.consult(context) { try $0.notes(query) } }
            .resolve(\.content) { content, _, _ in content?.resolution ?? .needsValue }
            .confirm { intent, context in
                try await store.consult(context) { notebook in
                    let note = try intent.targetNote.flatMap { try notebook.settled($0) }
                    guard let note else { return Response(.failure, AppendToNote.Payload()) }
                    return Response(
                        note.protected ? .failureCannotUpdatePasswordProtectedNote : .ready,
                        AppendToNote.Payload(note: notebook.value(note)))
                }
            }
            .handle { intent, context in
                try await store.handleOnce(context) { try Notebook($0, context).append(intent) }
            }
    }
}

extension Notebook {
    /// Resolves the note to add to; where there is only one, it is that.
    func target(_ note: Note?) throws -> ResolutionResult<Note> {
        guard let note else {
            let notes = try self.notes()
            return notes.count == 1 ? .success(self.value(notes[0])) : .needsValue
        }
        if note.title.spokenPhrase.trimmed.isEmpty, note.identifier == nil { return .needsValue }
        return try self.match(note).resolution { self.value($0) }
    }

    /// The one note that a value means, or `nil`.
    func settled(_ note: Note) throws -> NoteEntry? {
        guard case .exact(let notes) = try self.match(note), notes.count == 1 else { return nil }
        return notes[0]
    }

    /// Makes the note.
    func create(_ intent: CreateNote) throws -> Response<CreateNote> {
        let content = intent.content?.text.trimmed ?? ""
        let firstWords = content.prefix { !$0.isNewline }.split(separator: " ").prefix(5).joined(separator: " ")
        guard let title = intent.title?.usable ?? SpeakableString(String(firstWords.prefix(60))).usable,
            NotebookLimits.note.holds(content),
            let note = try self.addNote(title, content: content, folder: intent.groupName?.usable)
        else { return Response(.failure, CreateNote.Payload()) }
        return Response(.success, CreateNote.Payload(createdNote: self.value(note, showing: NotebookLimits.note.bytes)))
    }

    /// Adds a line to the note.
    func append(_ intent: AppendToNote) throws -> Response<AppendToNote> {
        guard let note = try intent.targetNote.flatMap({ try self.settled($0) }),
            let text = intent.content?.text.trimmed,
            !text.isEmpty
        else { return Response(.failure, AppendToNote.Payload()) }
        guard !note.protected else {
            return Response(.failureCannotUpdatePasswordProtectedNote, AppendToNote.Payload(note: self.value(note)))
        }
        let content = note.content.isEmpty ? text : "\(note.content)\n\(text)"
        guard NotebookLimits.note.holds(content) else { return Response(.failure, AppendToNote.Payload()) }
        let changed = try self.rewrite(note, content: content)
        return Response(.success, AppendToNote.Payload(note: self.value(changed, showing: NotebookLimits.note.bytes)))
    }
}
