// Beckon: tests of the memory of code
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CommandKit

@Suite struct CodeMemoryTests {
    @Test(arguments: [
        (
            "7f10-7f20 r-xp 00001000 fe:00 1234                       /usr/lib/libc.so.6",
            0x7f10..<0x7f20 as Range<UInt>?
        ),
        ("7f10-7f20 r-xp 00001000 fe:00 1234   /a folder/with spaces (deleted)", 0x7f10..<0x7f20),
        ("7f10-7f20 r--p 00001000 fe:00 1234   /usr/lib/libc.so.6", nil),
        ("7f10-7f20 rwxp 00001000 fe:00 1234   /usr/lib/libc.so.6", nil),
        ("7f10-7f20 r-xp 00000000 00:00 0      [vdso]", nil), ("7f10-7f20 r-xp 00000000 00:00 0", nil),
        ("7f20-7f10 r-xp 00001000 fe:00 1234   /usr/lib/libc.so.6", nil),
        ("7f10 r-xp 00001000 fe:00 1234   /usr/lib/libc.so.6", nil), ("", nil),
    ])
    func codeIsWhatAFileHasAndNobodyWrites(_ line: String, _ segment: Range<UInt>?) {
        #expect(CodeMemory.segments(in: line + "\n") == (segment.map { [$0] } ?? []))
    }

    @Test func theProcessGoesOnWithoutIt() {
        #expect(CodeMemory.segments(in: CodeMemory.maps()).count > 1)
        CodeMemory.giveBack()
        #expect((1...1_000).map { "\($0)" }.joined().count == 2_893)
    }
}
