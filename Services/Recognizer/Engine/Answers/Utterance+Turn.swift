// Beckon: a turn that says several things: "yes, but for three", "the second one, and from the office"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

/// One thing that a person says in a turn.
enum TurnPiece: Hashable {
    case yes, no, cancel
    /// The option with this number, from 1.
    case choice(Int)
    /// Values, by parameter.
    case values([String: Value])
    /// Something that is not meant any more: "not the airport".
    case exclusion
    /// Something that is said beside the rest, and may be a hesitation: "wait".
    case remark
    /// Politeness, or nothing at all: "thank you".
    case courtesy

    /// Whether it says a value or chooses an option.
    var isSaid: Bool {
        switch self {
        case .values, .choice: true
        default: false
        }
    }
}

extension Reply {
    /// Whether it is a value, or an option.
    var saysValue: Bool {
        switch self {
        case .value, .choice, .correction: true
        default: false
        }
    }
}

extension Utterance {
    /// What a row of pieces comes to.
    enum TurnReading {
        /// There is no such row.
        case none
        /// All of it is understood, and it contradicts itself.
        case contradiction
        case answer(Answer)
    }

    /// The turn as a row of pieces, each of which is understood, with something to join them. Of all ways to cut it the one with
    /// the fewest pieces counts.
    mutating func turn(_ expectation: Expectation) -> TurnReading {
        guard let first = expectation.questions.first, self.tokens.count > 1, self.tokens.count <= Bounds.turnTokens,
            let pieces = self.pieces(expectation) ?? self.wordsWithValues(first, expectation)
        else { return .none }
        return Self.reply(pieces, first).map { .answer(Answer(first.id, $0)) } ?? .contradiction
    }

    /// A name that the question asks for, with values behind it that are marked as such: "the opera house at six, for two".
    private mutating func wordsWithValues(_ question: Question, _ expectation: Expectation) -> [TurnPiece]? {
        guard question.kind == .value, question.element == nil, let parameter = question.parameter,
            let slot = self.slot(for: question), case .words = slot.reader
        else { return nil }
        for end in 1..<self.tokens.count {
            let rest = self.without(self.language.turns.joiners, end..<self.tokens.count)
            guard !rest.isEmpty, !self.tokens[end - 1].isMark,
                let values = self.fragment(rest, intent: expectation.intent, app: expectation.app, needsLiteral: true),
                values[parameter] == nil
            else { continue }
            var part = self.part(0..<end)
            let value = part.words(question, expectation)
            self.giveBack(part)
            guard case .value(let name)? = value else { continue }
            return [.values([parameter: name]), .values(values)]
        }
        return nil
    }

    /// A no, or words that end it, with a reason behind them that says nothing more: "never mind, I will walk".
    mutating func refusal(_ expectation: Expectation) -> Reply? {
        guard self.tokens.count <= Bounds.turnTokens else { return nil }
        for cut in self.turnCuts where cut > 0 && cut + Bounds.reasonWords <= self.tokens.count {
            guard self.tokens[cut].isMark || self.endsSentence(before: cut) else { continue }
            let piece = self.piece(0..<cut, expectation)
            if piece == .remark || piece == .courtesy { continue }
            guard let piece, piece == .no || piece == .cancel, !self.mayHoldValue(cut..<self.tokens.count) else {
                return nil
            }
            return piece == .no ? .no : .cancel
        }
        return nil
    }

    /// Whether words have a number, a name that somebody registered, or speak of what is not meant.
    private func mayHoldValue(_ range: Range<Int>) -> Bool {
        range.contains { position in
            self.tokens[position].number != nil || !self.source.terms[position].isEmpty
                || self.language.turns.exclusions.longest(in: self.tokens, at: position) != nil
        }
    }

    /// The pieces of the turn; `nil` where one is not understood.
    private mutating func pieces(_ expectation: Expectation) -> [TurnPiece]? {
        let cuts = self.turnCuts
        guard cuts.count > 2 else { return nil }
        // Of each cut the fewest pieces from the beginning to it.
        var best: [[TurnPiece]?] = Array(repeating: nil, count: cuts.count)
        best[0] = []
        for end in 1..<cuts.count {
            for start in 0..<end {
                guard let before = best[start], before.count + 1 < best[end]?.count ?? .max,
                    start > 0 || end < cuts.count - 1, let piece = self.piece(cuts[start]..<cuts[end], expectation)
                else { continue }
                best[end] = before + [piece]
            }
        }
        return best[cuts.count - 1]
    }

    /// Where the turn may be cut: at marks and ends of sentences, at words that join, that exclude, and around remarks.
    private var turnCuts: [Int] {
        var cuts: Set<Int> = [0, self.tokens.count]
        for position in self.tokens.indices {
            if self.tokens[position].isMark { cuts.formUnion([position, position + 1]) }
            if position > 0, self.endsSentence(before: position) { cuts.insert(position) }
            for words in [
                self.language.turns.joiners, self.language.turns.exclusions, self.language.turns.remarks,
                self.language.turns.courtesies,
            ] {
                for match in words.matches(in: self.tokens, at: position) { cuts.formUnion([position, match.end]) }
            }
        }
        return Array(cuts.sorted().prefix(Bounds.turnCuts)) + (cuts.count > Bounds.turnCuts ? [self.tokens.count] : [])
    }

    /// What some of the words say alone.
    private mutating func piece(_ range: Range<Int>, _ expectation: Expectation) -> TurnPiece? {
        let words = self.without(self.language.turns.joiners, range)
        // Who says "yes, but" has more to say.
        if words.isEmpty { return range.allSatisfy { self.tokens[$0].isMark } ? .courtesy : .remark }
        if self.consists(words, of: [self.language.turns.courtesies]) { return .courtesy }
        if self.consists(
            words, of: [self.language.turns.remarks, self.language.turns.courtesies, self.language.fillers])
        {
            return .remark
        }
        if let end = self.language.turns.exclusions.longest(in: self.tokens, at: words.lowerBound),
            end < words.upperBound,
            self.isKnown(end..<words.upperBound, expectation) || self.says(end..<words.upperBound, expectation) != nil
        {
            return .exclusion
        }
        return self.says(words, expectation)
    }

    /// Whether the words name something that was settled or is offered, or that somebody registered.
    func isKnown(_ range: Range<Int>, _ expectation: Expectation) -> Bool {
        let range = range.drop { self.language.articles.contains(self.tokens[$0].text) }
        guard let first = range.first else { return false }
        if self.source.terms[first].contains(where: { $0.end == range.endIndex }) { return true }
        let options = expectation.questions.flatMap(\.options).map(\.value)
        let words = Set((Array(expectation.parameters.values) + options).flatMap(Self.words))
        return range.allSatisfy { words.contains(self.tokens[$0].text) }
    }

    /// How many words tokens make: of letters that stand alone ``Bounds/lettersOfWord`` make one.
    static func wordCount(_ tokens: some Sequence<String>) -> Int {
        var (words, letters) = (0, 0)
        for token in tokens {
            if token.unicodeScalars.first.map(Tokenizer.standsAlone) ?? false { letters += 1 } else { words += 1 }
        }
        return words + (letters + Bounds.lettersOfWord - 1) / Bounds.lettersOfWord
    }

    /// The words and whole numbers in a value.
    static func words(_ value: Value) -> [String] {
        switch value {
        case .string(let text): Tokenizer.tokens(of: text, bound: 50).map(\.text)
        case .integer(let number): [String(number)]
        case .array(let elements): elements.prefix(20).flatMap(Self.words)
        case .object(let members): members.values.flatMap(Self.words)
        default: []
        }
    }

    /// The range without marks, and without words that join, at its beginning.
    private func without(_ joiners: PhraseTrie<Bool>, _ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first {
            if self.tokens[first].isMark {
                range = first + 1..<range.upperBound
            } else if let end = joiners.longest(in: self.tokens, at: first), end <= range.upperBound {
                range = end..<range.upperBound
            } else {
                break
            }
        }
        while let last = range.last, self.tokens[last].isMark { range = range.lowerBound..<last }
        return range
    }

    /// Whether words are phrases of some tables and nothing else.
    private func consists(_ range: Range<Int>, of tables: [PhraseTrie<Bool>]) -> Bool {
        var position = range.lowerBound
        while position < range.upperBound {
            let ends = tables.compactMap { $0.longest(in: self.tokens, at: position) }.filter { $0 <= range.upperBound }
            if let end = ends.max() {
                position = end
            } else if self.tokens[position].isMark {
                position += 1
            } else {
                return false
            }
        }
        return true
    }

    /// What the words would be as the whole answer.
    private mutating func says(_ range: Range<Int>, _ expectation: Expectation) -> TurnPiece? {
        var part = self.part(range)
        defer { self.giveBack(part) }
        guard let answer = part.plainAnswer(to: expectation) ?? part.correctionAnswer(to: expectation),
            let question = expectation.questions.first(where: { $0.id == answer.question })
        else { return nil }
        switch answer.reply {
        case .yes: return .yes
        case .no: return .no
        case .cancel: return .cancel
        case .choice(let number):
            guard question.id == expectation.questions.first?.id else {
                return question.parameter.map { .values([$0: question.options[number - 1].value]) }
            }
            return .choice(number)
        case .correction(let values): return .values(values)
        case .value(let value):
            guard let parameter = question.parameter, question.element == nil else { return nil }
            return .values([parameter: question.isArray && value.array == nil ? .array([value]) : value])
        case .skip, .repeat, .why, .help: return nil
        }
    }

    /// What pieces say together; `nil` where they contradict one another.
    static func reply(_ pieces: [TurnPiece], _ question: Question) -> Reply? {
        var values: [String: Value] = [:]
        var choice: Int?
        var (isYes, isNo) = (false, false)
        // Whether nothing but yes, no and politeness was said: "yes, wait" and "yes, not Anna" are no yes.
        var isPlain = true
        for (number, piece) in pieces.enumerated() {
            switch piece {
            case .courtesy: break
            case .remark, .exclusion: isPlain = false
            case .yes: isYes = true
            case .no: isNo = true
            // What was said before it is not meant any more.
            case .cancel:
                return pieces[(number + 1)...].allSatisfy { $0 == .remark || $0 == .courtesy } ? .cancel : nil
            case .choice(let number):
                guard choice ?? number == number else { return nil }
                choice = number
            case .values(let more):
                // The later word counts: "for three, no, four".
                values.merge(more) { $1 }
            }
        }
        if let number = choice {
            if isNo && question.options.count == 1 { return nil }
            guard !values.isEmpty, let parameter = question.parameter else { return .choice(number) }
            let value = question.options[number - 1].value
            values[parameter] = question.isArray && value.array == nil ? .array([value]) : value
        }
        guard !values.isEmpty else {
            if isYes == isNo || isYes && !isPlain && !question.offersOneMeaning { return nil }
            return isNo ? .no : question.kind == .consent ? .yes(digest: question.digest) : .yes()
        }
        // A yes to a value is that value; a yes to the whole is none where something is changed with it.
        if isYes, !isNo, question.kind == .confirmation, let parameter = question.parameter, values[parameter] == nil,
            let value = question.value, question.element == nil
        {
            values[parameter] = question.isArray && value.array == nil ? .array([value]) : value
        }
        if values.count == 1, let parameter = question.parameter, let value = values[parameter],
            question.element == nil,
            question.kind == .value || question.kind == .details
        {
            return .value(value)
        }
        return .correction(values)
    }
}
