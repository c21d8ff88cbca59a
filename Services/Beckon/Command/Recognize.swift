// Beckon: beckon recognize
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct Recognize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read words without doing anything.",
        discussion: "Shows the intents that they may mean, with scores; what is below 50 % is not acted on.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions
    @Flag(help: "Show what each part was taken for, and why a candidate lost.")
    var explain = false
    @Argument(help: "The words; several are joined by spaces.")
    var text: [String]

    func run() async throws {
        try await self.common.run { bench in
            try await RecognizeCommand(bench, self.callerOptions.caller())
                .run(self.text.joined(separator: " "), isExplained: self.explain)
            return .completed
        }
    }
}
