// Beckon: control words, and a no that is no end: "no, something cheaper"
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// So many words may be a no, or take everything back.
    static let wordsOfNo = 5

    /// Whether what is shown for consent is refused and something else is wanted in the same words, "no, a bigger car": that ends
    /// nothing. Behind the no stands a value, or a word that prefers something, and nothing takes everything back.
    mutating func wantsOtherwise(_ question: Question, _ expectation: Expectation) -> Bool {
        guard question.kind == .consent || question.offersOneMeaning, self.controlWord() == nil, !self.endsInCancel
        else { return false }
        var no: Int?
        for end in 1...max(1, min(Self.wordsOfNo, self.tokens.count - 1)) where end < self.tokens.count {
            switch self.control(of: 0..<end) {
            case .no: no = end
            case .cancel: return false
            default: break
            }
        }
        guard let no, !self.takesBack(behind: no) else { return false }
        if self.isRequest(behind: no) { return true }
        return (no..<self.tokens.count).contains { position in
            self.language.turns.preferences.longest(in: self.tokens, at: position) != nil
                || self.holdsValue(at: position, of: expectation.intent)
        }
    }

    /// Whether a number, somebody's or something's name, or a case of one of the intent's parameters stands there.
    mutating func holdsValue(at position: Int, of intent: String) -> Bool {
        let types = Set((self.catalog.intents[intent]?.parameters ?? []).map(\.type))
        return self.tokens[position].number != nil && !self.isBareOne(position)
            || self.valueKinds(at: position).contains { kind, _ in
                switch kind {
                case .name, .money, .duration: true
                case .caseOf(let type): types.contains(type)
                case .time, .number, .entry: false
                }
            }
    }

    /// Whether words behind a no ask for something by themselves: "no, pay the water bill" is no reason for the no.
    private mutating func isRequest(behind no: Int) -> Bool {
        let start = self.behindJoiners(no)
        guard start < self.tokens.count else { return false }
        var rest = self.request(of: start..<self.tokens.count)
        defer { self.giveBack(rest) }
        return rest.rankedReadings().first?.isRequestOfItsOwn ?? false
    }

    /// Whether words behind a no take everything back: "nah, scrap it, my brother is driving".
    private mutating func takesBack(behind no: Int) -> Bool {
        let start = self.behindJoiners(no)
        guard start < self.tokens.count else { return false }
        return (start + 1...min(start + Self.wordsOfNo, self.tokens.count)).contains { end in
            self.control(of: start..<end) == .cancel
        }
    }

    /// Whether a no or an end is none, because something else is wanted in the same words.
    mutating func isOvertaken(_ reply: Reply, _ question: Question, _ expectation: Expectation) -> Bool {
        switch reply {
        case .no, .cancel: self.wantsOtherwise(question, expectation)
        default: false
        }
    }

    mutating func control(of range: Range<Int>) -> Control? {
        var part = self.part(range)
        defer { self.giveBack(part) }
        return part.controlWord()
    }

    /// A control word that is the whole utterance, or an explicit ending such as "..., never mind".
    mutating func control(for question: Question, _ expectation: Expectation) -> Reply? {
        let takesText = question.takesAnyText
        switch self.controlWord() {
        case nil: break
        case .yes? where takesText, .no? where takesText: return nil
        case .yes? where question.asksWhether: return .value(true)
        case .no? where question.asksWhether: return .value(false)
        case .yes?:
            switch question.kind {
            // Words that a request may have beside it, "one moment", are not passed over where something is done upon a yes.
            case .consent, .again, .authorization:
                guard self.agrees(to: question, expectation) || self.controlWord(.none) == .yes else { return nil }
                return .yes(digest: question.digest)
            case .choice where question.options.count == 1: return .choice(1)
            default: return .yes()
            }
        case .no?: return .no
        case .cancel?: return .cancel
        case .skip?: return takesText && !question.isOptional ? nil : .skip
        case .repeat?: return .repeat
        case .why?: return .why
        case .help?: return .help
        }
        if self.endsInCancel, !takesText || self.hasPauseBeforeCancel { return .cancel }
        return nil
    }

    mutating func controlWord(_ insertions: Matcher.Insertions = .fillers) -> Control? {
        var matcher = Matcher(graph: self.language.controls, tokens: self.tokens)
        let readings = matcher.whole(insertions: insertions, source: &self.source, budget: &self.budget)
        return readings.min { ($0.ranking, $0.sentence) < ($1.ranking, $1.sentence) }
            .map { self.language.controlNames[$0.sentence] }
    }

    private var hasPauseBeforeCancel: Bool {
        let words = self.tokens.map(\.text)
        return self.language.trailingCancel.contains { ending in
            words.count > ending.count && Array(words.suffix(ending.count)) == ending
                && self.tokens[words.count - ending.count - 1].isMark
        }
    }
}
