// Beckon: beckon-lab damage
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import CommandKit
import Foundation
import LabDamage

struct DamageJournals: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "damage", abstract: "Damage journals in every way, and look at what a start makes of them.",
        discussion: """
            A start has to be right or to be refused with a sentence. Exits with 1 where it is anything else. Nothing has to
            run; a seed repeats a run.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "How many damaged journals.") var variants = 2_000
    @Option(help: "What journals and damage follow from.") var seed: UInt64 = 1
    @Flag(help: "Print each variant before it is tried.") var trace = false

    func validate() throws {
        guard (1...1_000_000).contains(self.variants) else { throw ValidationError("--variants is 1 to 1000000.") }
    }

    func run() async throws {
        try await self.common.run { bench in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-damage-\(UUID())").path
            let run = DamageRun(DamageRun.Plan(variants: self.variants, seed: self.seed), folder: folder)
            let report = try run.run { number, what in
                if self.trace {
                    bench.console.note(what)
                } else if number.isMultiple(of: 200) {
                    bench.console.note("\(number) of \(self.variants)")
                }
            }
            if bench.isJSON { try bench.console.json(report) } else { report.lines.forEach(bench.console.line) }
            return report.violations.isEmpty ? .completed : .error
        }
    }
}
