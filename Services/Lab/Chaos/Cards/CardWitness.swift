// Beckon: what the people of the harness see
// SPDX-License-Identifier: Apache-2.0

import CardKit
import ClientKit
import DomainCards
import HistoryChecker
import PresenterView
import PresenterWords
import Schema
import Synchronization

/// What a person sees of a conversation: the cards of its events, and in them what the apps draw, as a page has it.
final class CardWitness: Sendable {
    private let client: Client
    private let conversation: String
    private let words: Words
    private let screen = Mutex(CardScreen())

    init(_ client: Client, _ conversation: String, _ words: Words) {
        (self.client, self.conversation, self.words) = (client, conversation, words)
    }

    /// The English words of cards.
    ///
    /// - Throws: What keeps them from being read.
    static func words() throws -> Words {
        try WordsLibrary.shipped(["en"], with: [DomainCards.words]).words(for: "en")
    }

    /// What was seen.
    var seen: (counts: CardCounts, violations: [Violation]) {
        self.screen.withLock { ($0.counts, $0.violations) }
    }

    /// Looks until there are no more events; what is drawn by then and not yet there is not waited for.
    func look(at events: AsyncStream<Event>) async {
        await withDiscardingTaskGroup { group in
            for await event in events {
                let maker = self.maker(event)
                guard let wanted = self.screen.withLock({ $0.show(event, maker) }) else { continue }
                // One for each card that waits for its app: the screen bounds how many do.
                group.addTask {
                    let present = Present(
                        conversation: self.conversation, sequence: event.sequence, locale: "en", timeZone: "UTC",
                        maximumSize: CardSize(width: 544, height: 720))
                    let own = try? await self.client.present(present, of: event.correlationID)
                    self.screen.withLock { $0.take(own, for: wanted, maker) }
                }
            }
            group.cancelAll()
        }
    }

    private func maker(_ event: Event) -> CardMaker {
        CardMaker(
            words: self.words, formats: Formats(locale: "en", timeZone: "UTC", now: event.time),
            looks: DomainCards.looks)
    }
}
