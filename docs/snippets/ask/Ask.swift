// Beckon: a client of one's own, as docs/handlers.md shows it
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientKit
import CommandKit
import Schema

/// Says something, asks at the terminal what is asked, and prints what came of it.
@main struct Ask: AsyncParsableCommand {
    @OptionGroup var options: ClientOptions
    @Argument(help: "What you want.") var words: [String]

    func run() async throws {
        try await ClientProcess.run(self.options) { client in
            let context = RequestContext(conversation: "ask-\(Machine.makeID())")
            _ = try await client.say(self.words.joined(separator: " "), context: context)
            for try await event in client.events(conversation: context.conversation) {
                if event.kind == .ended { return Self.tell(event) }
                guard event.kind == .asked, let question = event.questions?.first else { continue }
                Self.tell(question)
                guard let answer = readLine() else { return }
                // Words answer the open question: a number, "yes", "the second one", "tomorrow at 8".
                _ = try await client.say(answer, context: context, seen: event.sequence)
            }
        }
    }

    static func tell(_ question: Question) {
        print("?", question.kind, question.parameter ?? question.intent, question.reason ?? "")
        for (number, option) in question.options.enumerated() { print("  \(number + 1))", option.label) }
        for (name, value) in question.preview?.payload ?? [:] { print("  \(name):", value) }
    }

    static func tell(_ event: Event) {
        print(event.phase, event.response?.code ?? event.failure?.message ?? "")
        for (name, value) in event.response?.payload ?? [:] { print("  \(name):", value) }
    }
}
