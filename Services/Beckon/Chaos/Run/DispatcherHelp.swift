// Beckon: what the dispatcher that is built here can do
// SPDX-License-Identifier: Apache-2.0

import BeckonKit

/// Asks the dispatcher's own help whether it keeps a journal on disk.
struct DispatcherHelp: Sendable {
    private let environment: ChaosRun.Environment

    init(_ environment: ChaosRun.Environment) { self.environment = environment }

    /// The options that make it keep its journal in the run's folder; none where it has none.
    func journalArguments(_ folder: ChaosFolder) async throws -> [String] {
        let plan = ServicePlan(
            name: "help", executable: "beckon-dispatcher", arguments: ["--help"], rank: .dispatcher)
        let process = try ServiceProcess(plan, folder: self.environment.executables, log: folder.log("help"))
        var hasData = false
        for await occurrence in process.occurrences {
            if case .line(let line) = occurrence, line.contains("--data") { hasData = true }
        }
        return hasData ? ["--data", folder.journal] : []
    }
}
