// Beckon: beckon-lab chaos
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonChaos
import BeckonOptions

struct Chaos: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Kill and cut a real stack while people use it, and check that nothing is lost or done twice.",
        discussion: "See docs/guarantees.md. Exits with 1 on a broken promise; its files are then kept.")

    @Option(help: "Requests to begin.")
    var requests = 2_000
    @Option(help: "What chance is drawn from.")
    var seed: UInt64 = 1
    @Option(help: "SIGKILLs, spread over the run. (default: one for ten requests)")
    var kills: Int?
    @Option(help: "People who talk at once.")
    var people = 24
    @Option(help: "A service or role that is left alone, such as dispatcher; may be repeated.")
    var spare: [String] = []
    @Flag(help: "Instead: let a hostile agent loose that wants done what its user does not consent to, and all twice.")
    var agent = false
    @Flag(help: "With --agent: give its keys the right to consent, to show that it then has effects.")
    var withConsentRight = false
    @Option(help: "Show that it fails without the ledger, the fence, the journal or (--agent) the window.")
    var without: ChaosPillar?
    @Option(help: "Instead: offer so many times more than the stack can do.")
    var overload: Double?
    @Option(help: "How long to overload it.")
    var seconds = 60
    @Flag(help: "Connect everybody to the dispatcher itself: no message is dropped, doubled, delayed or reordered.")
    var noProxy = false
    @Flag(help: "Write JSON: the report in one object.")
    var json = false
    @Flag(help: "Keep the logs, the stores and the history.")
    var keep = false

    func run() async throws {
        let command = ChaosCommand(Installation.chaos(), isJSON: self.json)
        let isClean: Bool
        if self.agent {
            let options = AgentOptions(
                calls: self.requests, seed: self.seed, kills: self.kills, mayConsent: self.withConsentRight,
                without: self.without, keeps: self.keep)
            isClean = try await command.agent(options)
        } else if let factor = self.overload {
            let options = OverloadOptions(factor: factor, seconds: self.seconds, seed: self.seed, keeps: self.keep)
            isClean = try await command.overload(options)
        } else {
            var options = ChaosOptions(requests: self.requests, seed: self.seed, kills: self.kills, people: self.people)
            if self.noProxy { options.faults = nil }
            options.spared = Set(self.spare)
            options.keeps = self.keep
            options.without = self.without
            isClean = try await command.chaos(options)
        }
        if !isClean { throw ExitCode.failure }
    }
}
