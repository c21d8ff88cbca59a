// Beckon: beckon-lab grammar
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import LabKit

struct Grammar: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check and look at the sentences that are understood.",
        subcommands: [Check.self, Sample.self, Coverage.self])

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Compile every language with all intents.")
        @OptionGroup var common: CommonOptions
        @Option(help: "One language, such as de.") var locale: String?

        func run() async throws {
            try await self.common.run { bench in
                try GrammarCommand(bench.console, isJSON: bench.isJSON).check(self.locale)
                return .completed
            }
        }
    }

    struct Sample: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say an intent in some of its ways.")
        @OptionGroup var common: CommonOptions
        @Argument(help: "The intent, such as RequestRide.") var intent: String
        @Option(help: "In which language.") var locale = "en"
        @Option(help: "How many sentences.") var count = 10
        @Option(help: "The same seed says the same.") var seed: UInt64 = 1

        func run() async throws {
            try await self.common.run { bench in
                try GrammarCommand(bench.console, isJSON: bench.isJSON)
                    .sample(self.intent, locale: self.locale, count: self.count, seed: self.seed)
                return .completed
            }
        }
    }

    struct Coverage: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Count the ways that templates can be said.")
        @OptionGroup var common: CommonOptions
        @Option(help: "One language, such as de.") var locale: String?
        @Argument(help: "One intent, template by template.") var intent: String?

        func run() async throws {
            try await self.common.run { bench in
                try GrammarCommand(bench.console, isJSON: bench.isJSON).coverage(self.locale, intent: self.intent)
                return .completed
            }
        }
    }
}
