// Beckon: beckon-lab eval
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import LabKit
import RecognizerEvaluation

struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Hold the recognizer against sentences whose meaning is known.",
        discussion: """
            The form of a file says what it is: phrases (YAML) try the recognizer, another assistant's tests the grammar; lines
            {"t": text, "i": intent, "s": [[start, end, slot]]} try the statistics, where the intent oos is none.
            docs/recognition.md describes the forms.

            EXAMPLES
              beckon-lab eval phrases.yaml --misses
              beckon-lab eval home/tests/en.jsonl --grammar Tests/RecognizerEvaluationTests/Home/en
              beckon-lab eval --train all.jsonl --test rest.jsonl --fewshot all.fewshot.json --draw k10
              beckon-lab eval --train de.jsonl --halves --locale de
            """)

    @OptionGroup var common: CommonOptions
    @Argument(help: "What to try; a set of sentences is halved.", completion: .file()) var files: [String] = []
    @Flag(help: "Show what was not read rightly.") var misses = false
    @Flag(help: "Read phrases without the statistics.") var templatesOnly = false
    @Option(
        help: "A folder with a smart-home grammar of one's own, instead of the imported one.", completion: .directory)
    var grammar: String?
    @Option(help: "A set to train on; several together.", completion: .file()) var train: [String] = []
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
        try await self.common.run { [run] bench in
            let start = ContinuousClock.now
            try EvaluateCommand(
                bench.console, isJSON: bench.isJSON, isVerbose: self.misses, grammar: self.grammar,
                templatesOnly: self.templatesOnly
            ).run(run, files: self.files, locale: self.locale) { (ContinuousClock.now - start) / .seconds(1) }
            return .completed
        }
    }
}
