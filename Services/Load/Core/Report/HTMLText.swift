// Beckon: text as HTML
// SPDX-License-Identifier: Apache-2.0

/// Text as HTML.
enum HTMLText {
    /// Text between tags or in an attribute's quotes: nothing in it is read as markup.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in LoadReport.plain(text).unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// A table: the first cell of a row is text, the others are figures.
    static func table(_ head: [String], _ rows: [[String]]) -> String {
        let head = head.map { "<th>\(self.escaped($0))</th>" }.joined()
        let rows = rows.map { row in "<tr>" + row.map { "<td>\(self.escaped($0))</td>" }.joined() + "</tr>" }
        return "<div class=\"scroll\"><table><tr>\(head)</tr>\n\(rows.joined(separator: "\n"))\n</table></div>\n"
    }
}
