// Beckon: beckon journal backup
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

extension Journal {
    struct Backup: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copy all of it into one file of a new folder; also while a dispatcher runs.",
            discussion: "The copy is a journal of its own: a dispatcher that gets its folder goes on from there.")
        @OptionGroup var common: CommonOptions
        @Option(help: "The folder of the journal.", completion: .directory) var folder: String?
        @Argument(help: "The folder of the copy; made where it is missing.", completion: .directory) var to: String

        func run() async throws {
            try await self.common.run {
                try JournalCommands($0, folder: self.folder).backUp(to: self.to)
                return .completed
            }
        }
    }
}
