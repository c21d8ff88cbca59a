// Beckon: what questions take as answers
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Question {
    /// Whether yes and no are the values that it asks for.
    var asksWhether: Bool {
        (self.kind == .value || self.kind == .details) && self.type?.kind == .boolean && !self.isArray
    }

    /// Whether the answer is anybody's own words, so that nothing but control words is looked for in it.
    var takesAnyText: Bool {
        guard self.kind == .value || self.kind == .details, let type = self.type else { return false }
        // What an app calls something by is nobody's own words.
        if self.parameter?.hasSuffix("Identifier") ?? false { return false }
        return type.kind == .string || type.name == "NoteContent"
    }
}
