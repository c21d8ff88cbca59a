// Beckon: the code that the documents show is code that compiles
// SPDX-License-Identifier: Apache-2.0

import Testing

/// `make snippets` builds the package docs/snippets; these tests hold the documents to it.
struct ReadmeTests {
    private static let snippets = Repository.paths.filter { $0.hasPrefix("docs/snippets/") }.compactMap(Repository.file)

    @Test func smallestHandlerIsSmall() throws {
        let readme = try #require(Repository.file("README.md"))
        let snippet = try #require(Repository.file("docs/snippets/notepad/main.swift"))
        let block = try #require(Markdown(readme.text).blocks.first { $0.language == "swift" })
        #expect(block.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 15)
        // Behind the two lines of the header and an empty one.
        #expect(block.text == snippet.lines.dropFirst(3).joined(separator: "\n"))
    }

    @Test(arguments: ["README.md", "docs/handlers.md"]) func codeIsCompiled(_ path: String) throws {
        let blocks = Markdown(try #require(Repository.file(path)).text).blocks
        for block in Self.unknown(blocks) {
            Issue.record("\(path):\(block.line): this code stands in no file of docs/snippets, so nobody compiles it")
        }
    }

    @Test func inventedCodeIsCaught() {
        #expect(Self.unknown(Markdown("```swift\nlet invented = 1\n```").blocks).count == 1)
        #expect(Self.unknown(Markdown("```sh\nmake up\n```").blocks).isEmpty)
    }

    @Test func snippetsSayWhatTheyAre() {
        let files = Self.snippets.filter { $0.path.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for violation in files.flatMap(Rule.header.check) { Issue.record("\(violation)") }
    }

    @Test func everySnippetBelongsToATarget() throws {
        let package = PackageFile(try #require(Repository.file("docs/snippets/Package.swift")).text)
        // What own-package builds stands in a manifest of its own.
        let built = package.targets.map { "docs/snippets/\($0.path)" } + ["docs/snippets/own"]
        for file in Self.snippets where file.path.hasSuffix(".swift") && !file.isIn(built) {
            #expect(file.path == "docs/snippets/Package.swift", "\(file.path) is in no target, so nobody compiles it")
        }
    }

    private static func unknown(_ blocks: [Markdown.Block]) -> [Markdown.Block] {
        blocks.filter { block in
            ["swift", "json", "python", "yaml"].contains(block.language)
                && !self.snippets.contains { $0.text.contains(block.text) }
        }
    }
}
