// Beckon: coloured dots in the languages of terminals
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Pictures

/// Two dots a letter, one above the other.
enum HalfBlocks {
    static func lines(_ picture: ColorPicture, inAllColours: Bool) -> [String] {
        func code(_ dot: (red: UInt8, green: UInt8, blue: UInt8)) -> String {
            guard !inAllColours else { return "2;\(dot.red);\(dot.green);\(dot.blue)" }
            return "5;\(16 + 36 * Palette.step(dot.red) + 6 * Palette.step(dot.green) + Palette.step(dot.blue))"
        }
        return stride(from: 0, to: picture.height, by: 2).map { row in
            var last = ""
            let letters = (0..<picture.width).map { column -> String in
                let colors = "38;\(code(picture.dot(column, row)));48;\(code(picture.dot(column, row + 1)))"
                defer { last = colors }
                return colors == last ? "▀" : "\u{1B}[\(colors)m▀"
            }
            return letters.joined() + "\u{1B}[0m"
        }
    }
}

/// The cube of six steps of red, green and blue.
enum Palette {
    static func step(_ value: UInt8) -> Int { (Int(value) * 5 + 127) / 255 }

    static func index(_ dot: (red: UInt8, green: UInt8, blue: UInt8)) -> Int {
        Self.step(dot.red) * 36 + Self.step(dot.green) * 6 + Self.step(dot.blue)
    }
}

/// DEC's sixels: bands of six rows, and in each a line for every colour that it has.
enum Sixel {
    static func text(_ picture: ColorPicture) -> String {
        var text = "\u{1B}Pq\"1;1;\(picture.width);\(picture.height)"
        var isKnown = Set<Int>()
        for top in stride(from: 0, to: picture.height, by: 6) {
            var lines: [Int: [UInt8]] = [:]
            for row in top..<min(top + 6, picture.height) {
                for column in 0..<picture.width {
                    let color = Palette.index(picture.dot(column, row))
                    lines[color, default: [UInt8](repeating: 0, count: picture.width)][column] |= 1 << (row - top)
                }
            }
            for (place, (color, dots)) in lines.sorted(by: { $0.key < $1.key }).enumerated() {
                if isKnown.insert(color).inserted {
                    let shares = [color / 36, color / 6 % 6, color % 6].map { "\($0 * 20)" }.joined(separator: ";")
                    text += "#\(color);2;\(shares)"
                }
                text += (place > 0 ? "$" : "") + "#\(color)" + Self.line(dots)
            }
            text += "-"
        }
        return text + "\u{1B}\\"
    }

    /// Dots of one colour, with how often the same come after each other.
    private static func line(_ dots: [UInt8]) -> String {
        var text = ""
        var place = 0
        while place < dots.count {
            var end = place + 1
            while end < dots.count, dots[end] == dots[place] { end += 1 }
            let letter = String(UnicodeScalar(63 + dots[place]))
            text += end - place > 3 ? "!\(end - place)\(letter)" : String(repeating: letter, count: end - place)
            place = end
        }
        return text
    }
}

/// The graphics protocol of kitty, which other terminals know as well: dots in pieces of base64, without an answer and without
/// moving the cursor.
enum Kitty {
    static func text(_ picture: ColorPicture, columns: Int, rows: Int) -> String {
        let letters = Array(Data(picture.bytes).base64EncodedString().utf8)
        let pieces = stride(from: 0, to: letters.count, by: 4_096).map {
            String(decoding: letters[$0..<min($0 + 4_096, letters.count)], as: UTF8.self)
        }
        return pieces.enumerated().map { index, piece in
            let more = index + 1 < pieces.count ? 1 : 0
            let what =
                index == 0
                ? "a=T,f=24,s=\(picture.width),v=\(picture.height),c=\(columns),r=\(rows),C=1,q=2,m=\(more)"
                : "m=\(more)"
            return "\u{1B}_G\(what);\(piece)\u{1B}\\"
        }.joined()
    }
}
