// Beckon: one letter of a text as it is compared: folded, with its class and its place
// SPDX-License-Identifier: Apache-2.0

/// One scalar of a text, folded: lower case, composed, digits and wide letters of other scripts as in ASCII.
struct Cell {
    enum Kind: UInt8 {
        case other, space, digit, letter, mark, alone, sign
    }

    var scalar: UInt32
    var kind: Kind
    /// Offsets into the text's UTF-8.
    var start: Int32, end: Int32

    /// The cells of a text. What nobody sees or hears (joiners, direction marks, soft hyphens) has none.
    static func cells(of text: String) -> [Cell] {
        var text = text
        return text.withUTF8 { bytes in
            var cells: [Cell] = []
            cells.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    let folded = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                    cells.append(
                        Cell(
                            scalar: UInt32(folded), kind: Self.asciiKind(folded), start: Int32(index),
                            end: Int32(index + 1)))
                    index += 1
                } else {
                    let (value, width) = Self.decode(bytes, at: index)
                    Self.append(value, start: Int32(index), end: Int32(index + width), to: &cells)
                    index += width
                }
            }
            return cells
        }
    }

    private static func asciiKind(_ byte: UInt8) -> Kind {
        switch byte {
        case 0x61...0x7A: .letter
        case 0x30...0x39: .digit
        case 0x09...0x0D, 0x20: .space
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "$"), UInt8(ascii: "%"),
            UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: "+"):
            .sign
        default: .other
        }
    }

    /// The scalar that begins at `index`. A string's UTF-8 is always well formed.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (value: UInt32, width: Int) {
        let lead = UInt32(bytes[index])
        let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = lead & (0xFF >> UInt32(width + 1))
        for offset in 1..<width { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return (value, width)
    }

    private static func append(_ value: UInt32, start: Int32, end: Int32, to cells: inout [Cell]) {
        var value = value
        switch value {
        case 0x00AD, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF:
            if !cells.isEmpty { cells[cells.count - 1].end = end }
            return
        case 0xFF01...0xFF5E: value -= 0xFEE0
        case 0x3000, 0x00A0, 0x202F, 0x2009: value = 0x20
        case 0xFFE0: value = 0xA2
        case 0xFFE1: value = 0xA3
        case 0xFFE5: value = 0xA5
        case 0x2018, 0x2019, 0x02BC, 0x2032: value = 0x27
        case 0x201C...0x201F, 0x2033: value = 0x22
        default: break
        }
        if value < 0x80 {
            let byte = UInt8(value)
            let folded = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            cells.append(Cell(scalar: UInt32(folded), kind: Self.asciiKind(folded), start: start, end: end))
            return
        }
        if Tokenizer.standsAlone(value) {
            cells.append(Cell(scalar: value, kind: .alone, start: start, end: end))
            return
        }
        guard let scalar = Unicode.Scalar(value) else { return }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark:
            if let last = cells.last, last.end == start, let composed = Self.composed(last.scalar, value) {
                cells[cells.count - 1].scalar = composed
                cells[cells.count - 1].end = end
            } else {
                cells.append(Cell(scalar: value, kind: .mark, start: start, end: end))
            }
        case .decimalNumber:
            let digit = UInt32(properties.numericValue ?? 0)
            cells.append(Cell(scalar: 0x30 + min(digit, 9), kind: .digit, start: start, end: end))
        case .currencySymbol:
            cells.append(Cell(scalar: value, kind: .sign, start: start, end: end))
        case .otherNumber where properties.numericType != nil && !properties.isAlphabetic:
            cells.append(Cell(scalar: value, kind: .sign, start: start, end: end))
        default:
            guard properties.isAlphabetic else {
                let kind: Kind = Self.signs.contains(value) ? .sign : .other
                cells.append(Cell(scalar: value, kind: kind, start: start, end: end))
                return
            }
            // A letter may become several in lower case.
            for lower in properties.lowercaseMapping.unicodeScalars {
                let kind: Kind = lower.properties.isAlphabetic ? .letter : .mark
                cells.append(Cell(scalar: lower.value, kind: kind, start: start, end: end))
            }
        }
    }

    /// Degrees, with and without their scale, and the Chinese comma.
    private static let signs: Set<UInt32> = [0xB0, 0x2103, 0x2109, 0x3001]

    /// A letter and the mark over or under it as one letter, if there is one.
    private static func composed(_ base: UInt32, _ mark: UInt32) -> UInt32? {
        guard let base = Unicode.Scalar(base), let mark = Unicode.Scalar(mark) else { return nil }
        var pair = ""
        pair.unicodeScalars.append(base)
        pair.unicodeScalars.append(mark)
        return Self.composedLetters[pair]
    }

    /// Composed letters by themselves: strings are equal, and hash alike, when they are so in Unicode's eyes.
    private static let composedLetters: [String: UInt32] = {
        var letters: [String: UInt32] = [:]
        for range: ClosedRange<UInt32> in [0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] {
            for value in range {
                guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
                // The first wins: two scalars may be one letter.
                let key = String(Character(scalar))
                if letters[key] == nil { letters[key] = value }
            }
        }
        return letters
    }()
}
