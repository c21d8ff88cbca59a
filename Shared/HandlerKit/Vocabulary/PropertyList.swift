// Beckon: property lists, read with bounds
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Reads property lists, as XML or binary: Foundation's reader bounds neither how deep they are nor how large they become.
/// Dates and data are read as text, for no file of words has any.
public enum PropertyList {
    /// Bytes of a file, levels of arrays and dictionaries, and values in all. What stands once in a binary list and is
    /// referred to often counts as often.
    public static let bytesBound = 1 << 22, depthBound = 16, valuesBound = 400_000

    /// Reads a property list.
    ///
    /// - Throws: ``VocabularyFileError`` for what is no property list, or beyond a bound.
    public static func value(of bytes: [UInt8]) throws(VocabularyFileError) -> Value {
        guard bytes.count <= Self.bytesBound else {
            throw VocabularyFileError(
                "the file", "it has \(bytes.count) bytes; at most \(Self.bytesBound) are read: split it")
        }
        if bytes.starts(with: "bplist0".utf8) {
            var reader = BinaryPropertyList(bytes)
            return try reader.root()
        }
        var reader = XMLPropertyList(bytes)
        return try reader.root()
    }

    /// What may still be read.
    struct Budget {
        private var values = PropertyList.valuesBound
        /// Bytes of text: what a file has, and some for what is referred to twice.
        private var text = 2 * PropertyList.bytesBound

        /// Takes a value, or its text.
        ///
        /// - Returns: What is wrong, if there is no room for it.
        mutating func take(depth: Int = 1, text bytes: Int = 0) -> String? {
            self.values -= bytes == 0 ? 1 : 0
            self.text -= bytes
            if depth > PropertyList.depthBound {
                return "it is nested deeper than \(PropertyList.depthBound) levels; a file of words needs seven"
            }
            if self.values < 0 || self.text < 0 {
                return "up to here it holds more than \(PropertyList.valuesBound) values; split it into several files"
            }
            return nil
        }
    }
}
