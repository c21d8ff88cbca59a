// Beckon: an answer with a request behind it: "yes, and text Anna that I am late"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// The turn as a yes, a no or an end, and a request behind that: "yes, and text Anna that I am late", "forget it, play jazz".
    ///
    /// A yes takes a word that joins, or the end of its sentence, before the request: "ok, text Anna" at a preview of something
    /// else may only begin with a word that hesitates. What refers to something, "and the same to Lena", refers to what is agreed to.
    mutating func answerAndRequest(_ expectation: Expectation) -> Recognition? {
        guard let first = expectation.questions.first else { return nil }
        if first.takesAnyText { return self.refusalAndRest(first, expectation) }
        // The longest answer in front: "no, forget it, play jazz".
        for end in stride(from: min(self.tokens.count - 1, Bounds.agreeingTokens), to: 0, by: -1) {
            let next = self.behindJoiners(end)
            guard next < self.tokens.count, !self.tokens[end - 1].isMark else { continue }
            let isSentence = self.endsSentence(before: next)
            // "But" joins nothing to a yes.
            let adding = min(self.endOfJoiners(at: end), next)
            let isJoined = isSentence || (end..<adding).contains { !self.tokens[$0].isMark }
            guard isSentence || next > end || end <= Self.wordsOfCancel,
                let answer = self.answer(in: 0..<end, first, expectation, isJoined, isCut: isSentence || next > end),
                let both = self.request(in: next..<self.tokens.count, behind: answer, expectation)
            else { continue }
            // "Go ahead and cancel the ride" is no yes with a request behind it.
            if case .yes = answer.reply, first.kind != .meaning, self.takesAway(from: first.intent, atEnd: true) {
                return nil
            }
            return both
        }
        return self.valueAndRest(first, expectation) ?? self.refusalAndRest(first, expectation)
    }

    /// A sentence that wants nothing of what is open, and what stands behind it, whatever that is: "what? no workout! Put the radio on".
    private mutating func refusalAndRest(_ question: Question, _ expectation: Expectation) -> Recognition? {
        for end in 1..<max(self.tokens.count, 1) where self.tokens[end - 1].isMark || self.endsSentence(before: end) {
            let next = self.behindJoiners(end)
            guard next < self.tokens.count else { return nil }
            let front = self.part(0..<end)
            let refuses = front.refusesThing(of: question)
            self.giveBack(front)
            guard refuses else { continue }
            let answer = Answer(question.id, .cancel)
            return self.request(in: next..<self.tokens.count, behind: answer, expectation)
                ?? Recognition(answer: answer, rest: self.text(of: next..<self.tokens.count))
        }
        return nil
    }

    /// Values or a choice in answer to a question, and words behind that which the statistics of turns take for a request and those
    /// of sentences for another intent: "station one, and the passenger's seat should be warm". These are read by themselves. Nothing
    /// is agreed to so: what stands behind a yes may be about that.
    private mutating func valueAndRest(_ question: Question, _ expectation: Expectation) -> Recognition? {
        guard let trained, let turns, self.tokens.count <= Bounds.turnTokens else { return nil }
        for cut in self.cuts.prefix(Bounds.guessedCuts) where self.tokens.count - cut.next >= Bounds.guessedWords {
            let rest = cut.next..<self.tokens.count
            guard let meant = self.probable(rest, trained), meant[0].intent != expectation.intent,
                self.isRequest(rest, question, expectation, turns)
            else { continue }
            var front = self.part(0..<cut.end)
            defer { self.giveBack(front) }
            switch front.meantAnswer(to: expectation) {
            case let answer? where answer.reply.saysValue: return Recognition(answer: answer, rest: self.text(of: rest))
            default: continue
            }
        }
        return nil
    }

    private mutating func isRequest(
        _ range: Range<Int>, _ question: Question, _ expectation: Expectation, _ turns: TurnModel
    ) -> Bool {
        var part = self.part(range)
        defer { self.giveBack(part) }
        return part.turnReading(question, expectation, turns)?.act == .request
    }

    /// So many words end a request without a mark behind them: "forget that show me my bills".
    private static let wordsOfCancel = 4

    /// What the words in front say; `nil` where that is no answer that a request may stand behind.
    private mutating func answer(
        in range: Range<Int>, _ question: Question, _ expectation: Expectation, _ isJoined: Bool, isCut: Bool
    ) -> Answer? {
        var part = self.part(range)
        defer { self.giveBack(part) }
        // "No, no message! I want to call Mia."
        if isCut, part.refusesThing(of: question) { return Answer(question.id, .cancel) }
        guard let reply = part.plainAnswer(to: expectation)?.reply else {
            if isCut || range.count > 1, part.refusesDeed(of: question) { return Answer(question.id, .cancel) }
            guard isJoined, part.agrees(to: question, expectation) else { return nil }
            return Answer(question.id, .yes(digest: question.digest))
        }
        switch reply {
        case .cancel where isCut || range.count > 1: return Answer(question.id, reply)
        case .no where isCut && question.kind == .consent: return Answer(question.id, reply)
        // A guess that is refused, with more behind it, is let go of: nobody is asked to say it otherwise.
        case .no where isCut && question.kind == .meaning: return Answer(question.id, .cancel)
        case .yes where isJoined, .choice where isJoined: return Answer(question.id, reply)
        default: return nil
        }
    }

    /// The request that the words behind an answer are.
    private mutating func request(in range: Range<Int>, behind answer: Answer, _ expectation: Expectation)
        -> Recognition?
    {
        var rest = self.request(of: range)
        // "No, the note: rent" says what the note is to be, and asks for no other note.
        let names = self.catalog.parameterNames[expectation.intent]
        if answer.reply == .no, names?.longest(in: self.tokens, at: range.lowerBound) != nil { return nil }
        if case .yes = answer.reply {
            // Who asks, or changes what is shown, has not agreed yet.
            var part = self.part(range)
            defer { self.giveBack(part) }
            if rest.asks || part.correctionAnswer(to: expectation) != nil { return nil }
            let open = RecentIntent(
                intent: expectation.intent, app: expectation.app, parameters: expectation.parameters)
            if let more = rest.reference(to: open) {
                // The same for somebody else is something more; anything else said of what is open changes it.
                let changed = more.parameters.filter { expectation.parameters[$0] != $1 }
                let isForOthers =
                    !changed.isEmpty
                    && changed.allSatisfy { name, value in
                        self.isReceiver(name, expectation)
                            && Self.areOthers(value, than: expectation.parameters[name] ?? .null)
                    }
                guard more.intent != open.intent || isForOthers else { return nil }
                return Recognition(answer: answer, candidates: [more])
            }
        }
        var read = rest.recognition()
        if read.intents == nil, answer.reply == .no || answer.reply == .cancel {
            // "No, don't send it, I'll rather call him."
            let open = RecentIntent(
                intent: expectation.intent, app: expectation.app, parameters: expectation.parameters)
            if let instead = rest.reference(to: open), instead.intent != open.intent {
                read = Recognition(candidates: [instead])
            }
        }
        read.answer = answer
        guard let intent = read.intents?.first else { return self.leftBehind(answer, range, expectation) }
        // "No, pay from Savings" is about what is shown; who says "cancel" first begins anew.
        let isOfSameDomain =
            self.catalog.intents[intent.intent]?.domain == self.catalog.intents[expectation.intent]?.domain
        let isAbout = intent.intent == expectation.intent || answer.reply == .no && isOfSameDomain
        return isAbout && answer.reply != .cancel ? nil : read
    }

    /// A no, or an end, with words behind it that probably ask for something else: they are read by themselves.
    private mutating func leftBehind(
        _ answer: Answer, _ range: Range<Int>, _ expectation: Expectation
    ) -> Recognition? {
        guard answer.reply == .no || answer.reply == .cancel, range.count >= Self.wordsOfHalf, let trained,
            let meant = self.probable(range, trained), meant[0].intent != expectation.intent
        else { return nil }
        return Recognition(answer: answer, rest: self.text(of: range))
    }

    /// Whether persons are all others than some: "Lena" is Lena Fischer.
    private static func areOthers(_ persons: Value, than known: Value) -> Bool {
        func names(_ value: Value) -> [Set<String>] {
            (value.array ?? [value]).compactMap { $0["displayName"]?.string }
                .map { Set(Tokenizer.tokens(of: $0, bound: 50).map(\.text)) }
        }
        return names(persons).allSatisfy { new in
            names(known).allSatisfy { !new.isSubset(of: $0) && !$0.isSubset(of: new) }
        }
    }

    /// The place behind all marks, and words that join what one turn says, at a place.
    func behindJoiners(_ position: Int) -> Int {
        var position = position
        while position < self.tokens.count {
            if self.tokens[position].isMark {
                position += 1
            } else if let end = self.language.turns.joiners.longest(in: self.tokens, at: position) {
                position = end
            } else {
                break
            }
        }
        return position
    }
}
