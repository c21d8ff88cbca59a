// Beckon: an utterance as an answer to an open question
// SPDX-License-Identifier: Apache-2.0

import RecognizerStatistics
import RecognizerText
import Schema

extension Utterance {
    /// The utterance as an answer, `nil` if it is none: then it is a new request or not understood.
    ///
    /// The order: what the question asks for and control words, an agreement in other words, what was learnt of turns, longer
    /// words that are a request for another intent by themselves, a value that words mark, several of these in a row, a
    /// correction, or the open request said once more where that says more, another request, values that the statistics of the intent find, a yes with a remark, one value among other words, words
    /// as they are. A question for text takes everything but control words.
    mutating func answer(to expectation: Expectation) -> Answer? {
        let first = expectation.questions.first
        if let again = self.saidOnceMore(expectation) { return again }
        if let first, first.kind == .consent, self.refusesDeed(of: first, beside: self.shownWords(expectation)) {
            return Answer(first.id, .no)
        }
        let answer = self.anyAnswer(to: expectation)
        switch answer?.reply {
        case .yes where self.isDoubtful && (first?.kind != .meaning || self.asks): return nil
        case .yes where self.takesAway(from: expectation.intent): return nil
        case let reply? where first.map { self.isOvertaken(reply, $0, expectation) } ?? false: return nil
        // "What are the 50 cents for?" changes nothing; "how about five?" does.
        case .correction where first?.kind == .consent && self.onlyAsks(): return nil
        case .repeat, .why, .help:
            let isGuessed = first?.kind == .consent && self.controlWord() == nil
            return isGuessed && self.asksAboutWhatIsShown() ? nil : answer
        // A question that names what is shown is no change: the preview would stand there once more without a word.
        case .correction(let values) where self.asks && self.isShown(values, expectation): return nil
        // `When did Brandon Ellis call?` names one of those who are offered, and chooses nobody; nor does `which Anna is that?`
        case .choice where self.isWhollyAnotherRequest(than: expectation): return nil
        case .choice where first?.kind == .meaning && (self.beginsAsQuestion || self.asks && first?.options.count == 1):
            return nil
        case .correction(let values) where first.map { self.addsToYes($0, expectation) } ?? false:
            if values.keys.contains(where: { self.isReceiver($0, expectation) }) { return nil }
            return first.map { Answer($0.id, .correction(self.addingText(of: values, expectation))) }
        default: return answer
        }
    }

    /// Values of which the text of a message comes behind the one that is shown: "send that, and say sorry" loses nothing of it.
    private func addingText(of values: [String: Value], _ expectation: Expectation) -> [String: Value] {
        guard let known = expectation.parameters[Self.textOfMessage], let more = values[Self.textOfMessage],
            known != more,
            let longer = self.joined(known, more)
        else { return values }
        return values.merging([Self.textOfMessage: longer]) { $1 }
    }

    /// Whether a parameter is a person that is known already.
    func isReceiver(_ name: String, _ expectation: Expectation) -> Bool {
        let type = self.catalog.intents[expectation.intent]?.parameter(name)?.type
        return expectation.parameters[name] != nil && type.map { ValueClass(type: $0) } == .person
    }

    /// Whether it is said as a question, or left open: "yes?" and "ok ..." agree to nothing, nor do words that only hesitate, "na ja".
    private var isDoubtful: Bool {
        let text = self.work.utterance
        return ["?", "？", "¿", "...", "…"].contains { text.contains($0) }
            || self.tokens.count > 1 && self.language.turns.remarks.longest(in: self.tokens, at: 0) == self.tokens.count
    }

    private mutating func anyAnswer(to expectation: Expectation) -> Answer? {
        guard let first = expectation.questions.first else { return nil }
        if first.takesAnyText {
            return (self.control(for: first, expectation) ?? self.textReply(first)).map { Answer(first.id, $0) }
        }
        self.source.allowsBareTimes = true
        defer {
            self.source.allowsBareTimes = false
            self.source.known = [:]
        }
        if let removal = self.removal(first, expectation) { return Answer(first.id, removal) }
        let plain = self.plainAnswer(to: expectation, withMarks: false)
        if plain == nil, self.agrees(to: first, expectation) {
            return Answer(first.id, first.kind == .consent ? .yes(digest: first.digest) : .yes())
        }
        // A name that is asked for may hold any words; those of another request, from the first to the last, are that one.
        if plain?.isOneValue ?? false, first.kind != .choice, self.isWhollyAnotherRequest(than: expectation) {
            return nil
        }
        // Two words are a request where they answer nothing: "unlock car" is no kind of ride.
        if plain == nil, !first.kind.isYesOrNo, self.isWhollyAnotherRequest(than: expectation, Bounds.requestWords),
            self.correctionAnswer(to: expectation) == nil
        {
            return nil
        }
        let learnt = self.turns.flatMap { self.learntTurn(first, expectation, $0) }
            .flatMap { self.isOvertaken($0, first, expectation) ? nil : $0 }
        // What says more than the question asked for holds more than the words that answer it.
        if let learnt, case .correction(let values) = learnt,
            values.count > 1 && plain?.isOneValue ?? false || first.kind == .confirmation && plain?.reply == .yes()
        {
            return Answer(first.id, learnt)
        }
        if let answer = plain ?? learnt.map({ Answer(first.id, $0) }) { return answer }
        if self.isWhollyAnotherRequest(than: expectation) { return nil }
        if let answer = self.plainAnswer(to: expectation) { return answer }
        // What is said piece by piece is understood better than the whole as a correction, which drops what it does not need.
        switch self.turn(expectation) {
        case .answer(let answer): return answer
        case .contradiction: return nil
        case .none: break
        }
        let correction = self.correctionAnswer(to: expectation)
        switch self.newRequest(beside: expectation) {
        case .another where correction == nil: return nil
        case .same(let values) where values.count > correction?.values ?? 0:
            return Self.reply([.values(values)], first).map { Answer(first.id, $0) }
        default: if let correction { return correction }
        }
        if let trained, self.tokens.count > 1 {
            let guess = self.guesses(trained).first
            if let answer = self.learntAnswer(to: first, expectation, trained, guess) { return answer }
            // Longer words that are certainly another request are that one; fewer are more often an answer.
            if let guess, guess.zone == .certain, guess.candidate.intent != expectation.intent,
                self.tokens.count >= Bounds.guessedWords
            {
                return nil
            }
        }
        if self.agreesWithRemark(to: first, expectation) {
            return Answer(first.id, first.kind == .consent ? .yes(digest: first.digest) : .yes())
        }
        if let reply = self.onlyValue(first, expectation) ?? self.otherName(first) ?? self.refusal(expectation) {
            return Answer(first.id, reply)
        }
        if self.isProbablyAnotherRequest(than: expectation) { return nil }
        return (self.markedName(first, expectation) ?? self.words(first, expectation)).map { Answer(first.id, $0) }
    }

    /// What the statistics of the intent find in the utterance, unless they take it for another intent.
    private mutating func learntAnswer(
        to question: Question, _ expectation: Expectation, _ trained: TrainedLanguage, _ guess: StatisticalCandidate?
    ) -> Answer? {
        guard guess.map({ $0.candidate.intent == expectation.intent }) ?? true,
            let values = self.values(saidOf: expectation.intent, trained, isSure: guess != nil)
        else { return nil }
        return Self.reply([.values(values)], question).map { Answer(question.id, $0) }
    }

    /// The utterance as what the question asks for, or a control word.
    ///
    /// - Parameter withMarks: Whether a value may have words beside it that mark it, and be any name.
    mutating func plainAnswer(to expectation: Expectation, withMarks: Bool = true) -> Answer? {
        guard let first = expectation.questions.first else { return nil }
        let control = self.control(for: first, expectation)
        // An option may be called `Stop`, and what is shown may be that something is cancelled.
        if control == .cancel, self.exactOption(first) == nil {
            return Answer(first.id, self.agrees(to: first, expectation) ? .yes(digest: first.digest) : .cancel)
        }
        for question in expectation.questions {
            self.source.known = KnownValue.all(expectation, at: question)
            if let reply = self.expected(question, expectation, withMarks: withMarks) {
                return Answer(question.id, reply)
            }
        }
        return control.map { Answer(first.id, $0) }
    }

    /// The utterance as values in place of earlier ones.
    mutating func correctionAnswer(to expectation: Expectation) -> Answer? {
        guard let first = expectation.questions.first else { return nil }
        self.source.known = KnownValue.all(expectation, at: first)
        if let values = self.correction(expectation, first) {
            if let parameter = first.parameter, values.count == 1, first.kind == .value || first.kind == .details,
                let value = values[parameter]
            {
                return Answer(first.id, .value(value))
            }
            return Answer(first.id, .correction(values))
        }
        return nil
    }

    /// What the type of the question makes of the utterance.
    private mutating func expected(_ question: Question, _ expectation: Expectation, withMarks: Bool) -> Reply? {
        switch question.kind {
        case .choice where question.reason != nil:
            return self.choice(question) ?? self.value(question, expectation, withMarks: withMarks)
        case .choice: return self.choice(question) ?? self.moreExact(question, expectation)
        case .app, .meaning: return self.choice(question)
        case .value, .details: return self.value(question, expectation, withMarks: withMarks)
        case .confirmation, .consent, .again, .authorization, .unlock: return nil
        }
    }

    private mutating func value(_ question: Question, _ expectation: Expectation, withMarks: Bool) -> Reply? {
        self.typedValue(question, expectation) ?? (withMarks ? self.fragmentValue(question, expectation) : nil)
    }

    private enum NewRequest {
        case none
        /// The request that is open, said once more with these values.
        case same([String: Value])
        case another
    }

    /// Whether it is a clear request of its own: a whole sentence with literal words, or several. Whoever says the request that
    /// is open once more, with other values, means that one.
    private mutating func newRequest(beside expectation: Expectation) -> NewRequest {
        if let best = self.rankedReadings().first, best.isRequestOfItsOwn {
            let candidate = best.candidate
            guard candidate.intent == expectation.intent, !candidate.parameters.isEmpty,
                candidate.app == nil || candidate.app == expectation.app,
                // Of several meanings none is known to be the one that is said once more.
                expectation.questions.first.map({ $0.kind != .meaning || $0.offersOneMeaning }) ?? true
            else { return .another }
            return .same(candidate.parameters)
        }
        return self.several(insteadOf: nil) == nil ? .none : .another
    }

    /// Whether words are a request for another intent by themselves.
    ///
    /// - Parameter words: So many they are at least.
    private mutating func isWhollyAnotherRequest(
        than expectation: Expectation, _ words: Int = Bounds.guessedWords
    ) -> Bool {
        guard self.tokens.count >= words, let best = self.rankedReadings().first else { return false }
        return best.isRequestOfItsOwn && best.candidate.intent != expectation.intent
    }

    /// Whether longer words are no name, because the statistics take them, or what stands behind a no, for another intent: "no, you
    /// should warm the seat" is no radio station.
    private mutating func isProbablyAnotherRequest(than expectation: Expectation) -> Bool {
        guard let trained, Self.wordCount(self.tokens.lazy.map(\.text)) >= Bounds.guessedWords else { return false }
        let behindNo = (1...Self.wordsOfNo).last { $0 + 2 < self.tokens.count && self.control(of: 0..<$0) == .no } ?? 0
        return [0, behindNo].contains { start in
            var part = self.request(of: self.behindJoiners(start)..<self.tokens.count, isTalking: start > 0)
            defer { self.giveBack(part) }
            return part.guesses(trained).first.map {
                $0.candidate.score >= Candidate.likely && $0.candidate.intent != expectation.intent
            } ?? false
        }
    }

    /// The whole utterance as text.
    private func textReply(_ question: Question) -> Reply? {
        guard let slot = self.slot(for: question) else { return nil }
        let builder = ValueBuilder(
            source: self.source, text: self.work.utterance, app: question.app)
        return builder.value(of: slot, words: 0..<self.tokens.count).map(Reply.value)
    }

    /// The slot that a question asks to fill. One element of an array is asked for as the element.
    func slot(for question: Question) -> Slot? {
        guard let type = question.type else { return nil }
        return Slot(
            name: question.parameter ?? "", reader: CompiledCatalog.reader(of: type, nil), rule: nil, type: type,
            isArray: question.isArray, intent: question.intent)
    }

    /// The words of the answer without what politeness puts around them, the shortest first.
    mutating func answerRanges() -> [Range<Int>] {
        self.ranges(in: self.language.answers).map(\.range)
    }

    /// The ranges that the `{answer}` or `{value}` slot of a graph may take, best reading first.
    mutating func ranges(in graph: Graph) -> [(range: Range<Int>, parameter: Range<Int>?, ranking: Ranking)] {
        var matcher = Matcher(graph: graph, tokens: self.tokens)
        let readings = matcher.whole(insertions: .fillers, source: &self.source, budget: &self.budget)
        var found: [(range: Range<Int>, parameter: Range<Int>?, ranking: Ranking)] = []
        for reading in readings.sorted(by: { ($0.ranking, $0.sentence) < ($1.ranking, $1.sentence) }) {
            if let words = reading.correction(of: graph) {
                found.append((words.value, words.parameter, reading.ranking))
            }
        }
        return found
    }
}

extension Answer {
    /// How many values it has.
    fileprivate var values: Int {
        switch self.reply {
        case .correction(let values): values.count
        case .value, .choice: 1
        default: 0
        }
    }

    /// Whether it is one value or one option.
    fileprivate var isOneValue: Bool {
        switch self.reply {
        case .value, .choice: true
        default: false
        }
    }
}
