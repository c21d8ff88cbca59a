// Beckon: writes down what clients do and are told
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker
import Schema
import Synchronization

/// Writes down what all clients of a run do and are told, and knows at any time what has ended.
final class Recorder: Sendable {
    private struct State {
        var checker: HistoryChecker
        var history: History
        var marks: [String: CorrelationID] = [:]
        var seen: Set<CorrelationID> = []
        var conversations: Set<String> = []
        /// Where each request was begun.
        var places: [CorrelationID: String] = [:]
        var begun = 0
        var givenUp: [CorrelationID] = []
        var cards = CardCounts()
        var wrongCards: [Violation] = []
    }

    private let state: Mutex<State>
    /// How many requests have been begun, as they are.
    let progress: AsyncStream<Int>
    private let progressed: AsyncStream<Int>.Continuation

    init(apps: [AppRule]) {
        self.state = Mutex(State(checker: HistoryChecker(apps: apps), history: History(apps: apps)))
        (self.progress, self.progressed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func record(_ entry: HistoryEntry) { self.state.withLock { Self.record(entry, &$0) } }

    private static func record(_ entry: HistoryEntry, _ state: inout State) {
        if case .sent(let id, let conversation) = entry {
            // Sent again with the same id, it is the same message.
            guard state.seen.insert(id).inserted else { return }
            state.conversations.insert(conversation)
            state.places[id] = conversation
        }
        state.checker.record(entry)
        state.history.entries.append(entry)
    }

    /// Notes that a request is begun, for whoever waits for progress.
    func begin() {
        let begun = self.state.withLock { state in
            state.begun += 1
            return state.begun
        }
        self.progressed.yield(begun)
    }

    /// Notes that a person no longer waits for a request, though it has not ended.
    func giveUp(_ request: CorrelationID) { self.state.withLock { $0.givenUp.append(request) } }

    var givenUp: [CorrelationID] { self.state.withLock { $0.givenUp } }

    /// Notes what a person saw.
    func note(_ seen: (counts: CardCounts, violations: [Violation])) {
        self.state.withLock { state in
            state.cards += seen.counts
            state.wrongCards += seen.violations
        }
    }

    /// What all people saw.
    var cards: CardCounts { self.state.withLock { $0.cards } }

    /// Nobody begins a request any more.
    func finish() { self.progressed.finish() }

    /// Notes which request carries a mark that its effect will show.
    func mark(_ mark: String, _ id: CorrelationID) { self.state.withLock { $0.marks[mark] = id } }

    var marks: [String: CorrelationID] { self.state.withLock { $0.marks } }
    var begun: Int { self.state.withLock { $0.begun } }
    var conversations: [String] { self.state.withLock { $0.conversations.sorted() } }
    /// Requests that were accepted or told of and have not ended, with their conversations.
    var open: [(request: CorrelationID, conversation: String?)] {
        self.state.withLock { state in state.checker.open.map { ($0, state.places[$0]) } }
    }
    func hasEnded(_ request: CorrelationID) -> Bool { self.state.withLock { $0.checker.hasEnded(request) } }
    func intent(of request: CorrelationID) -> String? { self.state.withLock { $0.checker.intent(of: request) } }

    /// Takes what the stores hold, and judges.
    func judge(_ contents: StoreContents) -> (verdict: Verdict, history: History) {
        self.state.withLock { state in
            for effect in contents.effects { state.checker.record(effect) }
            state.history.effects += contents.effects
            state.history.unsound += contents.violations
            var verdict = state.checker.verdict()
            verdict.violations +=
                HistoryChecker.contradictions(in: state.history) + state.history.unsound + state.wrongCards
            return (verdict, state.history)
        }
    }

    /// What there is so far.
    var verdict: Verdict { self.state.withLock { $0.checker.verdict() } }
}
