// Beckon: the text of a vCard's line, whatever it is encoded as
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension VCardLine {
    /// Whether the value goes on in the next line where it ends with `=`.
    var isQuotedPrintable: Bool {
        self.types.contains("quoted-printable")
            || self.values("ENCODING").contains { $0.uppercased() == "QUOTED-PRINTABLE" }
    }

    private var isBinary: Bool {
        self.types.contains("base64") || self.values("ENCODING").contains { ["B", "BASE64"].contains($0.uppercased()) }
    }

    /// The value as text, escapes as they are; empty where it is no text.
    var text: String {
        guard !self.isBinary else { return "" }
        let bytes = self.isQuotedPrintable ? Self.unquoted(self.value) : self.value
        return Self.text(bytes, charset: self.values("CHARSET").first)
    }

    /// The parts of a value that separators divide, or all of it as one, without escapes, each fit to be shown.
    func parts(_ separator: Character?) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in self.text {
            if isEscaped {
                parts[parts.count - 1].append(character == "n" || character == "N" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { Self.clean($0) }
    }

    /// The whole value without escapes, fit to be shown.
    var whole: String { self.parts(nil).first ?? "" }

    /// One line: white space is single, what controls or formats is gone, and it is no longer than a name is.
    static func clean(_ text: String) -> String {
        let words = text.prefix(SpokenWords.nameLength * 2).split { $0.isWhitespace || $0.isNewline }
        let scalars = words.joined(separator: " ").unicodeScalars.filter { scalar in
            // Joiners make one picture of several emoji, and join letters in several scripts.
            let isJoiner = scalar.value == 0x200C || scalar.value == 0x200D
            return isJoiner || ![.control, .format, .privateUse].contains(scalar.properties.generalCategory)
        }
        return String(String(String.UnicodeScalarView(scalars)).prefix(SpokenWords.nameLength))
    }

    /// Undoes quoted-printable (RFC 2045). What is no code stays as it is.
    static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let digits = bytes[place...].dropFirst().prefix(2)
            if bytes[place] == UInt8(ascii: "="), digits.count == 2, !digits.contains(UInt8(ascii: "+")),
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(byte)
                place += 3
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return result
    }

    private static let encodings: [String: String.Encoding] = [
        "ISO-8859-1": .windowsCP1252, "LATIN1": .windowsCP1252, "WINDOWS-1252": .windowsCP1252,
        "ISO-8859-2": .isoLatin2, "WINDOWS-1250": .windowsCP1250, "WINDOWS-1251": .windowsCP1251,
        "SHIFT_JIS": .shiftJIS, "ISO-2022-JP": .iso2022JP, "EUC-JP": .japaneseEUC,
    ]

    /// Bytes as text: in the set that is named, else as UTF-8, else as Windows has it in Western Europe, where most broken
    /// files come from.
    static func text(_ bytes: [UInt8], charset: String?) -> String {
        if let named = charset.flatMap({ Self.encodings[$0.uppercased()] }),
            let text = String(bytes: bytes, encoding: named)
        {
            return text
        }
        return String(validating: bytes, as: UTF8.self) ?? String(bytes: bytes, encoding: .windowsCP1252)
            ?? String(bytes: bytes, encoding: .isoLatin1) ?? String(decoding: bytes, as: UTF8.self)
    }
}
