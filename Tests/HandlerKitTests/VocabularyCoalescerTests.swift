// Beckon: tests of who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceKit

@Suite struct VocabularyCoalescerTests {
    @Test func whoComesMeanwhileIsDoneForOnce() {
        let coalescer = VocabularyCoalescer()
        #expect(coalescer.begin())
        for _ in 0..<100 { #expect(!coalescer.begin()) }
        #expect(coalescer.finishOrRepeat(), "once more for all who came")
        #expect(!coalescer.finishOrRepeat())
        #expect(coalescer.begin(), "the next one begins anew")
        #expect(!coalescer.finishOrRepeat())
    }

    @Test func whatMayBeForgottenIsSaidAnewOnce() {
        let coalescer = VocabularyCoalescer()
        #expect(coalescer.begin(anew: true))
        #expect(coalescer.clearAnew())
        #expect(!coalescer.clearAnew())
        #expect(!coalescer.begin(anew: true), "somebody is at it, and will do it once more")
        #expect(coalescer.finishOrRepeat())
        #expect(coalescer.clearAnew(), "the other side may have forgotten meanwhile")
        #expect(!coalescer.finishOrRepeat())
        #expect(coalescer.begin())
        #expect(!coalescer.clearAnew())
    }
}
