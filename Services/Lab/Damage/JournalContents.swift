// Beckon: all that a journal says
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Schema

/// All that a journal says of the conversations and messages of a ``JournalFixture``.
struct JournalContents: Hashable, Sendable {
    var open: Set<String>
    var events: [String: [Event]] = [:]
    var latest: [String: UInt64] = [:]
    var histories: [String: ConversationHistory] = [:]
    var messages: [UInt64: Acknowledgement] = [:]
    var vocabulary: [VocabularySet]

    /// How many messages a fixture has at most.
    private static let messages: UInt64 = 400

    init(_ journal: some Journal) {
        self.open = Set(journal.openConversations())
        for name in JournalFixture.conversations {
            let events = journal.events(conversation: name, after: 0, limit: .max)
            if !events.isEmpty { self.events[name] = events }
            self.latest[name] = journal.latestSequence(conversation: name)
            self.histories[name] = journal.history(of: name)
        }
        self.vocabulary = journal.vocabulary
        for number in 1...Self.messages {
            self.messages[number] = journal.acknowledgement(of: JournalFixture.id(number))
        }
    }

    /// Events of another journal that have the number of one of these, and are not the same.
    func contradictions(in other: JournalContents) -> [Event] {
        other.events.keys.sorted().flatMap { name in
            let mine = Dictionary((self.events[name] ?? []).map { ($0.sequence, $0) }) { first, _ in first }
            return (other.events[name] ?? []).filter { event in mine[event.sequence].map { $0 != event } ?? false }
        }
    }
}
