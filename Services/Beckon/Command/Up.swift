// Beckon: beckon up
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import Foundation

struct Up: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Start everything on this machine, then talk.",
        discussion: Self.discussion)

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions
    @OptionGroup var own: OwnAppOptions
    @Option(
        help: "Start these apps only: \(StackPlan.domains.joined(separator: ", ")); repeat it, or join them by commas.")
    var only: [String] = []
    @Option(help: "Copies of a worker, as in rides=2, or of your app by its file's name; may be repeated.")
    var scale: [String] = []
    @Option(help: "The page's port; 0 takes a free one.")
    var port = 0
    @Flag(help: "Start no page.")
    var noPage = false
    @Flag(help: "Listen on ports of this machine, with keys that it makes in the data folder.")
    var tcp = false
    @Flag(help: "Go on in the background.")
    var detach = false
    @Flag(
        help: "Ask the user before an app gets their first request. Without it every app may: you start them yourself.")
    var askAuthorization = false
    @Option(help: "Domains whose apps may draw cards, joined by commas, or none. (default: SiriKit's)")
    var present: String?
    @OptionGroup var fallback: FallbackOptions
    @Option(help: "How much the services log: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "info"
    @Option(help: "The first port of this machine for /metrics and /health; each service has one. (default: none)")
    var observeFrom: Int?
    @Flag(help: .hidden) var detached = false

    func validate() throws {
        guard (0...65_535).contains(self.port) else { throw ValidationError("--port is 0 to 65535, not \(self.port).") }
    }

    func run() async throws {
        try await self.common.run { bench in
            try StackSettings.check(ProcessInfo.processInfo.environment, hasOwnApps: !self.own.paths.isEmpty)
            if self.detach {
                var arguments = CommandLine.arguments.dropFirst().filter { $0 != "--detach" }
                arguments.append("--detached")
                try await Detached.start(bench, executable: Installation.executable, arguments: arguments)
                return .completed
            }
            if self.detached { Detached.leaveTerminal() }
            let options = try self.options()
            let command = UpCommand(bench, executables: Installation.folder)
            let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            if self.detached || !isTerminal {
                try await command.run(options, prompt: nil)
            } else {
                let caller = self.callerOptions.caller()
                try await command.run(options) { bench, client in
                    let narrator = Narrators.make(caller, isTerminal: true)
                    let chat = Chat(bench, caller, narrator: narrator, isTerminal: true)
                    try await chat.run(client, lines: LineInput.standard())
                }
            }
            return .completed
        }
    }
}
