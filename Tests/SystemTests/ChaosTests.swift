// Beckon: a small run of the harness with real processes
// SPDX-License-Identifier: Apache-2.0

import BeckonChaos
import BeckonKit
import CommandKit
import Foundation
import HistoryChecker
import Logging
import Testing

@Suite(.serialized, .timeLimit(.minutes(4))) struct ChaosTests {
    private func run(_ options: ChaosOptions) async throws -> (ChaosReport, RecordingConsole) {
        let console = RecordingConsole()
        let environment = ChaosRun.Environment(
            executables: Stack.executables.path, command: "beckon", console: console, clock: ContinuousClock(),
            now: Machine.now, makeID: Machine.makeID, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return (try await ChaosRun(environment).chaos(options), console)
    }

    @Test func aSmallRunKeepsEveryPromise() async throws {
        let (report, _) = try await self.run(ChaosOptions(requests: 40, seed: 7, kills: 6, people: 8))
        #expect(report.verdict.violations == [])
        #expect(report.ownEnds == [])
        #expect(report.kills.values.reduce(0, +) == 6)
        #expect(report.verdict.counts.submitted >= 40)
        #expect(report.verdict.counts.effects > 0)
        #expect((report.proxy?.dropped ?? 0) > 0)
        #expect(report.folder == nil)
        #expect(report.lines.last?.hasPrefix("ok  0 lost, 0 doubled, 0 unconsented") == true)
    }
}
