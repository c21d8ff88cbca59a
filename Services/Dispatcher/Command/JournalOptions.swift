// Beckon: where the dispatcher keeps what it accepted, how safely, and for how long
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import CommandKit
public import DispatcherJournal
public import DispatcherService

/// `--data`, `--durability` and what is kept.
struct JournalOptions: ParsableArguments {
    @Option(help: "The folder of the journal; made where it is missing, for its owner only.")
    var data = "./beckon-data/dispatcher"
    @Option(help: "How far a turn is kept before anybody is told: full survives power loss, normal a killed process.")
    var durability = Durability.full
    @Option(help: "For how many days conversations are kept in which nothing is open.")
    var keepDays = 30
    @Option(help: "How many conversations are kept in which nothing is open; the oldest go first.")
    var keepConversations = 200_000

    func validate() throws {
        guard (1...3_650).contains(self.keepDays) else {
            throw ValidationError("--keep-days is 1 to 3650, not \(self.keepDays).")
        }
        guard (0...100_000_000).contains(self.keepConversations) else {
            throw ValidationError("--keep-conversations is 0 to 100000000, not \(self.keepConversations).")
        }
    }

    var retention: Retention { Retention(days: self.keepDays, conversations: self.keepConversations) }

    /// Where spans wait until a collector has them: a dispatcher that is killed has told of requests that have ended.
    var unsentSpans: String { "\(self.data)/spans.unsent" }

    func open() throws -> SQLiteJournal {
        try SQLiteJournal(folder: self.data, durability: self.durability, secret: Machine.makeSecret())
    }
}

extension Durability: ExpressibleByArgument {}
extension DispatcherSettings.AuthorizationPolicy: ExpressibleByArgument {}
