// Beckon: a file of words as values, with the path to each
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A value of a file of words, and where it stands.
struct VocabularyTree {
    let value: Value
    let path: String

    init(_ value: Value, at path: String = "") {
        self.value = value
        self.path = path
    }

    func error(_ message: String) -> VocabularyFileError {
        VocabularyFileError(self.path.isEmpty ? "the root" : self.path, message)
    }

    /// The members of a dictionary.
    func members() throws(VocabularyFileError) -> [String: Value] {
        guard case .object(let members) = self.value else { throw self.error("a dictionary belongs here") }
        return members
    }

    /// A member that must be there.
    func member(_ key: String) throws(VocabularyFileError) -> VocabularyTree {
        guard let member = try self.optional(key) else { throw self.error("'\(key)' is missing; add it") }
        return member
    }

    /// A member that may be left out.
    func optional(_ key: String) throws(VocabularyFileError) -> VocabularyTree? {
        try self.members()[key].map { VocabularyTree($0, at: self.path.isEmpty ? key : "\(self.path).\(key)") }
    }

    /// The elements of an array, of which there may be so many.
    func elements(atMost bound: Int) throws(VocabularyFileError) -> [VocabularyTree] {
        guard case .array(let elements) = self.value else { throw self.error("an array belongs here") }
        guard elements.count <= bound else {
            throw self.error("it has \(elements.count) elements; at most \(bound) are taken: keep the most important")
        }
        return elements.enumerated().map { VocabularyTree($1, at: "\(self.path)[\($0)]") }
    }

    /// A text that is neither empty nor too long.
    func text(atMost bound: Int = Limits.termBytes) throws(VocabularyFileError) -> String {
        guard case .string(let text) = self.value else { throw self.error("a text belongs here") }
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !trimmed.isEmpty else { throw self.error("it is empty; write the words, or take it out") }
        guard trimmed.utf8.count <= bound else {
            throw self.error("it has \(trimmed.utf8.count) bytes; at most \(bound) are taken: shorten it")
        }
        guard trimmed.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw self.error("it holds control characters; take them out")
        }
        return trimmed
    }
}
