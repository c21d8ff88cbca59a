// Beckon: text from outside, made fit to be shown
// SPDX-License-Identifier: Apache-2.0

/// Makes text that apps, users and files supply fit to be shown: nothing in it can drive a terminal, turn the direction of
/// the words around it, or fill the screen.
public enum PlainText {
    /// Unicode scalars of a label, a value, a detail.
    public static let labelLength = 200
    /// Unicode scalars of a message or a note.
    public static let bodyLength = 4_000
    /// Marks that may stand on one letter.
    package static let marksPerLetter = 4

    /// One line of `text`: control and formatting characters are gone, white space is single, at most `limit` scalars.
    public static func line(_ text: String, limit: Int = PlainText.labelLength) -> String {
        Self.clean(text, limit: limit, keepsLines: false)
    }

    /// `text` with its line breaks, at most two in a row, else like ``line(_:limit:)``.
    public static func body(_ text: String, limit: Int = PlainText.bodyLength) -> String {
        Self.clean(text, limit: limit, keepsLines: true)
    }

    /// One line of `text` with all its spaces, as columns need them: without what drives a terminal, turns words around or
    /// ends the line, at most `limit` scalars.
    public static func columns(_ text: String, limit: Int = PlainText.bodyLength) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            switch Self.role(of: scalar) {
            case .dropped: continue
            case .line, .space: result.append(" ")
            case .mark, .letter: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether two texts look the same: the spaces of formatted numbers are of several kinds.
    public static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return false }
        return Self.body(one) == Self.body(other)
    }

    private static func clean(_ text: String, limit: Int, keepsLines: Bool) -> String {
        var result = String.UnicodeScalarView()
        var count = 0
        var marks = 0
        var pendingSpace = false
        var pendingLines = 0
        // Looks at a bounded part only: what is dropped costs time too.
        for scalar in text.unicodeScalars.prefix(limit * 4) {
            switch Self.role(of: scalar) {
            case .dropped: continue
            case .line where keepsLines: pendingLines += 1
            case .line, .space: pendingSpace = true
            case .mark:
                marks += 1
                if marks <= Self.marksPerLetter, count > 0 { result.append(scalar) }
            case .letter:
                if count >= limit {
                    result.append("…")
                    return String(result)
                }
                if pendingLines > 0, count > 0 {
                    for _ in 0..<min(pendingLines, 2) { result.append("\n") }
                } else if pendingSpace, count > 0 {
                    result.append(" ")
                }
                (pendingSpace, pendingLines, marks) = (false, 0, 0)
                result.append(scalar)
                count += 1
            }
        }
        return String(result)
    }

    private enum Role { case letter, mark, space, line, dropped }

    private static func role(of scalar: Unicode.Scalar) -> Role {
        if scalar == "\n" { return .line }
        if scalar == "\t" || scalar == "\r" { return .space }
        // Joiners make one picture of several emoji, and join letters in several scripts.
        if scalar.value == 0x200D || scalar.value == 0x200C { return .mark }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse: return .dropped
        case .spaceSeparator: return .space
        case .lineSeparator, .paragraphSeparator: return .line
        case .nonspacingMark, .enclosingMark: return .mark
        default: return .letter
        }
    }

    /// A name of the wire as words: `dropOffLocation` becomes `drop off location`.
    public static func words(fromName name: String) -> String {
        var result = ""
        for character in Self.line(name, limit: 64) {
            if character == "_" || character == "-" || character == "." {
                result += " "
            } else if character.isUppercase, let last = result.last, last.isLowercase {
                result += " " + character.lowercased()
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// A sentence, which begins with a capital letter also where a name or a value stands in front.
    package static func sentence(_ text: String) -> String {
        // A name such as "eBay" stays as it is.
        let isName = text.dropFirst().first.map { $0.isUppercase } ?? false
        return isName ? text : self.capitalized(text)
    }

    /// The same text with a capital letter in front.
    package static func capitalized(_ text: String) -> String {
        guard let first = text.first else { return text }
        return first.uppercased() + text.dropFirst()
    }
}
