// Beckon: the processes of a run, started, killed and ended together
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Synchronization

/// The processes of a run.
final class ChaosStack: Sendable {
    /// How long services may take to finish what they have; what hangs then is killed.
    static let patience = Duration.seconds(8)

    let services: [ChaosService]
    private let clock: any Clock<Duration>

    init(_ plan: ChaosPlan, _ folder: ChaosFolder, executables: String, clock: any Clock<Duration>) {
        self.services = plan.services.map { service in
            ChaosService(service, executables: executables, log: folder.log(service.plan.name), clock: clock)
        }
        self.clock = clock
    }

    /// Keeps all processes running while `body` runs, then ends them, whatever became of it.
    ///
    /// - Throws: What `body` throws, or what kept a service from running.
    func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            for service in self.services {
                group.addTask {
                    // A service outlives the cancellation of this group: it is ended below, in order.
                    try await service.run()
                    return nil
                }
            }
            group.addTask { try await body() }
            do {
                while let end = try await group.next() {
                    guard let result = end else { continue }
                    await self.stop()
                    while try await group.next() != nil {}
                    return result
                }
                throw CommandError(.error, "the run ended without a result")
            } catch {
                for service in self.services { service.end() }
                group.cancelAll()
                throw error
            }
        }
    }

    /// Lets workers finish, the dispatcher last.
    func stop() async {
        await self.stop { $0.role != .dispatcher }
        await self.stop { $0.role == .dispatcher }
    }

    private func stop(_ fits: (ChaosService) -> Bool) async {
        let services = self.services.filter(fits)
        for service in services { service.stop() }
        var waited = Duration.zero
        while services.contains(where: { $0.pid != nil }), waited < Self.patience {
            try? await self.clock.sleep(for: .milliseconds(50))
            waited += .milliseconds(50)
        }
        for service in services where service.pid != nil { service.end() }
    }

    /// SIGCONT to whatever stands still.
    func thaw() { for service in self.services { service.thaw() } }
}
