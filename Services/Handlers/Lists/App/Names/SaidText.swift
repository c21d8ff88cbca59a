// Beckon: texts that were said, checked before they are kept
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema

extension String {
    /// The text without white space around it.
    var trimmed: String { self.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Whether it is short enough for a note.
    var isNote: Bool { self.utf8.count <= NotebookLimits.noteBytes && self.count <= NotebookLimits.note }

    /// The whole characters at the beginning that fit into a number of bytes.
    func beginning(bytes: Int) -> String {
        guard self.utf8.count > bytes else { return self }
        var room = bytes
        return String(
            self.prefix { character in
                room -= character.utf8.count
                return room >= 0
            })
    }
}

extension SpeakableString {
    /// The phrase without white space around it; `nil` where nothing or too much was said.
    var usable: String? {
        let phrase = self.spokenPhrase.trimmed
        let isTooLong = phrase.utf8.count > NotebookLimits.titleBytes || phrase.count > NotebookLimits.title
        return phrase.isEmpty || isTooLong ? nil : phrase
    }

    /// A new title: asked for where it is blank, refused where it is too long.
    var resolutionAsTitle: ResolutionResult<SpeakableString> {
        if self.spokenPhrase.trimmed.isEmpty { return .needsValue }
        guard let title = self.usable else { return .unsupported() }
        var copy = self
        copy.spokenPhrase = title
        return .success(copy)
    }
}

extension NoteContent {
    /// What is to be written: asked for where it is blank, refused where it is too long.
    var resolution: ResolutionResult<NoteContent> {
        let text = self.text.trimmed
        if text.isEmpty { return .needsValue }
        return text.isNote ? .success(NoteContent(text)) : .unsupported()
    }
}

extension Optional where Wrapped: IntentValue {
    /// A parameter that may be left unsaid and needs no check.
    var resolutionAsItIs: ResolutionResult<Wrapped> { self.map { .success($0) } ?? .notRequired }
}
