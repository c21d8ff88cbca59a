// Beckon: every rule holds in the repository, and catches what breaks it
// SPDX-License-Identifier: Apache-2.0

import Testing

extension Rule {
    static let all = [
        Self.pureCores, .coreImports, .zeroMQ, .learning, .linux, .bus, .time, .tasks, .polling, .traps,
        .promises,
        .header,
        .commandLength, .length, .language, .typeNames,
    ]
}

struct RuleTests {
    @Test(arguments: Rule.all) func holds(_ rule: Rule) {
        for violation in Repository.swift.flatMap(rule.check) { Issue.record("\(violation)") }
    }

    @Test(arguments: Rule.all) func catches(_ rule: Rule) {
        #expect(!rule.breaks.isEmpty)
        for sample in rule.breaks { #expect(!rule.check(sample).isEmpty, "\(sample.path): \(sample.text.prefix(80))") }
        for sample in rule.keeps { #expect(rule.check(sample).isEmpty, "\(sample.path): \(sample.text.prefix(80))") }
    }

    @Test func findsTheRepository() {
        #expect(Repository.swift.count > 100)
        #expect(Repository.swift.contains { $0.path == "Tests/RepositoryTests/RuleTests.swift" })
    }

    @Test func listOfLongFilesOnlyShrinks() {
        for (path, _) in Rule.longFiles {
            let lines = Repository.file(path)?.lines.count ?? 0
            #expect(lines > 300, "\(path) is short enough now: take it off Rule.longFiles")
        }
    }
}

struct SwiftCodeTests {
    @Test(arguments: [
        ("let a = 1 // b\nc\n/// d", "// b||/// d"), ("a /* b\nc */ d", "/* b|c "), ("f(\"// a\")\n// b", "|// b"),
        ("\"\"\"\n// a\n\"\"\"\n// b", "|||// b"),
    ]) func keepsCommentsAlone(_ text: String, _ comments: String) {
        #expect(SwiftCode(text).comments.joined(separator: "|") == comments)
    }

    @Test(arguments: [
        ("let a = 1 // await", "let a = 1         "),
        ("f(\"await\") await", "f(\"     \") await"),
        ("f(\"a \\\" b\") c", "f(\"      \") c"),
        ("a /* b\nc */ d", "a     \n     d"),
        ("f(#\"a\" b\"#) c", "f(#\"    \"#) c"),
        ("\"\"\"\nawait \"x\"\n\"\"\"\nb", "\"\"\"\n         \n\"\"\"\nb"),
        ("let open = \"a\nawait", "let open = \" \nawait"),
    ]) func keepsCodeAlone(_ text: String, _ code: String) {
        #expect(SwiftCode(text).lines.joined(separator: "\n") == code)
    }

    @Test(arguments: [
        ("await f()", "await", true), ("awaited", "await", false), ("isawait", "await", false),
        ("Int.random(in: 1)", ".random(", true), ("group.addTask {", "Task {", false), ("", "a", false),
        ("public import CLinux", "import CLinux", true), ("import CLinuxMore", "import CLinux", false),
    ]) func findsWords(_ line: String, _ needle: String, _ isThere: Bool) {
        #expect(SwiftCode.contains(line, needle) == isThere)
    }
}
