// Beckon: beckon requests
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import Schema

struct Requests: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List requests, newest first, without what was said in them.",
        discussion: """
            What is asked for has to fit together. With keys in use it lists what the key may trace.

            EXAMPLE
              beckon requests --user ann --outcome failed --since 2h
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "Whose they are.") var user: String?
    @Option(help: "The app that got them, by its identifier.") var app: String?
    @Option(help: "The intent, as: beckon intents.") var intent: String?
    @Option(help: ArgumentHelp("How they ended: \(RequestFilter.outcomes.joined(separator: ", "))."))
    var outcome: String?
    @Option(help: "They began then or later: 90s, 30m, 2h or 7d ago, or 2026-11-27 or 2026-11-27T17:41, in UTC.")
    var since: String?
    @Option(help: "They began before; as --since.") var until: String?
    @Option(name: .customLong("id"), help: "What their ids begin with.") var idPrefix: String?
    @Option(help: "How many at most.") var limit = 20

    func run() async throws {
        try await self.common.run { bench in
            let filter = RequestFilter(
                user: self.user, app: self.app, intent: self.intent, outcome: self.outcome,
                since: try RequestsCommand.moment(self.since, of: "--since", at: bench.now()),
                until: try RequestsCommand.moment(self.until, of: "--until", at: bench.now()),
                idPrefix: self.idPrefix?.lowercased())
            try await RequestsCommand(bench).list(filter, limit: self.limit)
            return .completed
        }
    }
}
