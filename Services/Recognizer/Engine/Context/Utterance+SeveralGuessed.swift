// Beckon: several requests that no template reads as such
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import Schema

extension Utterance {
    /// The parameter that names the list which things are put on.
    private static let list = "targetTaskList"
    /// Words of a half that is guessed alone, at least.
    private static let wordsOfHalf = 3

    /// Two requests where the title of a task took the second in: "remind me to call the plumber at nine and put milk on the
    /// grocery list". Whatever is done is a title as any other; only what names a list of its own is none.
    mutating func titleAndRequest(
        _ whole: Reading, _ cuts: [Cut], _ known: inout [Range<Int>: PartReading?]
    ) -> [[Candidate]]? {
        let titles = whole.parts.compactMap { part -> Range<Int>? in
            guard case .free(let number, let range) = part else { return nil }
            let slot = self.catalog.sentences.slots[number]
            return slot.isText && !slot.isVerbatim ? range : nil
        }
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
