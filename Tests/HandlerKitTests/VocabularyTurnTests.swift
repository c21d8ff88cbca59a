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

    @Test func whatIsStillSoIsNotSaidAgain() {
        func set(_ user: String?, _ phrases: String...) -> VocabularySet {
            VocabularySet(app: "kitchen", user: user, kind: .placeName, terms: phrases.map { Term($0, [$0]) })
        }
        let turn = VocabularyTurn()
        let all = [set(nil, "pantry"), set("ada", "cellar")]
        #expect(turn.begin(anew: true))
        #expect(turn.unsaid(all) == all)
        #expect(turn.unsaid(all).isEmpty)
        let changed = [set(nil, "pantry"), set("ada", "cellar", "attic"), set("bob", "shed")]
        #expect(turn.unsaid(changed) == [changed[1], changed[2]])
        #expect(!turn.begin(anew: true), "somebody is at it, and will do it once more")
        #expect(turn.goOn())
        #expect(turn.unsaid(changed) == changed, "the other side may have forgotten")
        #expect(turn.unsaid([]).isEmpty)
        #expect(turn.unsaid(all) == all)
    }
}
