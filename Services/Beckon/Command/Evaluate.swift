// Beckon: beckon eval
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import RecognizerEvaluation

struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Train the statistics on one set of sentences and test them on another.",
        discussion: """
            A set is lines {"t": text, "i": intent, "s": [[start, end, slot]]}; the intent oos is none of them. Grammar
            takes no part.

            EXAMPLES
              beckon eval --train all.jsonl --test rest.jsonl --fewshot all.fewshot.json --draw k10
              beckon eval --train de.jsonl --halves --locale de
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "A set to train on; several together.", completion: .file()) var train: [String]
    @Option(help: "A set to test on; several together.", completion: .file()) var test: [String] = []
    @Flag(help: "Train on every other row and test on the rest.") var halves = false
    @Option(help: "Which rows few examples are.", completion: .file()) var fewshot: String?
    @Option(help: "Whose: k10_s0 is ten an intent, seed 0; k10 the mean of all seeds.") var draw: String?
    @Option(help: "A set whose slots' values are the vocabulary.", completion: .file()) var vocabulary: String?
    @Option(help: "Sentences that are none of the intents; without them nothing is refused.", completion: .file())
    var outOfScope: String?
    @Option(help: "Whose word classes are used, such as de; none for none.") var locale = "en"

    func run() async throws {
        var run = EvaluationRun()
        run.train = self.train
        run.test = self.test
        run.isHalved = self.halves
        run.fewShot = self.fewshot
        run.draw = self.draw
        run.vocabulary = self.vocabulary
        run.outOfScope = self.outOfScope
        let locale = self.locale == "none" ? nil : self.locale
        try await self.common.run { [run] bench in
            let clock = ContinuousClock()
            let start = clock.now
            try EvaluateCommand(bench.console, isJSON: bench.isJSON).run(run, locale: locale) {
                (clock.now - start) / .seconds(1)
            }
            return .completed
        }
    }
}
