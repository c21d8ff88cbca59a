// Beckon: the order of readings, each rule on its own
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import RecognizerEngine

@Suite struct RankingTests {
    @Test(arguments: [
        // Better, worse, why.
        (Ranking(free: 9), Ranking(skipped: 1), "free text over words that nothing explains"),
        (Ranking(literal: 1, typed: 1), Ranking(free: 1, literal: 1), "typed over free"),
        (Ranking(free: 1, literal: 3), Ranking(free: 2, literal: 2), "literal over free"),
        (Ranking(literal: 3), Ranking(literal: 2, typed: 1), "literal over typed"),
        (
            Ranking(literal: 2, typed: 1, vocabulary: 0), Ranking(literal: 2, typed: 1, vocabulary: 4),
            "earlier vocabulary"
        ),
        (Ranking(literal: 3, values: 1), Ranking(literal: 3, values: 2), "the simpler reading"),
        (
            Ranking(literal: 2, typed: 1), Ranking(literal: 3, example: 1, implied: 2),
            "the language's sentence over an example"
        ),
        (Ranking(literal: 3, implied: 1), Ranking(literal: 3), "more that is implied"),
    ])
    func order(better: Ranking, worse: Ranking, why: String) {
        #expect(better < worse, "\(why)")
        #expect(!(worse < better), "\(why)")
    }

    @Test func equalRankingsAreTied() {
        let ranking = Ranking(free: 1, literal: 2, typed: 3)
        #expect(!(ranking < ranking))
        #expect(ranking.isTied(with: ranking))
    }

    @Test func scores() {
        #expect(Ranking(literal: 5).score == 1)
        #expect(Ranking().score == 0)
        #expect(Ranking(free: 4).score == 0, "free text alone is no intent")
        #expect(Ranking(skipped: 1, literal: 9).score < 0.5, "a word that nothing explains is never passed over")
        #expect(Ranking(free: 30, literal: 2).score >= 0.5, "a long message is as good as a short one")
    }

    @Test func theOrderOfTemplatesDecidesNothing() throws {
        var reversed = Small.language
        reversed.intents = reversed.intents.reversed().map { entry in
            IntentSentences(intent: entry.intent, sentences: entry.sentences.reversed())
        }
        let forward = try Small.recognizer()
        let backward = try Small.recognizer(reversed)
        for say in [
            "move the box to Rome", "move two crate", "move the piano to the attic to the left", "move", "move box",
        ] {
            #expect(forward.recognize(Small.work(say)) == backward.recognize(Small.work(say)), "\(say)")
        }
    }

    @Test func literalTextIsBetterThanFreeText() throws {
        let best = try Small.recognizer().recognize(Small.work("move the box to Rome")).candidates.first
        #expect(best?.parameters["what"] == nil)
        #expect(best?.parameters["where"] == ["name": "Rome"])
    }

    @Test func theLongerTermWins() throws {
        let terms = [Term("v", ["Vroom"]), Term("x", ["Vroom XL"])]
        let recognizer = try Small.recognizer(Small.language, Catalog(manifests: [Small.app("Mover", terms: terms)]))
        let best = recognizer.recognize(Small.work("move Vroom XL to Rome")).candidates.first
        #expect(best?.parameters["what"]?["vocabularyIdentifier"] == "x")
        #expect(best?.app == "mover")
    }

    @Test func ambiguousReadingsAreBothReturned() throws {
        let catalog = Catalog(manifests: [
            Small.app("A", terms: [Term("1", ["piano"])]), Small.app("B", terms: [Term("2", ["piano"])]),
        ])
        let recognition = try Small.recognizer(Small.language, catalog).recognize(Small.work("move piano to Rome"))
        let best = recognition.candidates.filter { $0.score == recognition.candidates.first?.score }
        #expect(best.contains { $0.app == "a" && $0.parameters["what"]?["vocabularyIdentifier"] == "1" })
    }

    @Test func scoresAgreeWithTheOrder() throws {
        let recognizer = try Small.recognizer()
        for say in [
            "move the box to Rome", "move the piano to the attic to the left", "move three box to Rome", "move box",
        ] {
            let scores = recognizer.recognize(Small.work(say)).candidates.map(\.score)
            #expect(scores == scores.sorted(by: >), "\(say)")
        }
    }
}
