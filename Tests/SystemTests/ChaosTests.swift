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
            executables: Stack.executables.path, command: "beckon-lab", console: console, clock: ContinuousClock(),
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
        let spans = try #require(report.spans)
        #expect(spans.isWhole, "\(spans)")
        #expect(spans.spans > 40 * 3)
        // Workers that draw are slow and wrong: people saw a right card all the same, some of them drawn.
        let cards = try #require(report.cards)
        #expect(cards.shown > 40 && cards.asked > 0, "\(cards)")
        #expect(report.folder == nil)
        #expect(report.lines.last?.hasPrefix("ok  0 lost, 0 doubled, 0 unconsented") == true)
    }

    private func agent(_ options: AgentOptions) async throws -> AgentReport {
        let environment = ChaosRun.Environment(
            executables: Stack.executables.path, command: "beckon-lab", console: RecordingConsole(),
            clock: ContinuousClock(), now: Machine.now, makeID: Machine.makeID,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return try await ChaosRun(environment).agent(options)
    }

    @Test("200 calls of a hostile agent have no effect that its user did not consent to, and none twice")
    func hostileAgent() async throws {
        let report = try await self.agent(AgentOptions(calls: 200, seed: 3))
        #expect(report.run.verdict.violations == [])
        #expect(report.twins == 0)
        #expect(report.refused["consentNotAllowed", default: 0] > 20)
        #expect(report.consents > 20)
        #expect(report.run.verdict.counts.effects > 10)
        #expect(report.isClean, "\(report.lines.joined(separator: "\n"))")
    }

    @Test("With the right to consent the same agent has effects of its own")
    func agentWithTheRight() async throws {
        let report = try await self.agent(AgentOptions(calls: 60, seed: 3, kills: 0, mayConsent: true))
        #expect(report.unconsented > 0)
    }

    @Test("Without the window the same agent is served twice")
    func agentWithoutTheWindow() async throws {
        let report = try await self.agent(AgentOptions(calls: 60, seed: 3, kills: 0, without: .window))
        #expect(report.twins > 0)
    }
}
