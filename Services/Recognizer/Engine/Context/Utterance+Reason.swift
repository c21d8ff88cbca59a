// Beckon: an utterance that gives a reason beside its request
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// How many words a reason has at most, and at least.
    private static let wordsOfReason = 2...14
    /// What a request with a reason scores at most: nobody has said what the reason means.
    private static let mostWithReason = 0.8

    /// The one request beside a reason, where the words are both.
    ///
    /// The request must be one of its own, and the reason begin as reasons do; a request that refers to something, `send
    /// it`, means what the reason names and is not taken without it.
    mutating func requestBesideReason() -> Candidate? {
        var halves: [Range<Int>] = []
        for (end, next) in self.reasonCuts where next < self.tokens.count {
            if self.isReason(0..<end) { halves.append(next..<self.tokens.count) }
            guard self.isReason(next..<self.tokens.count) else { continue }
            if let message = self.request(0..<end, writing: next..<self.tokens.count) { return message }
            halves.append(0..<end)
        }
        // The most words that are a request.
        halves = Array(Set(halves)).sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
        for half in halves { if let request = self.request(half) { return request } }
        guard let trained else { return nil }
        for half in halves.prefix(Bounds.guessedCuts) where !self.refers(half) {
            var part = self.other(half)
            defer { self.giveBack(part) }
            if let guess = part.guess(trained) { return Self.besideReason(guess) }
        }
        return nil
    }

    /// The request in front of a reason that a reading took for the end of a name: `to Berlin because I moved`.
    mutating func request(withoutReasonIn reading: Reading) -> Candidate? {
        guard case .free(let slot, let name)? = reading.parts.last, !self.catalog.sentences.slots[slot].isText,
            name.upperBound == self.tokens.count
        else { return nil }
        for (end, next) in self.reasonCuts
        where name.lowerBound < end && next < name.upperBound && self.isReason(next..<name.upperBound) {
            let message = self.request(0..<end, writing: next..<name.upperBound)
            if let request = message ?? self.request(0..<end) { return request }
        }
        return nil
    }

    /// Whether a guess is a request that the words make only under a condition, or that somebody else has made: `if I am
    /// late, call Anna`. Where the condition became a value of it, it is none.
    mutating func leavesOutCondition(_ guess: Candidate) -> Bool {
        for (end, next) in self.reasonCuts where next < self.tokens.count {
            for (condition, half) in [(0..<end, next..<self.tokens.count), (next..<self.tokens.count, 0..<end)]
            where self.hasException(condition) {
                guard let request = self.request(half), request.intent == guess.intent else { continue }
                if guess.parameters.allSatisfy({ request.parameters[$0.key] == $0.value }) { return true }
            }
        }
        return false
    }

    /// Whether words make a condition or an exception, but for polite ones: "if you please".
    func hasException(_ range: Range<Int>) -> Bool {
        let turns = self.language.turns
        let polite = range.flatMap { position in
            [turns.courtesies, turns.emphases, turns.remarks, self.language.fillers].compactMap {
                $0.longest(in: self.tokens, at: position).map { position..<$0 }
            }
        }
        return range.contains { position in
            self.language.reasonExceptions.longest(in: self.tokens, at: position) != nil
                && !polite.contains { $0.contains(position) }
        }
    }

    /// Some of the words as a request that a template reads.
    private mutating func request(_ range: Range<Int>) -> Candidate? {
        var part = self.part(range)
        defer { self.giveBack(part) }
        guard let best = part.rankedReadings().first, best.isRequestOfItsOwn, !part.mayRefer(best.reading),
            !best.candidate.parameters.isEmpty || !self.refers(range)
        else { return nil }
        return Self.besideReason(best.candidate)
    }

    /// A request to write something down, or to somebody, without a word of what; what follows it is that: `send Bob a
    /// message, I am late`.
    private mutating func request(_ range: Range<Int>, writing words: Range<Int>) -> Candidate? {
        guard (range.upperBound..<words.lowerBound).allSatisfy({ self.tokens[$0].isMark }),
            var request = self.request(range), request.parameters[Self.content] == nil,
            let intent = self.catalog.intents[request.intent],
            let slot = try? CompiledCatalog.slot(
                Self.content, nil, of: intent, types: self.catalog.types, in: self.language.language),
            self.catalog.sentences.slots.contains(where: { $0.intent == slot.intent && $0.name == slot.name })
        else { return nil }
        let builder = ValueBuilder(source: self.source, text: self.work.utterance, app: request.app)
        guard let text = builder.value(of: slot, words: words) else { return nil }
        request.parameters[slot.name] = text
        return request
    }

    /// The parameter that somebody's own text stands in.
    private static let content = "content"

    private static func besideReason(_ candidate: Candidate) -> Candidate {
        var candidate = candidate
        candidate.score = min(candidate.score, Self.mostWithReason)
        return candidate
    }

    /// Where a reason and a request may meet: behind the last word of the one, and the first word of the other.
    private var reasonCuts: [(end: Int, next: Int)] {
        var cuts: [(end: Int, next: Int)] = []
        for position in self.tokens.indices.dropFirst() where cuts.count < Bounds.cuts {
            var next = position
            while next < self.tokens.count,
                let end = self.tokens[next].isMark
                    ? next + 1 : self.language.reasonJoiners.longest(in: self.tokens, at: next)
            {
                next = end
            }
            if next > position || self.endsSentence(before: position) { cuts.append((position, next)) }
        }
        return cuts
    }

    func isReason(_ range: Range<Int>) -> Bool {
        guard Self.wordsOfReason.contains(range.count), self.beginsAsReason(range) else { return false }
        return !self.hasException(range)
            && range.allSatisfy { position in
                self.catalog.appNames.longest(in: self.tokens, at: position) == nil
                    && self.language.counts.longest(in: self.tokens, at: position) == nil
                    // "All the way up" says how much, and not why.
                    && !self.isWholeCase(position)
            }
    }

    /// Whether several words name a case of an enumeration there: one alone says other things, too.
    private func isWholeCase(_ position: Int) -> Bool {
        let isLetter = self.tokens[position].text.unicodeScalars.first.map(Tokenizer.standsAlone) ?? false
        return !isLetter && (self.language.cases.longest(in: self.tokens, at: position) ?? 0) > position + 1
    }

    private func beginsAsReason(_ range: Range<Int>) -> Bool {
        self.language.reasonBeginnings.longest(in: self.tokens, at: range.lowerBound) != nil
            || range.dropFirst().prefix(3).contains {
                self.language.reasonVerbs.longest(in: self.tokens, at: $0) != nil
            }
    }

    func refers(_ range: Range<Int>) -> Bool {
        range.contains { self.language.referringWords.entry(in: self.tokens, at: $0) != nil }
    }
}
