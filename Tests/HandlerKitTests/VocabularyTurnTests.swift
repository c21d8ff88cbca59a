// Beckon: tests of who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ServiceKit

@Suite struct VocabularyTurnTests {
    @Test func whoComesMeanwhileIsDoneForOnce() {
        let turn = VocabularyTurn()
        #expect(turn.begin())
        for _ in 0..<100 { #expect(!turn.begin()) }
        #expect(turn.goOn(), "once more for all who came")
        #expect(!turn.goOn())
        #expect(turn.begin(), "the next one begins anew")
        #expect(!turn.goOn())
    }

    @Test func whatMayBeForgottenIsSaidAnewOnce() {
        let turn = VocabularyTurn()
        #expect(turn.begin(anew: true))
        #expect(turn.takeAnew())
        #expect(!turn.takeAnew())
        #expect(!turn.begin(anew: true), "somebody is at it, and will do it once more")
        #expect(turn.goOn())
        #expect(turn.takeAnew(), "the other side may have forgotten meanwhile")
        #expect(!turn.goOn())
        #expect(turn.begin())
        #expect(!turn.takeAnew())
    }
}
