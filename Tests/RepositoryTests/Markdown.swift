// Beckon: links, headings and code blocks of a Markdown file
// SPDX-License-Identifier: Apache-2.0

/// What the tests look at in a Markdown file.
struct Markdown {
    /// A link or image, with its line from 1.
    struct Link: Hashable {
        let target: String
        let line: Int
    }

    /// A fenced block of code.
    struct Block: Hashable {
        let language: String
        let text: String
        let line: Int
    }

    private(set) var links: [Link] = []
    private(set) var blocks: [Block] = []
    /// Headings as GitHub's anchors.
    private(set) var anchors: Set<String> = []

    init(_ text: String) {
        var fence: (language: String, lines: [Substring], line: Int)?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let open = fence {
                    self.blocks.append(
                        Block(language: open.language, text: open.lines.joined(separator: "\n"), line: open.line))
                    fence = nil
                } else {
                    fence = (String(line.dropFirst(3)), [], number + 1)
                }
            } else if fence != nil {
                fence?.lines.append(line)
            } else {
                if line.hasPrefix("#") { self.add(heading: line.drop { $0 == "#" }.drop { $0 == " " }) }
                self.links += Self.targets(line).map { Link(target: $0, line: number + 1) }
            }
        }
    }

    private mutating func add(heading: Substring) {
        let anchor = String(
            heading.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || character == "-" || character == "_"
                    ? character : nil
            })
        var number = 0, name = anchor
        while !self.anchors.insert(name).inserted {
            number += 1
            name = "\(anchor)-\(number)"
        }
    }

    private static func targets(_ line: Substring) -> [String] {
        // What stands between backticks is no link.
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        let text = parts.enumerated().map { $0.offset.isMultiple(of: 2) ? String($0.element) : "" }.joined(
            separator: "`")
        return text.ranges(of: "](").compactMap { range in
            let rest = text[range.upperBound...]
            return rest.firstIndex(of: ")").map { String(rest[..<$0]) }
        }
    }
}
