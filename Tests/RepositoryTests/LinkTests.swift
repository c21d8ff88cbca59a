// Beckon: every link of the documents leads somewhere
// SPDX-License-Identifier: Apache-2.0

import Testing

struct LinkTests {
    @Test(arguments: Repository.markdown) func linksLeadSomewhere(_ file: SourceFile) {
        for problem in Self.problems(file, exists: Repository.exists, read: { Repository.file($0)?.text }) {
            Issue.record("\(problem)")
        }
    }

    @Test(arguments: [
        ("[a](b.md)", 0), ("[a](gone.md)", 1), ("[a](b.md#a-heading)", 0), ("[a](b.md#gone)", 1), ("[a](#top)", 0),
        ("![a](../Shared/gone.png)", 1), ("[a](../README.md)", 0), ("[a](https://swift.org)", 0), ("`[a](gone.md)`", 0),
        ("```\n[a](gone.md)\n```", 0), ("[a](b.md) and [c](gone.md)", 1), ("[a](../../outside.md)", 1),
    ]) func catches(_ text: String, _ count: Int) {
        let files = ["docs/b.md": "# Top\n\n## A heading!\n", "README.md": ""]
        let file = SourceFile("docs/a.md", "# Top\n\(text)")
        #expect(Self.problems(file, exists: { files[$0] != nil }, read: { files[$0] }).count == count)
    }

    private static func problems(
        _ file: SourceFile, exists: (String) -> Bool, read: (String) -> String?
    ) -> [Violation] {
        let markdown = Markdown(file.text)
        return markdown.links.compactMap { link in
            let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            let anchor = parts.count > 1 ? parts[1] : nil
            func problem(_ message: String) -> Violation {
                Violation(path: file.path, line: link.line, message: "\(link.target): \(message)")
            }
            if ["https://", "http://", "mailto:"].contains(where: link.target.hasPrefix) { return nil }
            if parts.first?.isEmpty ?? true {
                return anchor.map(markdown.anchors.contains) ?? true ? nil : problem("no such heading here")
            }
            guard let path = Self.join(file.path, parts[0]) else { return problem("leads out of the repository") }
            guard exists(path) else { return problem("there is no \(path)") }
            guard let anchor, path.hasSuffix(".md"), let text = read(path) else { return nil }
            return Markdown(text).anchors.contains(anchor) ? nil : problem("\(path) has no such heading")
        }
    }

    /// The path that a link of a file means, or `nil` outside the repository.
    private static func join(_ file: String, _ link: String) -> String? {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
