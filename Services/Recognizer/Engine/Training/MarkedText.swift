// Beckon: sentences with marks around the words of values
// SPDX-License-Identifier: Apache-2.0

/// A sentence that somebody said, in which the words of values are marked:
///
/// | written | means |
/// |---|---|
/// | `to the {dropOffLocation:museum}` | words that say a value of a parameter or of a class |
/// | `put her on {audioRoute=speakerphone:loudspeaker}` | words that stand for a value, and which |
/// | `lock the doors{locked=true}` | a value that no words of its own say |
/// | `not the {-airport}` | words that are not meant any more |
struct MarkedText {
    struct Mark: Hashable {
        /// The parameter or class; ``MarkedText/excluded`` for words that are not meant.
        var name: String
        /// The case or truth that the words stand for, as the parameter's type has it; `nil` where the words are the value.
        var value: String?
        /// Offsets into the text's UTF-8; `nil` where no words say it.
        var range: Range<Int>?
    }

    /// The name of words that are not meant any more.
    static let excluded = "-"

    private(set) var text = ""
    private(set) var marks: [Mark] = []

    init(_ source: String) {
        var rest = source[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            self.text += rest[..<open]
            self.add(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
        }
        self.text += rest
    }

    private mutating func add(_ inner: Substring) {
        var name = Self.excluded[...]
        var words: Substring? = inner.dropFirst()
        if !inner.hasPrefix(Self.excluded) {
            let colon = inner.firstIndex(of: ":")
            name = inner[..<(colon ?? inner.endIndex)]
            words = colon.map { inner[inner.index(after: $0)...] }
        }
        let parts = name.split(separator: "=", maxSplits: 1).map(String.init)
        let start = self.text.utf8.count
        self.text += words ?? ""
        let range = start..<self.text.utf8.count
        self.marks.append(
            Mark(name: parts.first ?? "", value: parts.count == 2 ? parts[1] : nil, range: range.isEmpty ? nil : range))
    }

    /// The words of a mark.
    func words(of mark: Mark) -> String? {
        mark.range.map { String(decoding: Array(self.text.utf8)[$0], as: UTF8.self) }
    }
}
