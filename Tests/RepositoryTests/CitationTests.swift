// Beckon: no comment and no document cites a file that is not in the repository
// SPDX-License-Identifier: Apache-2.0

import Testing

struct CitationTests {
    private static let citations = Citations(paths: Repository.paths)

    @Test("No comment and no document cites a file that is not in the repository")
    func citationsLeadSomewhere() {
        for problem in Repository.texts.flatMap(Self.citations.problems) {
            Issue.record("\(problem)")
        }
    }

    @Test(
        "A citation of a file that is missing is found, and one that leads somewhere is none",
        arguments: [
            ("Shared/A.swift", "/// A place (types.yaml, `placemark`).", 1),
            ("Shared/A.swift", "let a = 1 // See gone.md, 3, and docs/gone.md.", 2),
            ("Shared/A.swift", "let a = \"gone.md\" // see docs/limits.md and limits.md", 0),
            ("Shared/A.swift", "/// Such as `en/times.yaml:12`, or the `rights.json` of a folder.", 0),
            ("docs/a.md", "See gone.swift. And [b](limits.md), and `../Makefile`.", 1),
            ("docs/a.md", "It stands in `Words/<language>/*.yaml`, not in `Words/<language>/*.json`.", 1),
            ("docs/a.md", "It stands at https://example.org/gone.md.", 0),
            ("docs/a.md", "See ../docs/limits.md and ../../outside.md.", 1),
            ("Tests/run", "x=gone.py # see checks.py", 1), ("Tests/run", "cp \"$#\" gone.py", 0),
            ("docs/schema/a.json", "\"gone.md\"", 0),
        ])
    func catches(_ path: String, _ text: String, _ count: Int) {
        let citations = Citations(paths: ["docs/limits.md", "Services/en/times.yaml", "Services/Words/en/times.yaml"])
        #expect(citations.problems(SourceFile(path, text)).count == count)
    }

    @Test("Each name that means a file elsewhere is still cited")
    func elsewhereIsCited() {
        let files = Repository.texts.filter { !$0.isIn(["Tests/RepositoryTests"]) }
        for name in Citations.elsewhere.keys {
            #expect(files.contains { $0.mayHold(name) }, "\(name) is cited nowhere: take it off Citations.elsewhere")
            #expect(!Repository.paths.contains { $0.hasSuffix("/\(name)") }, "\(name) is a file of the repository")
        }
    }
}
