// Beckon: beckon-load check, beckon-load scenarios
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LoadCore
import LoadKit

struct CheckScenario: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what a scenario file holds, or what is wrong with it. Sends nothing.")

    @Argument(help: "The file.", completion: .file()) var file: String

    func run() throws {
        for line in try LoadOptions.read(self.file).summary { print(line) }
    }
}

struct PrintScenarios: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenarios", abstract: "List the scenarios that come with the command, or print one.")

    @Argument(help: "Its name.") var name: String?

    func run() throws {
        guard let name = self.name else {
            for (name, about, _) in BuiltInScenarios.all { print("\(name)\t\(about)") }
            return
        }
        guard let text = BuiltInScenarios.text(name) else {
            throw ScenarioError("command line", "there is no scenario '\(name)'; see: beckon-load scenarios")
        }
        print(text)
    }
}
