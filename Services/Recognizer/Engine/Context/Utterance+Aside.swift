// Beckon: words that ask for nothing which an app does
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// What the words are where they greet, thank, ask for help and the like, and do nothing else.
    var aside: Recognition.Aside? {
        guard self.tokens.count <= Bounds.agreeingTokens else { return nil }
        // Of each place what the words up to there say; the first of several counts: "hello, what can you do?" asks for help.
        var reached: [Recognition.Aside??] = Array(repeating: nil, count: self.tokens.count + 1)
        reached[0] = .some(nil)
        for position in self.tokens.indices {
            guard let before = reached[position] else { continue }
            func reach(_ end: Int, _ aside: Recognition.Aside?) {
                if reached[end] == nil || reached[end] == .some(nil) { reached[end] = .some(aside) }
            }
            if self.tokens[position].isMark { reach(position + 1, before) }
            for match in self.language.besides.all.matches(in: self.tokens, at: position) {
                let isMore = before == nil || before == .greeting
                reach(match.end, isMore ? match.payload : before)
            }
            for words in [self.language.turns.courtesies, self.language.turns.emphases] {
                for match in words.matches(in: self.tokens, at: position) { reach(match.end, before) }
            }
        }
        return reached[self.tokens.count] ?? nil
    }

    /// What is said while a question is open and answers nothing: something is asked, or wanted otherwise.
    var asideBetween: Recognition.Aside? {
        mutating get {
            guard let expectation = self.work.expectation, let question = expectation.questions.first else {
                return nil
            }
            if self.asks { return self.subject ?? .question }
            if self.wantsOtherwise(question, expectation) { return .change }
            return self.beginsAgreeing(question, expectation) ? .unclearYes : nil
        }
    }

    /// What a question is about: the first in the order of ``Recognition/Aside/subjects`` that its words name.
    private var subject: Recognition.Aside? {
        let named = Set(
            self.tokens.indices.compactMap {
                self.language.besides.subjects.matches(in: self.tokens, at: $0).last?.payload
            })
        return Recognition.Aside.subjects.first { named.contains($0) }
    }

    /// What is asked shortly behind something that was done, and is no request: probably something about that.
    var asideBehind: Recognition.Aside? {
        let isShort = self.hasQuestionMark && self.tokens.count <= Self.wordsOfQuestion
        return self.work.expectation == nil && self.work.recent != nil && (self.beginsAsQuestion || isShort)
            ? .recent : nil
    }

    /// So many words with a question mark ask something, whatever they begin with: more may be a polite request.
    private static let wordsOfQuestion = 6

    /// Whether the words ask something.
    var asks: Bool { self.hasQuestionMark || self.beginsAsQuestion }

    private var hasQuestionMark: Bool { ["?", "？"].contains { self.work.utterance.contains($0) } }

    /// Whether they ask something, and not for what is shown to be changed: "what are the 50 cents for?", but not "how about
    /// five?" and "could it be the office instead?"
    mutating func onlyAsks() -> Bool {
        let turns = self.language.turns
        let asks =
            self.beginsAsQuestion
            || self.hasQuestionMark
                && self.tokens.indices.contains { turns.questions.longest(in: self.tokens, at: $0) != nil }
        guard asks, !self.tokens.indices.contains(where: { turns.preferences.longest(in: self.tokens, at: $0) != nil })
        else { return false }
        // "Who is Ruth, is that my mom" corrects nothing, though "is that" may.
        if let start = self.startOfQuestion, self.language.besides.subjects.longest(in: self.tokens, at: start) != nil {
            return true
        }
        return self.ranges(in: self.language.corrections).isEmpty && self.ranges(in: self.language.followUps).isEmpty
    }

    /// Whether they ask about something of what is shown, such as who that is: saying what is shown once more answers nothing.
    mutating func asksAboutWhatIsShown() -> Bool {
        guard let subject = self.subject else { return false }
        return self.onlyAsks() || subject == .choices && self.asks
    }

    /// Whether they begin as questions do: "what", "how much".
    var beginsAsQuestion: Bool { self.startOfQuestion != nil }

    /// Where a question begins behind words that say nothing.
    private var startOfQuestion: Int? {
        var position = 0
        let before = [
            self.language.turns.remarks, self.language.turns.courtesies, self.language.turns.emphases,
            self.language.turns.joiners, self.language.fillers,
        ]
        while position < self.tokens.count {
            if self.language.turns.questions.longest(in: self.tokens, at: position) != nil { return position }
            let end = before.compactMap { $0.longest(in: self.tokens, at: position) }.max()
            guard let next = self.tokens[position].isMark ? position + 1 : end else { return nil }
            position = next
        }
        return nil
    }
}
