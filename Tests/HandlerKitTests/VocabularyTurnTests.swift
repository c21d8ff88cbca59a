// Beckon: tests of who reads and sends a worker's terms
// SPDX-License-Identifier: Apache-2.0

import Schema
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

    @Test func whatNobodyChangedIsNotSaidAgain() {
        func sets(_ phrase: String) -> [VocabularySet] {
            [VocabularySet(app: "kitchen", user: "ada", kind: .placeName, terms: [Term(phrase, [phrase])])]
        }
        let turn = VocabularyTurn()
        let first = sets("cellar")
        #expect(turn.begin(anew: true))
        #expect(turn.unsaid(first) == first)
        #expect(turn.unsaid(first).isEmpty)
        let second = sets("attic")
        #expect(turn.unsaid(second) == second)
        let again = sets("attic")
        #expect(turn.unsaid(again) == again, "read anew: another worker may have said others in between")
        #expect(turn.unsaid(again).isEmpty)
        #expect(!turn.begin(anew: true), "somebody is at it, and will do it once more")
        #expect(turn.goOn())
        #expect(turn.unsaid(again) == again, "the other side may have forgotten")
        #expect(turn.unsaid([]).isEmpty)
        #expect(turn.unsaid(again) == again)
    }
}
