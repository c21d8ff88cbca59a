// Beckon: beckon journal rescue
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import CommandKit

extension Journal {
    struct Rescue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a journal of what is whole in a damaged one, and say what is missing.",
            discussion: """
                The damaged journal is only read. What the new one cannot hold is printed, a line each; then exits with 1.
                A dispatcher that gets the new folder goes on from there.

                EXAMPLE
                  beckon journal rescue --folder ~/.local/state/beckon/dispatcher ~/rescued
                """)
        @OptionGroup var common: CommonOptions
        @Option(help: "The folder of the journal.", completion: .directory) var folder: String?
        @Argument(help: "The folder of the new one; made where it is missing.", completion: .directory) var to: String

        func run() async throws {
            try await self.common.run {
                try JournalCommands($0, folder: self.folder).rescue(to: self.to, secret: Machine.makeSecret())
            }
        }
    }
}
