// Beckon: beckon test
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Hold the conversations of YAML files and compare.",
        discussion: """
            In this process, in virtual time, with stores in memory: nothing has to run. With --running they are held
            with the running stack, whose data they change; those that need virtual time are skipped. The format is
            described in docs/conversations.md. Exits with 1 where one differs.

            With --app they are held with an app of yours, a process that works for the dispatcher of the conversation
            and so in its time, on a store that is empty each time; of Beckon's apps only those take part that a file
            names.

            --coverage says afterwards, intent by intent, what of the catalogue the conversations reached and in which
            languages: ends, response codes, parameters, reasons, and what people did. With --unreachable everything that
            its file does not name has to be reached.

            EXAMPLES
              beckon test Tests/Conversations
              beckon test --app .build/debug/tables Conversations
              beckon test --running Tests/Conversations/rides-01-to-the-airport.yaml
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "With the running stack.")
    var running = false
    @Flag(help: "Report how much of the catalogue they reach.")
    var coverage = false
    @Option(help: "What they cannot reach, and why; with --coverage.", completion: .file(extensions: ["yaml"]))
    var unreachable: String?
    @OptionGroup var own: OwnAppOptions
    @Argument(help: "Files, or folders of .yaml files.", completion: .file(extensions: ["yaml"]))
    var files: [String]

    func validate() throws {
        guard !self.running || self.own.paths.isEmpty else {
            throw ValidationError("--running excludes --app: start the stack with 'beckon up --app' instead.")
        }
        guard self.unreachable == nil || self.coverage else {
            throw ValidationError("--unreachable belongs to --coverage: give both.")
        }
    }

    func run() async throws {
        try await self.common.run { bench in
            let command = TestCommand(bench, own: try self.own.apps()) { folder, relay in
                try await AppDoor.listen(folder, relay, logger: bench.logger)
            }
            return try await command.run(
                self.files, isRunning: self.running,
                coverage: self.coverage ? .init(unreachable: self.unreachable) : nil)
        }
    }
}
