// Beckon: the lines of a file of vCards, by card, unfolded
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The lines of a file of vCards, by card.
struct VCardLines {
    /// A card: in which line of the file it begins, from 1, and its lines; `nil` where it does not end.
    typealias Card = (begin: Int, lines: [ArraySlice<UInt8>]?)

    /// The cards, in their order.
    let cards: [Card]

    /// Bytes of one property that are looked at. A name has less; a picture has more, and is not wanted.
    static let propertyBytes = 8_192

    /// - Parameters:
    ///   - bytes: The file, in UTF-8, in UTF-16 with a mark at its beginning, or in what single lines say.
    ///   - limit: After how many cards nothing more is read.
    init(_ bytes: [UInt8], limit: Int) {
        let bytes = Self.withoutMark(bytes)
        let feed = UInt8(ascii: "\n"), back = UInt8(ascii: "\r")
        let separator = bytes.contains(feed) ? feed : back
        var cards: [Card] = []
        var begin = 0
        var lines: [ArraySlice<UInt8>]?
        // A card may hold another one, of an assistant. It is skipped.
        var inner = 0
        for (index, line) in bytes.split(separator: separator, omittingEmptySubsequences: false).enumerated() {
            guard cards.count < limit else { break }
            let line = line.last == back ? line.dropLast() : line
            switch Self.mark(line) {
            case "BEGIN:VCARD":
                if lines?.last.map({ Self.isAgent($0) }) == true || inner > 0 {
                    inner += 1
                    continue
                }
                if lines != nil { cards.append((begin, nil)) }
                (begin, lines) = (index + 1, [])
            case "END:VCARD":
                if inner > 0 {
                    inner -= 1
                    continue
                }
                if let ended = lines { cards.append((begin, ended)) }
                lines = nil
            default: if inner == 0 { lines?.append(line) }
            }
        }
        if lines != nil, cards.count < limit { cards.append((begin, nil)) }
        self.cards = cards
    }

    /// The properties of a card. A line that begins with white space goes on with the one before; so does the line behind
    /// one in quoted-printable that ends with `=`.
    ///
    /// - Parameter isWanted: Whether a property of that name is read at all.
    static func properties(
        _ lines: [ArraySlice<UInt8>], keepsSpace: Bool, isWanted: (String) -> Bool
    ) -> [VCardLine] {
        var properties: [VCardLine] = []
        var open: [UInt8] = []
        var isQuoted = false, isKept = false
        func close() {
            if isKept, let property = VCardLine(open) { properties.append(property) }
        }
        for line in lines {
            let goesOn = isQuoted && open.last == UInt8(ascii: "=")
            let isFold = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
            if goesOn || isFold {
                guard isKept, open.count + line.count <= Self.propertyBytes else { continue }
                if goesOn { open.removeLast() }
                // vCard 2.1 breaks lines before a space that belongs to them, later ones put a space there.
                open += goesOn || keepsSpace ? line : line.dropFirst()
            } else {
                close()
                let property = VCardLine(line.prefix(Self.propertyBytes))
                isKept = property.map { isWanted($0.name) } ?? false
                isQuoted = property?.isQuotedPrintable ?? false
                open = isKept ? Array(line.prefix(Self.propertyBytes)) : []
            }
        }
        close()
        return properties
    }

    /// A line as it would mark the beginning or the end of a card; empty for one that is too long for that.
    private static func mark(_ line: ArraySlice<UInt8>) -> String {
        guard line.count <= 32 else { return "" }
        return String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }.uppercased()
    }

    private static func isAgent(_ line: ArraySlice<UInt8>) -> Bool { Self.mark(line) == "AGENT:" }

    /// The bytes as UTF-8, where a mark at their beginning says what they are in.
    private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        return String(bytes: bytes, encoding: .utf16).map { Array($0.utf8) } ?? bytes
    }
}
