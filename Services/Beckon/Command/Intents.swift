// Beckon: beckon intents
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct Intents: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the intents of SiriKit, or those that running apps take.",
        discussion: """
            '!' marks parameters without which an intent makes no sense, [Type] arrays. With an intent's name, here or
            in SiriKit, everything that is declared of it. No stack is needed but for --running.

            EXAMPLES
              beckon intents
              beckon intents SendPayment
              beckon intents --json | jq .intent
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Those that running apps take.")
    var running = false
    @Argument(help: "One intent, such as RequestRide. (default: all)")
    var intent: String?

    func validate() throws {
        guard !self.running || self.intent == nil else { throw ValidationError("--running takes no intent.") }
    }

    func run() async throws {
        try await self.common.run { bench in
            if self.running {
                try await InspectCommands(bench).intents()
            } else {
                try IntentsCommand(bench.console, isJSON: bench.isJSON).run(only: self.intent)
            }
            return .completed
        }
    }
}
