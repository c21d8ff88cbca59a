// Beckon: tests of what can be a name
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDirectory

struct NameTests {
    @Test(arguments: [
        ("hop", true, true), ("größe 東京 a:b", true, true), ("a/b", false, true), ("a\u{7F}", false, true),
        ("", false, false), ("a\u{1F}", false, false), ("\u{0}", false, false),
        (String(repeating: "é", count: Limits.nameBytes / 2), true, true),
        (String(repeating: "é", count: Limits.nameBytes / 2) + "a", false, false),
    ])
    func nameHasNoControlCharacter(_ name: String, isName: Bool, withSlashAndDelete: Bool) {
        #expect(name.isName() == isName)
        #expect(name.isName(allowsSlash: true, allowsDelete: true) == withSlashAndDelete)
    }
}
