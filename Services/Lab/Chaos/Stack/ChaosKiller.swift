// Beckon: kills and stops processes at random moments
// SPDX-License-Identifier: Apache-2.0

/// Kills and stops the processes of a run at random moments, spread over it by how far it has got.
struct ChaosKiller: Sendable {
    let services: [ChaosService]
    /// SIGKILLs to come; a SIGSTOP that is followed by SIGCONT does not count.
    let kills: Int
    /// Requests of the whole run.
    let requests: Int
    let clock: any Clock<Duration>

    /// Runs until the last kill, or until `progress` ends.
    ///
    /// - Parameter progress: How many requests have been begun, as they are.
    func run(_ progress: AsyncStream<Int>, _ random: ChaosRandom) async {
        var random = random
        var done = 0
        await withDiscardingTaskGroup { group in
            for await begun in progress {
                while done < self.kills, begun * self.kills >= done * self.requests + self.requests / 2 {
                    done += 1
                    let blow = random.branch()
                    group.addTask { await self.strike(blow) }
                    if random.happens(0.5) {
                        let blow = random.branch()
                        group.addTask { await self.hold(blow) }
                    }
                }
                if done >= self.kills { break }
            }
        }
    }

    /// Kills one process for certain, some of them after they stood still for a while.
    private func strike(_ random: ChaosRandom) async {
        var random = random
        try? await self.clock.sleep(for: .milliseconds(random.number(0...80)))
        while !Task.isCancelled {
            guard let victim = self.victim(&random) else { return }
            if random.happens(0.2), victim.freeze() {
                try? await self.clock.sleep(for: .milliseconds(random.number(50...1_000)))
            }
            // Another blow may have hit it first, or it is away: then it is somebody else's turn.
            if victim.kill(pause: .milliseconds(random.number(0...300))) { return }
            try? await self.clock.sleep(for: .milliseconds(random.number(1...40)))
        }
    }

    /// Stops one process for a while.
    private func hold(_ random: ChaosRandom) async {
        var random = random
        guard let victim = self.victim(&random), victim.freeze() else { return }
        try? await self.clock.sleep(for: .milliseconds(random.number(20...2_000)))
        victim.thaw()
    }

    private func victim(_ random: inout ChaosRandom) -> ChaosService? {
        let roles: [(ChaosRole, Int)] = [
            (.dispatcher, 15), (.recognizer, 15), (.worker, 50), (.presentation, 15), (.presenter, 5),
        ]
        let present = roles.filter { role, _ in self.services.contains { $0.role == role } }
        var draw = random.number(1...max(1, present.reduce(0) { $0 + $1.1 }))
        for (role, weight) in present {
            draw -= weight
            if draw <= 0 { return random.pick(self.services.filter { $0.role == role }) }
        }
        return nil
    }
}
