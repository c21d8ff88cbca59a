// Beckon: beckon keys add
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit

extension KeysOfStack {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a key, give it rights, and print the path of its file.",
            discussion: """
                Patterns are names; * at the end stands for anything. Lists are repeated or joined by commas.

                EXAMPLES
                  beckon keys add phone --preset client --users ann
                  beckon keys add assistant --preset agent --users ann
                  beckon keys add lights --preset handler --apps lights --intents SetLight,GetLight
                  beckon keys add wall --observe 'kitchen,hall-*'
                """)

        @OptionGroup var options: KeysOptions
        @Argument(help: "The key's name.")
        var name: String
        @Option(help: "client, agent, observer, presenter, handler, recognizer or operator.")
        var preset: String?
        @Option(help: "The preset's conversations. (default: a client's are NAME and NAME-*)")
        var conversations: [String] = []
        @Option(help: "Users that it may speak for. (default: all)")
        var users: [String] = []
        @Option(help: "Apps that it may work for.")
        var apps: [String] = []
        @Option(help: "Intents that it may handle.")
        var intents: [String] = []
        @Option(help: "Conversations in which it may begin requests.")
        var submit: [String] = []
        @Option(help: "Conversations in which it may answer.")
        var answer: [String] = []
        @Option(help: "Conversations in which it may consent.")
        var consent: [String] = []
        @Option(help: "Conversations whose events it may have.")
        var observe: [String] = []
        @Flag(help: "It may recognize words.")
        var recognize = false
        @Flag(help: "It may look into everything and change settings.")
        var operate = false

        func run() async throws {
            var request = KeyRequest()
            request.preset = self.preset
            (request.conversations, request.users) = (self.conversations, self.users)
            (request.apps, request.intents) = (self.apps, self.intents)
            (request.submit, request.answer, request.observe) = (self.submit, self.answer, self.observe)
            request.consent = self.consent
            (request.recognize, request.operate) = (self.recognize, self.operate)
            let wanted = request
            try await self.options.run { try $0.add(self.name, wanted) }
        }
    }
}
