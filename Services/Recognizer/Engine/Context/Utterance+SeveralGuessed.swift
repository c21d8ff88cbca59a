// Beckon: several requests that no template reads as such
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import Schema

extension Utterance {
    /// The parameter that names the list which things are put on.
    private static let list = "targetTaskList"
    /// Words of a half that is guessed alone, at least.
    static let wordsOfHalf = 3

    /// Two requests where the title of a task took the second in: "remind me to call the plumber at nine and put milk on the
    /// grocery list". Whatever is done is a title as any other; only what names a list of its own is none.
    mutating func titleAndRequest(
        _ whole: Reading, _ cuts: [Cut], _ known: inout [Range<Int>: PartReading?]
    ) -> [[Candidate]]? {
        let titles = self.titles(of: whole)
        let intent = self.catalog.meanings[whole.sentence].intent
        for cut in cuts where titles.contains(where: { $0.lowerBound < cut.end && cut.next < $0.upperBound }) {
            guard let second = self.part(cut.next..<self.tokens.count, after: nil, &known),
                second.candidates.allSatisfy({ $0.parameters[Self.list] != nil }),
                let first = self.part(0..<cut.end, after: nil, &known),
                first.candidates.allSatisfy({ $0.parameters[Self.list] == nil && $0.intent == intent })
            else { continue }
            return [first.candidates, second.candidates]
        }
        return nil
    }

    /// Words that refer to what was done last, or take it back, before a request that would be part of a title: "delete that and put
    /// milk on the list". The request has words before its title that say what is to be done.
    ///
    /// - Parameter whole: The best reading of all the words as one request, if it is good enough.
    mutating func requestBehindReference(insteadOf whole: Reading?) -> [[Candidate]]? {
        guard let recent = self.work.recent, self.work.expectation == nil else { return nil }
        let titles = whole.map(self.titles(of:))
        for cut in self.cuts {
            let title = titles?.first { $0.lowerBound < cut.end && cut.next < $0.upperBound }
            if titles != nil, title == nil { continue }
            var first = self.other(0..<cut.end)
            var before = first.aside == .undo ? self.undo : nil
            if before == nil, title?.lowerBound ?? 0 == 0 {
                before = first.reference(to: recent) ?? first.deed(behind: recent)
            }
            self.giveBack(first)
            guard let before, let next = self.requestBehind(cut) else { continue }
            return [[before], [next]]
        }
        return nil
    }

    /// The request that the words behind a cut are by themselves, where they do not begin with a title.
    private mutating func requestBehind(_ cut: Cut) -> Candidate? {
        var part = self.request(of: cut.next..<self.tokens.count)
        defer { self.giveBack(part) }
        guard let best = part.rankedReadings().first, best.isRequestOfItsOwn else { return part.requestWithTail() }
        let beginsInTitle = best.reading.parts.contains { part in
            if case .free(_, let words) = part { words.lowerBound == 0 } else { false }
        }
        return beginsInTitle ? nil : best.candidate
    }

    /// What a reading takes for titles.
    private func titles(of reading: Reading) -> [Range<Int>] {
        reading.parts.compactMap { part in
            guard case .free(let number, let range) = part else { return nil }
            let slot = self.catalog.sentences.slots[number]
            return slot.isText && !slot.isVerbatim ? range : nil
        }
    }

    /// Two requests of which the statistics read one or both. What refers to something, "lock it", refers to what was done last.
    mutating func two(
        _ cuts: [Cut], _ trained: TrainedLanguage, _ known: inout [Range<Int>: PartReading?]
    ) -> [[Candidate]]? {
        for cut in cuts.prefix(Bounds.guessedCuts) {
            let halves = [0..<cut.end, cut.next..<self.tokens.count]
            var found = halves.map { self.part($0, after: nil, &known)?.candidates }
            if found[0] == nil, let recent = self.work.recent {
                var half = self.other(halves[0])
                found[0] = half.reference(to: recent).map { [$0] }
                self.giveBack(half)
            }
            let isGuessed = found.allSatisfy { $0 == nil }
            if isGuessed, halves.contains(where: { $0.count < Self.wordsOfHalf }) { continue }
            for index in found.indices where found[index] == nil {
                guard let guess = self.guess(of: halves[index], trained), guess.zone == .certain else { break }
                // What is somebody's own text may go on behind a joiner.
                if isGuessed, index == 0, self.endsInText(guess, halves[0]) { break }
                found[index] = [guess.candidate]
            }
            guard let first = found[0], let second = found[1] else { continue }
            if isGuessed, first[0].intent == second[0].intent { continue }
            return [first, second]
        }
        return nil
    }

    /// A request with the words behind it that hold another one, where one of the two is only probable: the first is done or asked
    /// about, then the words that are left are read. What is somebody's own text may go on behind a joiner.
    mutating func requestAndRest() -> Recognition? {
        guard let trained, self.work.expectation == nil else { return nil }
        for cut in self.cuts.prefix(Bounds.guessedCuts) {
            let halves = [0..<cut.end, cut.next..<self.tokens.count]
            guard halves.allSatisfy({ $0.count >= Self.wordsOfHalf && !self.isReason($0) }),
                let first = self.probable(halves[0], trained, mayEndInText: false),
                let second = self.probable(halves[1], trained), first[0].intent != second[0].intent
            else { continue }
            return Recognition(candidates: first, rest: self.text(of: halves[1]))
        }
        return nil
    }

    /// What some of the words ask for by themselves, certainly or probably.
    mutating func probable(
        _ range: Range<Int>, _ trained: TrainedLanguage, mayEndInText: Bool = true
    ) -> [Candidate]? {
        var part = self.request(of: range, isTalking: false)
        defer { self.giveBack(part) }
        if let best = part.rankedReadings().first, best.isRequestOfItsOwn {
            return mayEndInText || !part.endsInText(best) ? [best.candidate] : nil
        }
        let guesses = part.guesses(trained)
        guard let first = guesses.first, mayEndInText || !part.endsInText(first, part.tokens.indices) else {
            return nil
        }
        return guesses.map(\.candidate)
    }

    /// Whether the words hold a request for something else besides what the statistics take all of them for: where one half is
    /// that, and the other is for another intent.
    mutating func leavesOutRequest(_ guess: StatisticalCandidate, _ trained: TrainedLanguage) -> Bool {
        for cut in self.cuts.prefix(Bounds.guessedCuts) {
            let halves = [0..<cut.end, cut.next..<self.tokens.count]
            if halves.contains(where: { $0.count < 2 }) || self.isText(guess, around: cut) { continue }
            let found = halves.map { self.guess(of: $0, trained) }
            guard let own = found.firstIndex(where: { $0?.candidate.intent == guess.candidate.intent }),
                let other = found[1 - own], other.candidate.intent != guess.candidate.intent
            else { continue }
            if self.language.reasonBeginnings.longest(in: self.tokens, at: halves[1 - own].lowerBound) != nil {
                continue
            }
            let edge = self.refers(halves[1 - own]) ? Self.unmistakableOfIt : Self.unmistakable
            if other.zone != .neither || other.confidence >= edge { return true }
        }
        return false
    }

    /// So sure the statistics are of a half that is for another intent, and of one that leaves out what it is about, "lock it".
    private static let unmistakable = 0.5, unmistakableOfIt = 0.1

    /// The best of what the statistics take some of the words for.
    private mutating func guess(of range: Range<Int>, _ trained: TrainedLanguage) -> StatisticalCandidate? {
        var part = self.other(range)
        defer { self.giveBack(part) }
        return part.statisticalCandidates(trained).first
    }

    private func isText(_ guess: StatisticalCandidate, around cut: Cut) -> Bool {
        guess.parts.contains { part in
            part.range.lowerBound < cut.end && cut.next < part.range.upperBound && self.isText(part.meaning, guess)
        }
    }

    private func endsInText(_ guess: StatisticalCandidate, _ half: Range<Int>) -> Bool {
        guess.parts.contains { $0.range.upperBound == half.count && self.isText($0.meaning, guess) }
    }

    private func isText(_ meaning: String, _ guess: StatisticalCandidate) -> Bool {
        guard case .slot(let name, _) = SlotLabel.meaning(meaning) else { return false }
        return self.slot(of: name, in: guess.candidate.intent)?.isText ?? false
    }
}
