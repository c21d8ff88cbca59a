// Beckon: beckon-load, which offers a dispatcher synthetic intents and measures
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LoadCore

@main struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-load",
        abstract: "Offer a dispatcher synthetic intents, and measure and verify what becomes of them.",
        discussion: """
            EXAMPLES
              beckon-load                                      notes, 64 at once, against the running 'beckon up'
              beckon-load --scenario mixed --html load.html    three apps, Poisson, a page with plots
              beckon-load --scenario people                    people who say, think, choose and consent
              beckon-load scenario.yaml --json -               a file of yours, the report as JSON
              beckon-load --rate 500 --poisson --for 60s --submit CreateNote --parameters '{"title": "N {n}"}'
              beckon-load --in-flight 8 --count 1000 --say "Where is my ride"
              beckon-load --rate 2000 --for 60s --busy retry --observers 100 --observe idle
              beckon-load --front tcp://house:7401 --key load.key --scenario lists
              beckon-load check scenario.yaml                  says what a file holds, sends nothing
              beckon-load scenarios mixed                      prints one of ours to begin with

            A rate is an open loop: times count from the moment at which a request was due, so a slow system cannot hide
            by slowing the load down. --in-flight is a closed loop. Ctrl-C ends early with the report so far. Every
            accepted request must end exactly once and no event may be missing: see docs/load.md.

            EXIT CODES
              0  done, and verified    1  not verified, or requests lost    2  wrong command line, or no dispatcher
            """,
        subcommands: [RunLoad.self, CheckScenario.self, PrintScenarios.self], defaultSubcommand: RunLoad.self)

    static func main() async {
        do {
            var command = try Self.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            LoadExit.end(error)
        }
    }
}
