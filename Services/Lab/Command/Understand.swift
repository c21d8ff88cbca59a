// Beckon: beckon-lab understand
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import LabKit

struct Understand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Hold a language against what people said who saw nothing of Beckon.",
        discussion: """
            FOLDER has a folder for each language with decks (A.jsonl and so on) and what is out of scope (ordinary.txt, near.txt):
            docs/recognition.md. A deck measures once, before anything was learnt from it.

            EXAMPLES
              beckon-lab understand Tests/Understanding --locale de --deck C --misses
              beckon-lab understand Tests/Understanding --locale de --deck A --deck B \\
                --learn Services/Recognizer/Languages/de
            """)

    @OptionGroup var common: CommonOptions
    @Argument(help: "The folder with a folder for each language.", completion: .directory) var folder: String
    @Option(help: "In which language.") var locale = "en"
    @Option(help: "A deck of cards that counts; all without.") var deck: [String] = []
    @Flag(help: "Show what was not read rightly.") var misses = false
    @Flag(help: "Read without the statistics.") var templatesOnly = false
    @Option(help: "With --turns, only the moments of this round.") var round: Int?
    @Flag(help: "Read what was said to questions: turns.jsonl, by the moments of FOLDER/moments.yaml.") var turns =
        false
    @Flag(help: "Read sentences as words of somebody who has been talking to the system already.") var talking = false
    @Flag(help: "Read pairs.jsonl: sentences that want different things.") var pairs = false
    @Option(help: "Learn from the decks: write what is learnt into this folder of a language.", completion: .directory)
    var learn: String?

    func run() async throws {
        try await self.common.run { bench in
            let command = UnderstandCommand(
                bench.console, isJSON: bench.isJSON, folder: self.folder, locale: self.locale)
            if let learn = self.learn {
                try command.learn(decks: self.deck, into: learn)
            } else if self.pairs {
                let isApart = try command.pairs(isTaught: !self.templatesOnly, isVerbose: self.misses)
                return isApart ? .completed : .failed
            } else if self.turns {
                try command.turns(round: self.round, isTaught: !self.templatesOnly, isVerbose: self.misses)
            } else {
                try command.measure(
                    decks: self.deck, isTaught: !self.templatesOnly, isTalking: self.talking, isVerbose: self.misses)
            }
            return .completed
        }
    }
}
