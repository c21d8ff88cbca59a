// Beckon: the gradient of a tagger's objective, and what comes of following it
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Testing

@testable import RecognizerStatistics

struct ChainTrainerTests {
    private static func sentence(_ text: String) -> Sentence {
        Sentence(text, Tokenizer.tokens(of: text), [], WordClasses())
    }

    private static func sentences() -> TaggedSentences {
        var sentences = TaggedSentences()
        for (text, tags) in [
            ("play some jazz by miles davis", [0, 0, 1, 0, 3, 4]), ("jazz please", [1, 0]), ("play miles", [0, 3]),
        ] {
            sentences.add(TagFeatures(Self.sentence(text), marksUnlisted: true), tags)
        }
        return sentences
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func gradientIsThatOfFiniteDifferences(seed: UInt64) {
        let objective = ChainObjective(Self.sentences(), tagCount: 5, squares: 0.2)
        var generator = SeededGenerator(seed: seed)
        var weights = (0..<objective.count).map { _ in Double(generator.below(2000)) / 1000 - 1 }
        var gradient = Array(repeating: 0.0, count: objective.count)
        var unused = gradient
        _ = objective.evaluate(weights, &gradient)
        for _ in 0..<60 {
            let index = generator.below(objective.count)
            let kept = weights[index]
            weights[index] = kept + 1e-5
            let above = objective.evaluate(weights, &unused)
            weights[index] = kept - 1e-5
            let below = objective.evaluate(weights, &unused)
            weights[index] = kept
            #expect(abs((above - below) / 2e-5 - gradient[index]) < 1e-5)
        }
    }

    @Test func trainingMakesTheRightTagsProbable() throws {
        let objective = ChainObjective(Self.sentences(), tagCount: 5, squares: 0.01)
        var unused = Array(repeating: 0.0, count: objective.count)
        let before = objective.evaluate(Array(repeating: 0, count: objective.count), &unused)
        let weights = try objective.minimise(rounds: 60)
        #expect(objective.evaluate(weights, &unused) < before / 4)
        #expect(unused.allSatisfy { abs($0) < 0.05 })

        var options = TrainingOptions()
        options.squares = 0.01
        let tagger = try Tagger(Self.sentences(), tags: TagSet(slots: ["genre", "artist"]), options: options)
        let read = tagger.read(TagFeatures(Self.sentence("play some jazz by miles davis"), marksUnlisted: true))
        #expect(read.spans == [PhraseHit(2..<3, "genre"), PhraseHit(4..<6, "artist")])
        #expect(read.logarithm <= 0 && read.logarithm > -2)
    }
}
