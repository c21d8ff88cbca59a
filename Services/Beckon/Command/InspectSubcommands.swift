// Beckon: beckon apps, workers, vocabulary, authorize, default
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import Schema

struct Apps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the apps, their workers and their work.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await self.common.run { bench in
            try await InspectCommands(bench).apps()
            return .completed
        }
    }
}

struct Workers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the workers, of apps and recognizers.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await self.common.run { bench in
            try await InspectCommands(bench).workers()
            return .completed
        }
    }
}

struct VocabularyOfApps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vocabulary", abstract: "List the words of apps and users, or add one.",
        discussion: """
            EXAMPLE
              beckon vocabulary --add "the shed" --add shed --app hop --kind placeName --identifier shed
            """, subcommands: [VocabularyImportSubcommand.self])

    @OptionGroup var common: CommonOptions
    @Option(help: "A way to say the term; repeat it for more, the app's spelling first.")
    var add: [String] = []
    @Option(help: "The app that the term belongs to.")
    var app: String?
    @Option(help: "The kind: contactName, notebookItemTitle, placeName and others.")
    var kind: String?
    @Option(help: "The app's own identifier of what the term stands for.")
    var identifier: String?
    @Option(help: "The user it belongs to. (default: everybody)")
    var user: String?

    func validate() throws {
        guard self.add.isEmpty || self.app != nil && self.kind != nil else {
            throw ValidationError("--add needs --app and --kind.")
        }
    }

    func run() async throws {
        try await self.common.run { bench in
            let commands = InspectCommands(bench)
            if let first = self.add.first, let app = self.app, let kind = self.kind {
                let term = Term(self.identifier ?? first, self.add)
                try await commands.addTerm(term, app: app, kind: kind, user: self.user)
            } else {
                try await commands.vocabulary()
            }
            return .completed
        }
    }
}

struct Authorize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Decide whether an app may have a user's requests.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The app: beckon apps.")
    var app: String
    @Option(help: "The user.")
    var user = "local"
    @Option(help: "authorized, denied, restricted or notDetermined.")
    var status = "authorized"

    func run() async throws {
        try await self.common.run { bench in
            try await InspectCommands(bench).authorize(self.app, user: self.user, status: self.status)
            return .completed
        }
    }
}

struct Default: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make an app the default of a domain for a user.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The app: beckon apps.")
    var app: String
    @Option(help: "The domain, such as rides.")
    var domain: String
    @Option(help: "The user.")
    var user = "local"

    func run() async throws {
        try await self.common.run { bench in
            try await InspectCommands(bench).makeDefault(self.app, domain: self.domain, user: self.user)
            return .completed
        }
    }
}
