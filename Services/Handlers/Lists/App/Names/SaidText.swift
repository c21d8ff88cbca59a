// Beckon: texts that were said, checked before they are kept
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension String {
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
    var usable: String? { NotebookLimits.title.usable(self.spokenPhrase) }

    /// A new title: asked for where it is blank, refused where it is too long.
    var resolutionAsTitle: ResolutionResult<SpeakableString> {
        NotebookLimits.title.resolution(self.spokenPhrase, absent: .needsValue, reason: nil) { title in
            var copy = self
            copy.spokenPhrase = title
            return copy
        }
    }
}

extension NoteContent {
    /// What is to be written: asked for where it is blank, refused where it is too long.
    var resolution: ResolutionResult<NoteContent> {
        NotebookLimits.note.resolution(self.text, absent: .needsValue, reason: nil) { NoteContent($0) }
    }
}
