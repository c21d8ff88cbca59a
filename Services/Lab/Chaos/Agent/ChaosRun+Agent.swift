// Beckon: a run with a hostile agent
// SPDX-License-Identifier: Apache-2.0

import ClientKit

extension ChaosRun {
    /// Lets a hostile agent loose on a real stack with keys, kills its processes meanwhile, and checks.
    ///
    /// Keys and the proxy exclude each other: who stands between two that use CURVE can neither read nor change what they say.
    ///
    /// - Returns: What it has come to.
    /// - Throws: ``CommandError`` where the stack could not be started.
    public func agent(_ options: AgentOptions) async throws -> AgentReport {
        let notes = HostileAgent.Notes()
        var stage = ChaosStage(
            environment: self.environment, seed: options.seed, requests: options.calls, hasProxy: false,
            keeps: options.keeps, without: options.without, dispatcherArguments: [])
        stage.makeKeys = { try ChaosKeys($0, mayConsent: options.mayConsent) }
        let run = try await stage.run { parts in try await self.live(parts, options, notes) }
        var report = AgentReport(run: run, mayConsent: options.mayConsent)
        notes.with { state in
            (report.calls, report.refused) = (state.calls, state.refused)
            (report.taken, report.consents) = (state.taken, state.consents)
        }
        return report
    }

    private func live(_ parts: ChaosStage.Parts, _ options: AgentOptions, _ notes: HostileAgent.Notes) async throws {
        guard let keys = parts.keys else { return }
        var random = ChaosRandom(seed: options.seed)
        let (blows, calls) = (random.branch(), random.branch())
        let killer = ChaosKiller(
            services: parts.stack.services, kills: options.kills, requests: options.calls, clock: self.environment.clock
        )
        let files = try (ChaosKeys.agents + [ChaosKeys.person]).map { try keys.file($0) }
        func with(_ index: Int, _ body: @escaping ([Client]) async throws -> Void) async throws {
            try await ChaosClients.with(
                1, parts.front, self.environment, key: files[index], recorder: parts.recorder, body)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await killer.run(parts.recorder.progress, blows) }
            try await with(0) { one in
                try await with(1) { two in
                    try await with(2) { person in
                        let agent = HostileAgent(
                            agents: one + two, person: person[0], recorder: parts.recorder, notes: notes,
                            clock: self.environment.clock)
                        await self.call(agent, options, calls)
                    }
                }
            }
            parts.recorder.finish()
            try await group.waitForAll()
        }
    }

    /// Makes all calls, so many at once.
    private func call(_ agent: HostileAgent, _ options: AgentOptions, _ random: ChaosRandom) async {
        var random = random
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<options.calls where !Task.isCancelled {
                if number >= options.hands { await group.next() }
                let own = random.branch()
                group.addTask { await agent.call(number, own) }
            }
        }
    }
}
