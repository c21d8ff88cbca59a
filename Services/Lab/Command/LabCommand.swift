// Beckon: the command `beckon-lab`
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

@main struct LabCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon-lab",
        abstract: "Beckon's laboratory: kill it, cut it, damage it, simulate it, and measure how well it understands.",
        discussion: """
            Everything runs in folders of its own: no running stack is touched. docs/guarantees.md tells what is checked,
            docs/recognition.md how sentences are measured.

            EXAMPLES
              beckon-lab chaos --requests 200 --seed 7
              beckon-lab simulate --requests 10000 --seeds 100
              beckon-lab eval phrases.yaml --misses
            """,
        subcommands: [
            Chaos.self, Simulate.self, DamageJournals.self, Fuzz.self, Evaluate.self, Understand.self, Grammar.self,
            ChaosWorker.self, ChaosCardsWorker.self,
        ])
}
