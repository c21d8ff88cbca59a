// Beckon: beckon journal
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct Journal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look at what a dispatcher keeps, copy it, rescue it, or make it forget.",
        discussion: "The journal is that of the stack's data folder, or the one that --folder names.",
        subcommands: [Check.self, Export.self, Backup.self, Rescue.self, Prune.self])

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Look for damage, gaps, and requests that did not end once; also while a dispatcher runs.")
        @OptionGroup var common: CommonOptions
        @Option(help: "The folder of the journal.", completion: .directory) var folder: String?

        func run() async throws {
            try await self.common.run { try JournalCommands($0, folder: self.folder).check() }
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every event as a line of JSON: all that was said, unredacted.")
        @OptionGroup var common: CommonOptions
        @Option(help: "The folder of the journal.", completion: .directory) var folder: String?
        @Option(help: "One conversation. (default: all)") var conversation: String?

        func run() async throws {
            try await self.common.run {
                try JournalCommands($0, folder: self.folder).export(conversation: self.conversation)
                return .completed
            }
        }
    }

    struct Prune: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget conversations in which nothing is open. A running dispatcher does so by itself.")
        @OptionGroup var common: CommonOptions
        @Option(help: "The folder of the journal.", completion: .directory) var folder: String?
        @Option(help: "For how many days they are kept.") var keepDays = 30
        @Option(help: "How many of them are kept.") var keepConversations = 200_000

        func run() async throws {
            try await self.common.run {
                try JournalCommands($0, folder: self.folder).prune(
                    days: self.keepDays, conversations: self.keepConversations)
                return .completed
            }
        }
    }
}
