// Beckon: all people of a run
// SPDX-License-Identifier: Apache-2.0

import CardKit
import ClientKit
import Synchronization

/// The people of a run: each holds one conversation after another, until all requests are begun.
struct ChaosUsers: Sendable {
    /// Whose accounts, contacts and lists are in the apps' stores from the beginning.
    static let owner = "local"

    let options: ChaosOptions
    let recorder: Recorder
    let clock: any Clock<Duration>
    let sittings: Sittings
    /// The words of what people see.
    let words: Words

    /// Talks until all requests are begun and have come to something.
    func run(_ clients: [Client], _ random: ChaosRandom) async {
        var random = random
        let left = Left(self.options.requests)
        let (recorder, clock, people, sittings) = (self.recorder, self.clock, self.options.people, self.sittings)
        let words = self.words
        await withDiscardingTaskGroup { group in
            for number in 0..<people {
                let client = clients[number % clients.count]
                var own = random.branch()
                // Every sixth is somebody else, and has nothing in the stores.
                let user = number % 6 == 5 ? "diner-\(number)" : Self.owner
                // A person each, as many as the run was asked for.
                group.addTask {
                    var talks = 0
                    while case let turns = left.take(own.number(1...4)), turns > 0, !Task.isCancelled {
                        talks += 1
                        var person = Person(
                            client: client, conversation: "p\(number)-\(talks)", user: user, recorder: recorder,
                            sittings: sittings, clock: clock, words: words, random: own.branch())
                        await person.talk(turns: turns)
                    }
                }
            }
        }
    }

    /// How many requests are left to begin.
    private final class Left: Sendable {
        private let count: Mutex<Int>

        init(_ count: Int) { self.count = Mutex(count) }

        func take(_ wanted: Int) -> Int {
            self.count.withLock { count in
                let taken = min(wanted, count)
                count -= taken
                return taken
            }
        }
    }
}
