// Beckon: which names a pattern means
// SPDX-License-Identifier: Apache-2.0

import Access
import Testing

@Suite struct PatternTests {
    @Test(
        arguments: [
            ("kitchen", "kitchen", true), ("kitchen", "kitchen2", false), ("kitchen", "Kitchen", false),
            ("kit*", "kitchen", true), ("kit*", "kit", true), ("kit*", "ki", false), ("*", "", true),
            ("*", "any", true),
            // One character, two spellings: topics are compared by bytes.
            ("caf\u{E9}", "cafe\u{301}", false), ("caf\u{E9}*", "cafe\u{301}", false), ("e*", "e\u{301}", true),
        ])
    func matches(_ pattern: String, _ name: String, _ isMeant: Bool) throws {
        #expect(try NamePattern(pattern).matches(name) == isMeant)
    }

    @Test(
        arguments: [
            ("*", "*", true), ("*", "a", true), ("a*", "ab*", true), ("ab*", "a*", false), ("a", "a", true),
            ("a", "a*", false), ("a*", "a", true), ("b", "a", false),
        ])
    func covers(_ pattern: String, _ other: String, _ isCovered: Bool) throws {
        #expect(try NamePattern(pattern).covers(NamePattern(other)) == isCovered)
    }

    @Test(arguments: ["", "a/b", "a*b", "**", "*a", "a\n", "a\u{0}", String(repeating: "a", count: 129)])
    func badPatternsAreRefused(_ text: String) {
        #expect(throws: AccessError.self) { try NamePattern(text) }
    }

    /// Topics behind `event/`, and whether a key with these patterns may follow them.
    @Test(
        arguments: [
            (["*"], "", true), (["*"], "kitchen/", true), (["*"], "kit", true), (["kitchen"], "kitchen/", true),
            (["kitchen"], "", false), (["kitchen"], "kitchen", false), (["kitchen"], "kit", false),
            (["kitchen"], "hall/", false), (["kit*"], "kit", true), (["kit*"], "kitch", true), (["kit*"], "ki", false),
            (["kit*"], "", false), (["kit*"], "kitchen/", true), (["kit*"], "kitchen/x", false), ([], "", false),
            ([], "kitchen/", false), (["a", "b*"], "b", true), (["*"], "/", true), (["kitchen"], "kitchen//", false),
        ] as [([String], String, Bool)])
    func topics(_ observed: [String], _ rest: String, _ isAllowed: Bool) throws {
        let rights = Rights(observe: try observed.map { try NamePattern($0) })
        #expect(rights.mayFollow(topicsAfterEvent: rest) == isAllowed)
    }
}
