// Beckon: how long a question can still be answered
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

extension Story {
    /// How long a question waits from when it was shown, and once more when it is asked again (docs/limits.md).
    public static let answerTime = Milliseconds.minutes(2)

    /// The time of a request's open questions.
    struct TimeLeft: Sendable {
        /// When it is over; `nil` where they wait for as long as it takes.
        var deadline: Instant?
        /// The names of the questions that it is for.
        var questions: Set<String> = []
    }

    /// Notes that the time of questions begins, or begins anew.
    ///
    /// - Returns: Until when they can be answered; `nil` where the event says nothing of that, or they wait for as long as it takes.
    mutating func noteTime(_ event: Event) -> Instant? {
        let id = event.correlationID
        switch event.kind {
        case .asked:
            let names = Set((event.questions ?? []).map(\.name))
            // An answer is waited for from elsewhere, or nobody has seen the question yet.
            guard event.waitsFor == nil, var time = self.timesLeft[id], let deadline = time.deadline,
                !time.questions.isDisjoint(with: names)
            else {
                self.timesLeft[id] = event.waitsFor == nil ? nil : TimeLeft(questions: names)
                return nil
            }
            // What is asked once more when its time is over has as much again.
            if event.time >= deadline { time.deadline = event.time + Self.answerTime }
            self.timesLeft[id] = time
            return time.deadline
        case .delivered:
            var time = self.timesLeft[id] ?? TimeLeft(deadline: event.time)
            guard let question = event.topic, time.deadline != nil else { return nil }
            time.deadline = event.time + Self.answerTime
            time.questions.insert(Question.name(id: question))
            if self.timesLeft[id] != nil || self.timesLeft.count < Self.bound { self.timesLeft[id] = time }
            return time.deadline
        case .ended:
            self.timesLeft[id] = nil
            return nil
        default: return nil
        }
    }

    /// The questions of a request that nobody answered in time say so, where they stand.
    func unanswered(_ event: Event, _ maker: CardMaker) -> [Change] {
        guard event.phase == .expired else { return [] }
        let prefix = "\(event.correlationID)/"
        return self.questions.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { key, asked in
            let title = maker.card(for: asked.question, parameters: asked.parameters).title
            let note = Card(.note, maker.say("unanswered", ["value": title]), request: event.correlationID)
            return Change("ask-\(asked.question.name)", note, movesToEnd: false)
        }
    }
}
