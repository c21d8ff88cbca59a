// Beckon: beckon send
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import BeckonKit
import BeckonOptions
public import Schema

struct Send: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send a structured intent.",
        discussion: """
            A plain string names an entity; one element may stand for an array. --can-answer bounds what may be asked
            back: with none, an open value ends the request as 'needs' (exit code 11) with the typed question, and
            consent that cannot be given refuses it (12), unless it may be given elsewhere: then it waits (10). What
            repeats a request of a moment ago is asked about; where that cannot be asked, its outcome is told, and nothing
            is done again.

            EXAMPLES
              beckon send AddTasks --parameters '{"targetTaskList": "Grocery Store", "taskTitles": ["rice", "onions"]}'
              beckon send RequestRide --can-answer none --json
              beckon send CancelRide --can-answer choices,consent
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var callerOptions: CallerOptions
    @Argument(help: "The intent's name: beckon intents --running.")
    var intent: String
    @Option(help: "Values by parameter, a JSON object.")
    var parameters = "{}"
    @Option(
        help: ArgumentHelp(
            "What can be answered: none, choices, values, consent; repeated or joined by commas. consentElsewhere: what "
                + "needs a yes waits for the user to give it at another place. (default: choices,values,consent)"))
    var canAnswer: [String] = []
    @Option(help: "The app; otherwise the user's default, or the person is asked.")
    var app: String?
    @Flag(help: "Do it although the same was done, or asked for, a moment ago.")
    var again = false
    @Option(help: "dialogue, or none where the caller's own screens have fixed everything, as Maps does.")
    var interaction = Interaction.dialogue

    func run() async throws {
        try await self.common.run { bench in
            let abilities = self.canAnswer.isEmpty ? Ability.own : try Caller.abilities(self.canAnswer)
            let caller = self.callerOptions.caller(abilities, self.interaction)
            return try await RequestCommands(bench, caller).send(
                self.intent, parameters: self.parameters, app: self.app, again: self.again,
                narrator: Narrators.make(caller))
        }
    }
}

extension Interaction: ExpressibleByArgument {}
