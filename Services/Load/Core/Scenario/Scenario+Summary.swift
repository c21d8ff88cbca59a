// Beckon: a scenario in a few lines
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Scenario {
    /// What it holds, in a few lines.
    public var summary: [String] {
        func seconds(_ time: UInt64) -> String { LoadReport.seconds(Double(time) / 1e9) }
        var lines = ["\(self.name): ok"]
        lines += self.stages.enumerated().map { "  stage \($0.offset + 1)  \($0.element.line)" }
        let weights = self.mix.reduce(0) { $0 + $1.weight }
        for entry in self.mix {
            let share = LoadReport.fixed(entry.weight / weights * 100, 1)
            let turns = entry.turns.count == 1 ? "1 turn" : "\(entry.turns.count) turns"
            lines.append("  \(share) %  \(entry.name) (\(turns), \(entry.locale), \(entry.interaction.rawValue))")
        }
        let phases = self.takesPhases ? "with times of phases" : "without times of phases"
        lines.append(
            "  warm-up \(seconds(self.warmUp)), drain \(seconds(self.drain)), seed \(self.seed), \(self.users) users, "
                + "\(self.connectionCount) connections, busy: \(self.busy.rawValue), \(phases)")
        if self.observers.count > 0 {
            lines.append("  \(self.observers.count) observers (\(self.observers.follow.rawValue))")
        }
        return lines.map(LoadReport.plain)
    }
}
