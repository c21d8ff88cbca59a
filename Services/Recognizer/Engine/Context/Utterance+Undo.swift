// Beckon: what was done a moment ago is taken back, or done otherwise: "undo that", "no, at seven"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// The request that takes back what was done last; `nil` where its app cannot.
    var undo: Candidate? {
        guard let recent = self.work.recent, let undo = recent.undo,
            let app = recent.app, self.catalog.apps[undo.name]?.contains(app) == true
        else { return nil }
        return Candidate(intent: undo.name, app: app, parameters: undo.parameters, score: Self.scoreOfUndo)
    }

    /// What becomes of words that want back what was done last.
    func takingBack() -> Recognition {
        self.undo.map { Recognition(candidates: [$0]) } ?? Recognition(aside: .undo)
    }

    /// As sure as what refers to something is.
    private static let scoreOfUndo = 0.9

    /// What was done last is taken back, and done again with another value: "no, at seven", "make that ten", or a title or no time:
    /// "just call it milk", "no date". A value alone changes nothing.
    mutating func insteadOfWhatWasDone(_ recent: RecentIntent) -> Recognition? {
        // Nobody is asked: longer words may name another thing than what was done last, "change the dentist one, make it Monday".
        guard !self.asks else { return nil }
        let words = Self.wordCount(self.tokens.lazy.filter { !$0.isMark }.map(\.text))
        guard words <= Bounds.wordsOfCorrection else { return self.insteadBeforeReason(recent) }
        if self.saysNoTime { return self.withoutTime(recent) }
        return self.correction(of: recent) ?? self.renaming(recent) ?? self.insteadBeforeReason(recent)
    }

    /// The same, with words behind it that only say why: "no, rather at nine, it is not so full then".
    private mutating func insteadBeforeReason(_ recent: RecentIntent) -> Recognition? {
        let marks = self.tokens.indices.filter { self.tokens[$0].isMark && $0 > 0 && $0 + 1 < self.tokens.count }
        for mark in marks.reversed() {
            let reason = mark + 1..<self.tokens.count
            guard self.beginsReason(at: mark + 1),
                !reason.contains(where: { self.holdsValue(at: $0, of: recent.intent) })
            else { continue }
            var front = self.part(0..<mark)
            defer { self.giveBack(front) }
            return front.insteadOfWhatWasDone(recent)
        }
        return nil
    }

    /// Whether words begin as a statement, or as a reason does.
    private func beginsReason(at position: Int) -> Bool {
        [self.language.turns.statements, self.language.reasonBeginnings, self.language.reasonJoiners].contains {
            $0.longest(in: self.tokens, at: position) != nil
        }
    }

    /// The words are read as a correction of what was shown, as if it had not been done yet.
    private mutating func correction(of recent: RecentIntent) -> Recognition? {
        guard self.undo != nil, self.corrects() else { return nil }
        let question = Question(id: "", kind: .consent, intent: recent.intent)
        let expectation = Expectation(
            questions: [question], intent: recent.intent, app: recent.app, parameters: recent.parameters)
        guard case .correction(let values)? = self.meantAnswer(to: expectation)?.reply else { return nil }
        // What is so already is shown, and not done twice.
        guard values.contains(where: { recent.parameters[$0] != $1 }) else { return Recognition(aside: .recent) }
        return self.instead(of: recent, recent.parameters.merging(values) { $1 })
    }

    /// Whether words say that something else was meant: "no, ...", "make it ...", "seven, not six".
    private mutating func corrects() -> Bool {
        !self.ranges(in: self.language.corrections).isEmpty || !self.exclusions().isEmpty || self.retraction() != nil
    }

    /// The only thing that was just added, called otherwise: "just call it ring the dentist"; what stands before, in a sentence of
    /// its own, says why. Where its app cannot take it back, or several were added, that is told.
    private mutating func renaming(_ recent: RecentIntent) -> Recognition? {
        guard let name = self.language.language.references.adds[recent.intent]?.first,
            let titles = recent.parameters[name]?.array, var slot = self.slot(of: name, in: recent.intent)
        else { return nil }
        slot.rule = .whole
        let starts = self.tokens.indices.filter { position in
            position == 0 || self.tokens[position - 1].isMark || self.endsSentence(before: position)
        }
        for start in starts {
            var part = self.part(start..<self.tokens.count)
            let words = part.ranges(in: self.language.renames).first?.range
            self.giveBack(part)
            let builder = ValueBuilder(source: part.source, text: self.work.utterance, app: recent.app)
            guard let words, let title = builder.value(of: slot, words: words) else { continue }
            let again = recent.parameters.merging([name: title]) { $1 }
            return (titles.count == 1 ? self.instead(of: recent, again) : nil) ?? Recognition(aside: .undo)
        }
        return nil
    }

    /// Whether the words say that there is no time and, beside it, nothing but what is polite.
    private var saysNoTime: Bool { self.saysOnly(self.language.withoutTime) }

    /// What was just added, without the time that it has: "no date".
    private func withoutTime(_ recent: RecentIntent) -> Recognition? {
        guard self.language.language.references.adds[recent.intent] != nil else { return nil }
        let types = self.catalog.intents[recent.intent]?.parameters ?? []
        let times = types.filter { ValueClass(type: $0.type) == .time }.map(\.name)
        let rest = recent.parameters.filter { !times.contains($0.key) }
        return rest == recent.parameters ? nil : self.instead(of: recent, rest)
    }

    /// What was done last is taken back, and done with other values.
    private func instead(of recent: RecentIntent, _ parameters: [String: Value]) -> Recognition? {
        guard let undo = self.undo else { return nil }
        let again = Candidate(
            intent: recent.intent, app: recent.app, parameters: parameters, score: Self.scoreOfUndo)
        return Recognition(candidates: [undo], following: [[again]])
    }

    /// The deed of another intent of the domain in which something was done last, in a few words: "pause" behind a run that was
    /// begun. Only one has such words, and nothing is at stake.
    mutating func deed(behind recent: RecentIntent) -> Candidate? {
        guard self.tokens.count <= Bounds.agreeingTokens else { return nil }
        // "Delete that" behind what was added takes it back.
        if let undo = recent.undo, self.saysDeed(of: undo.name) { return self.undo }
        let found = self.expectedIntents.filter { intent in
            intent != recent.intent && self.catalog.intents[intent]?.risk == IntentDeclaration.Risk.none
                && self.saysDeed(of: intent)
        }
        guard found.count == 1, let intent = found.first else { return nil }
        let app = recent.app.flatMap { self.catalog.apps[intent]?.contains($0) == true ? $0 : nil }
        return Candidate(intent: intent, app: app, parameters: [:], score: Self.scoreOfUndo)
    }

    /// Whether the words are a deed and, beside it, nothing but what is polite.
    private func saysDeed(of intent: String) -> Bool {
        self.language.agreements[intent].map { self.saysOnly($0.phrases) } ?? false
    }

    /// Whether the words are one of some phrases and, beside it, nothing but what is polite.
    func saysOnly(_ phrases: PhraseTrie<Bool>) -> Bool {
        self.politely(from: 0).contains { start in
            phrases.matches(in: self.tokens, at: start)
                .contains { self.politely(from: $0.end).contains(self.tokens.count) }
        }
    }

    /// The places that only marks, and words which are polite or add nothing, lead to.
    private func politely(from start: Int) -> Set<Int> {
        var (places, next): (Set<Int>, [Int]) = ([start], [start])
        while let position = next.popLast(), position < self.tokens.count {
            var ends = self.tokens[position].isMark ? [position + 1] : []
            for words in [self.language.turns.courtesies, self.language.turns.emphases, self.language.turns.remarks] {
                ends += words.matches(in: self.tokens, at: position).map(\.end)
            }
            next += ends.filter { places.insert($0).inserted }
        }
        return places
    }
}
