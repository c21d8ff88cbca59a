// Beckon: the command `beckon`
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BeckonKit
import Foundation

@main struct BeckonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beckon",
        abstract: "SiriKit for servers: say it or send it, and it is resolved, confirmed and handled.",
        discussion: """
            START HERE
              beckon up                                     everything on this machine, then a prompt
              beckon say "Book me a Vroom to the airport"   from another terminal
              beckon answer --choice 2                      the second of what was offered
              beckon answer 3                               a value
              beckon answer --yes                           consent to what was shown
              beckon trace                                  what happened, step by step

            The stack is found by its data folder: --data DIR, else $BECKON_DATA, else $XDG_STATE_HOME/beckon, else
            ~/.local/state/beckon. Completion: beckon --generate-completion-script bash.

            \(ExitStatus.table)
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Stack",
                subcommands: [Up.self, Down.self, Status.self, Journal.self, KeysOfStack.self, UsersOfPage.self]
            ),
            CommandGroup(
                name: "Requests",
                subcommands: [ChatLine.self, Say.self, Send.self, Reply.self, Cancel.self, Requests.self, Trace.self]),
            CommandGroup(
                name: "What there is",
                subcommands: [
                    Intents.self, Apps.self, Workers.self, VocabularyOfApps.self, Authorize.self, Default.self,
                ]),
            CommandGroup(
                name: "Language, wire, tests",
                subcommands: [
                    Recognize.self, SchemaFiles.self, Test.self, MovedChaos.self, MovedSimulate.self, MovedFuzz.self,
                    MovedEvaluate.self, MovedGrammar.self,
                ]),
        ])
}
