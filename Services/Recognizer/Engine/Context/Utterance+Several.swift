// Beckon: an utterance that asks for several things
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import RecognizerValues
import Schema

extension Utterance {
    /// A place where the words of one intent may end and those of the next begin.
    struct Cut {
        /// Behind the last word of the one, and the first word of the next; what joins them stands between.
        var end: Int, next: Int
    }

    /// What is read in a part of the words.
    struct PartReading {
        var range: Range<Int>
        var candidates: [Candidate]
        var ranking: Ranking
        /// Words of things that are listed, which may be any.
        var things = 0

        /// How much of the words is free text, or was said otherwise than it is known, but for things that are listed.
        var strange: Int { self.ranking.strange - 2 * self.things }
    }

    /// The intents that the words ask for, in order, where they ask for several; `nil` where they ask for one or none.
    ///
    /// Each part must be a request of its own, without a word that nothing explains. What is somebody's own text is never
    /// cut: `text Anna I am late and call me` is one message.
    ///
    /// - Parameter whole: The best reading of all the words as one request, if it is good enough.
    mutating func several(insteadOf whole: (ranking: Ranking, reading: Reading)?) -> [[Candidate]]? {
        let cuts = self.cuts
        guard !cuts.isEmpty else { return nil }
        var known: [Range<Int>: PartReading?] = [:]
        if let whole, !self.isOpen(whole.reading, at: cuts) { return self.titleAndRequest(whole.reading, cuts, &known) }
        var best: (parts: [PartReading], strange: Int)?
        // The fewest requests, but for those that explain more of the words.
        for count in 2...min(Limits.intentsPerUtterance, cuts.count + 1) {
            guard let parts = self.parts(count, from: 0, cuts[...], after: nil, &known) else { continue }
            let strange = parts.reduce(0) { $0 + $1.strange }
            if strange < best?.strange ?? whole?.ranking.strange ?? .max { best = (parts, strange) }
        }
        if let best { return self.withoutReasons(best.parts).map(\.candidates) }
        // Within a question nothing is guessed.
        guard whole == nil, self.work.expectation == nil, let trained else { return nil }
        return self.two(cuts, trained, &known)
    }

    /// A reason and a request of the same intent are one, with what both say: `I want to go home, book me a ride`. So are two
    /// of which one says nothing that the other does not: `forget the walk, cancel my workout`.
    private func withoutReasons(_ parts: [PartReading]) -> [PartReading] {
        var kept: [PartReading] = []
        for part in parts {
            guard let last = kept.last,
                self.isReason(last.range) || self.isReason(part.range) || Self.isSame(last, part),
                let one = Self.joined(last, part)
            else {
                kept.append(part)
                continue
            }
            kept[kept.count - 1] = one
        }
        return kept
    }

    /// Whether one of two readings says nothing that the other does not.
    private static func isSame(_ first: PartReading, _ second: PartReading) -> Bool {
        guard let one = first.candidates.first, let other = second.candidates.first else { return false }
        let (fewer, more) =
            one.parameters.count < other.parameters.count
            ? (one.parameters, other.parameters) : (other.parameters, one.parameters)
        return fewer.allSatisfy { more[$0] == $1 }
    }

    /// Two readings of one intent as one; `nil` where they say different things.
    private static func joined(_ first: PartReading, _ second: PartReading) -> PartReading? {
        guard var one = first.candidates.first, let other = second.candidates.first, one.intent == other.intent,
            one.app == nil || other.app == nil || one.app == other.app,
            one.parameters.allSatisfy({ name, value in other.parameters[name] ?? value == value })
        else { return nil }
        one.parameters.merge(other.parameters) { first, _ in first }
        one.app = one.app ?? other.app
        one.score = min(one.score, other.score)
        return PartReading(
            range: first.range.lowerBound..<second.range.upperBound, candidates: [one],
            ranking: first.ranking + second.ranking, things: first.things + second.things)
    }

    /// Other words of the same person at the same moment, within the same bounds.
    func other(_ text: String) -> Utterance { self.other(text, expectation: self.work.expectation) }

    private func other(_ text: String, expectation: Expectation?, isTalking: Bool? = nil) -> Utterance {
        var work = self.work
        (work.utterance, work.expectation, work.isTalking) = (text, expectation, isTalking ?? work.isTalking)
        let tokens = self.catalog.symbols.numbered(self.language.values.tokens(of: text))
        var other = Utterance(work, tokens, self.language, self.catalog)
        (other.budget, other.source.budget) = (self.budget, self.source.budget)
        return other
    }

    /// Some of the words as if nothing else had been said: for who looks at the text itself.
    func other(_ range: Range<Int>) -> Utterance { self.other(self.text(of: range)) }

    /// Some of the words as a request, with what was learnt, as if nothing were open.
    ///
    /// - Parameter isTalking: Whether somebody has been talking before, so that less is probable enough to be asked about; `nil` where
    ///   that is as it is for the whole.
    func request(of range: Range<Int>, isTalking: Bool? = nil) -> Utterance {
        var request = self.other(self.text(of: range), expectation: nil, isTalking: isTalking)
        request.trained = self.trained
        return request
    }

    func text(of range: Range<Int>) -> String {
        let bytes = self.tokens[range.lowerBound].start..<self.tokens[range.upperBound - 1].end
        return String(decoding: Array(self.work.utterance.utf8)[bytes], as: UTF8.self)
    }

    /// A number of requests that the words from a place on consist of.
    private mutating func parts(
        _ count: Int, from start: Int, _ cuts: ArraySlice<Cut>, after last: Candidate?,
        _ known: inout [Range<Int>: PartReading?]
    ) -> [PartReading]? {
        guard count > 1 else { return self.part(start..<self.tokens.count, after: last, &known).map { [$0] } }
        for index in cuts.indices where cuts[index].end > start {
            guard let part = self.part(start..<cuts[index].end, after: last, &known),
                let rest = self.parts(
                    count - 1, from: cuts[index].next, cuts[(index + 1)...], after: part.candidates.first, &known)
            else { continue }
            return [part] + rest
        }
        return nil
    }

    /// Some of the words as a request of their own; `last` is what pronouns stand for.
    mutating func part(
        _ range: Range<Int>, after last: Candidate?, _ known: inout [Range<Int>: PartReading?]
    ) -> PartReading? {
        let before = known[range]
        if let read = before ?? nil { return read }
        if before != nil, last == nil { return nil }
        var part = self.part(range)
        defer { self.giveBack(part) }
        if before == nil {
            let read = part.requestOfItsOwn(range)
            known[range] = .some(read)
            if let read { return read }
        }
        guard let last else { return nil }
        let recent = RecentIntent(intent: last.intent, app: last.app, parameters: last.parameters)
        return part.reference(to: recent).map { PartReading(range: range, candidates: [$0], ranking: Ranking()) }
    }

    /// - Parameter range: Which of the words these are.
    private mutating func requestOfItsOwn(_ range: Range<Int>) -> PartReading? {
        let ranked = self.rankedReadings()
        guard let best = ranked.first, best.isRequestOfItsOwn else { return nil }
        let tied = ranked.prefix { $0.ranking.isTied(with: best.ranking) }
        let things = best.reading.parts.reduce(0) { count, part in
            guard case .free(let slot, let words) = part, self.catalog.sentences.slots[slot].listsThings else {
                return count
            }
            return count + words.count { !self.tokens[$0].isMark }
        }
        return PartReading(
            range: range, candidates: tied.prefix(Bounds.candidates).map(\.candidate), ranking: best.ranking,
            things: min(things, best.ranking.free))
    }

    // MARK: Where to cut

    var cuts: [Cut] {
        var cuts: [Cut] = []
        var position = 1
        while position < self.tokens.count, cuts.count < Bounds.cuts {
            let next = self.endOfJoiners(at: position)
            if next > position || self.endsSentence(before: position) {
                if next < self.tokens.count { cuts.append(Cut(end: position, next: next)) }
                position = next + 1
            } else {
                position += 1
            }
        }
        return cuts
    }

    /// Behind all words at a place that join requests, `, and then`.
    func endOfJoiners(at position: Int) -> Int {
        var position = position
        while let joiner = self.language.requestJoiners[self.tokens[position].text]?
            .first(where: { self.tokens[position...].prefix($0.count).map(\.text) == $0 })
        {
            position += joiner.count
            if position >= self.tokens.count { break }
        }
        return position
    }

    func endsSentence(before position: Int) -> Bool {
        let gap = self.tokens[position - 1].end..<self.tokens[position].start
        guard !gap.isEmpty else { return false }
        let text = String(decoding: Array(self.work.utterance.utf8)[gap], as: UTF8.self)
        return text.contains { ".!?;。！？；\n".contains($0) }
    }

    /// Whether a place where the words may be cut is within free text that is a name, and so may be more than one.
    private func isOpen(_ reading: Reading, at cuts: [Cut]) -> Bool {
        reading.parts.contains { part in
            guard case .free(let slot, let range) = part else { return false }
            let name = self.catalog.sentences.slots[slot]
            // What a station or a song is called is a name, though it is text.
            let isText = name.isText && !name.isSought
            return !isText && cuts.contains { range.lowerBound < $0.end && $0.next < range.upperBound }
        }
    }
}

extension Slot {
    /// Whether its words are anybody's own text or titles, in which `and` is a word as any other.
    var isText: Bool { self.isVerbatim || self.isArray && self.type?.name == "SpeakableString" }
}

extension Ranking {
    /// How much of the words is free text, or was said otherwise than it is known.
    fileprivate var strange: Int { 2 * (self.free + self.slips) + self.near }
}

extension Utterance {
    /// A candidate with the best reading that it came of.
    struct Ranked {
        var candidate: Candidate
        var ranking: Ranking
        var reading: Reading
    }
}

extension Utterance.Ranked {
    /// Whether it is a clear request: a whole sentence with literal words.
    var isRequestOfItsOwn: Bool {
        self.candidate.score >= 0.7 && self.ranking.skipped == 0 && self.ranking.literal >= 1
    }
}

extension Candidate {
    /// The score of what is asked about, at most.
    static let mostProbable = Candidate.threshold - 0.001
}
