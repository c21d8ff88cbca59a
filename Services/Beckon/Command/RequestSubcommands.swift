// Beckon: beckon chat, say, answer, cancel
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import BeckonOptions
import Foundation

struct ChatLine: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: "Talk at a prompt, or say the lines of a pipe.",
        discussion: """
            At a prompt /help lists what else there is. Through a pipe each line is said when the one before has settled:
              printf 'Add rice to the grocery store list\\n' | beckon chat
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions

    func run() async throws {
        try await self.common.run { bench in
            let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !bench.isJSON
            let caller = self.callerOptions.caller()
            let chat = Chat(
                bench, caller, narrator: Narrators.make(caller, isTerminal: isTerminal), isTerminal: isTerminal)
            return try await bench.withStack { try await chat.run($0, lines: LineInput.standard()) }
        }
    }
}

struct Say: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say something: a request, or the answer to an open question.",
        discussion: """
            Returns when the request has ended or waits for an answer; the exit code says which.

            EXAMPLES
              beckon say "Book me a Vroom to the airport"
              beckon say the second one
              beckon say --json "Where is my ride" | tail -1
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions
    @Argument(help: "The words; several are joined by spaces.")
    var text: [String]

    func run() async throws {
        try await self.common.run { bench in
            let caller = self.callerOptions.caller()
            return try await RequestCommands(bench, caller).say(
                self.text.joined(separator: " "), narrator: Narrators.make(caller))
        }
    }
}

struct Reply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: "Answer a question.",
        discussion: """
            Without a question's id the first open one of the conversation is meant.

            EXAMPLES
              beckon answer 3
              beckon answer "tomorrow at 8"
              beckon answer --choice 2
              beckon answer 0198c0de-0000-7000-8000-000000000000/1 --yes
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions
    @Argument(help: "The question's id, the value, or both in this order.")
    var words: [String] = []
    @Option(help: "The number of an option, from 1.")
    var choice: Int?
    @Flag(help: "Yes; for consent to exactly what was shown.")
    var yes = false
    @Flag(help: "No.")
    var no = false
    @Flag(help: "No value; only where the question is optional.")
    var skip = false
    @Flag(name: .customLong("cancel"), help: "End the request.")
    var isCancel = false

    func run() async throws {
        try await self.common.run { bench in
            let caller = self.callerOptions.caller()
            let words = AnswerWords(
                words: self.words, choice: self.choice, yes: self.yes, no: self.no, skip: self.skip,
                cancel: self.isCancel)
            return try await RequestCommands(bench, caller).answer(words, narrator: Narrators.make(caller))
        }
    }
}

struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End a request; without an id the one in front.",
        discussion: "While an app handles it the app is asked to stop and says what became of it.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions
    @Argument(help: "The request's id.")
    var request: String?

    func run() async throws {
        try await self.common.run { bench in
            let caller = self.callerOptions.caller()
            return try await RequestCommands(bench, caller).cancel(self.request, narrator: Narrators.make(caller))
        }
    }
}
