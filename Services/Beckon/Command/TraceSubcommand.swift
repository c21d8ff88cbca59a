// Beckon: beckon trace
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions

struct Trace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw a request's life; without an id the last one of the conversation.",
        discussion: """
            Each phase with its time, attempt and worker, questions and answers. --json prints the events.

            What is hidden stands as •••: values of parameters that the app calls sensitive and that are set, and the words
            around them. --reveal shows them to the owner of the data folder, from its journal.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: "The conversation whose last request is meant.")
    var conversation = "terminal"
    @Flag(help: "Show what is sensitive, too. Only for the owner of the data folder.")
    var reveal = false
    @Argument(help: "The request's id.")
    var request: String?

    func run() async throws {
        try await self.common.run { bench in
            try await InspectCommands(bench).trace(
                self.request, conversation: self.conversation, isRevealing: self.reveal)
            return .completed
        }
    }
}
