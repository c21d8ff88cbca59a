// Beckon: a yes in people's own words
// SPDX-License-Identifier: Apache-2.0

import RecognizerText
import Schema

extension Utterance {
    /// Whether the turn agrees to what was shown and says nothing else. Something in it agrees to anything, or to doing what the
    /// open intent does; every other word is polite, adds nothing, says the deed once more, or names what is shown. One strange
    /// word, and it is no yes.
    ///
    /// - Parameter expectation: What is open, and the values that are shown.
    mutating func agrees(to question: Question, _ expectation: Expectation) -> Bool {
        guard question.takesYes, self.tokens.count <= Bounds.agreeingTokens else { return false }
        let deed = self.language.agreements[expectation.intent]
        let agreeing = [self.language.agreements[Language.anyAgreement], deed].compactMap { $0?.phrases }
        let shown = self.shownWords(expectation)
        // A word such as "now" changes the time that is shown, and adds nothing where there is none.
        let isTimed = expectation.parameters.keys.contains { self.valueClass(of: $0, in: expectation.intent) == .time }
        // Whether each place can be reached from the beginning, and whether something on the way agreed.
        var reached: [(isReached: Bool, agrees: Bool)] = Array(
            repeating: (false, false), count: self.tokens.count + 1)
        reached[0] = (true, false)
        for position in self.tokens.indices where reached[position].isReached {
            func reach(_ end: Int, _ agrees: Bool) {
                reached[end] = (true, reached[end].agrees || agrees)
            }
            let before = reached[position].agrees
            let token = self.tokens[position]
            if token.isMark || shown.contains(token.text) || deed?.words.contains(token.symbol) ?? false {
                reach(position + 1, before)
            }
            for match in self.language.turns.courtesies.matches(in: self.tokens, at: position) {
                reach(match.end, before)
            }
            let emphases = self.language.turns.emphases.matches(in: self.tokens, at: position)
            if !emphases.isEmpty, !(isTimed && self.beginsTime(at: position)) {
                for match in emphases { reach(match.end, before) }
            }
            // "Go ahead and transfer it": the joiner stands between two things that agree, never at the end.
            let isJoined = before && self.language.language.listJoiners.contains(token.text)
            for start in isJoined ? [position, position + 1] : [position] where start < self.tokens.count {
                for phrases in agreeing {
                    for match in phrases.matches(in: self.tokens, at: start) { reach(match.end, true) }
                }
            }
        }
        return reached[self.tokens.count].agrees
    }

    /// Words beside a yes that are no statement and change nothing, at most: "yes please, book the cab".
    private static let wordsBesideYes = 5

    /// Whether the turn agrees and says something besides that changes nothing: "yeah go for it, he's right here". What stands beside
    /// the yes begins as a statement does, or is short and stands apart, at a comma or a full stop. It has no value, no condition, no
    /// wish, no complaint and no question in it, and the statistics of turns take the whole for a yes, too; of what is no statement
    /// they are surer.
    mutating func agreesWithRemark(to question: Question, _ expectation: Expectation) -> Bool {
        guard question.takesYes, self.tokens.count <= Bounds.turnTokens, !self.asks,
            let found = self.turns.flatMap({ self.turnReading(question, expectation, $0) }), found.act == .yes
        else { return false }
        for cut in self.tokens.indices.dropFirst() {
            let (front, back) = (0..<cut, cut..<self.tokens.count)
            if let end = self.language.turns.statements.longest(in: self.tokens, at: cut), end < self.tokens.count,
                self.agrees(0..<self.endBeforeJoiners(cut), question, expectation)
            {
                return self.changesNothing(back, expectation)
            }
            guard found.confidence >= Bounds.sureWord,
                self.tokens[cut].isMark || self.tokens[cut - 1].isMark || self.endsSentence(before: cut)
            else { continue }
            for (yes, rest) in [(front, back), (back, front)]
            where self.isShortRemark(rest) && self.agrees(yes, question, expectation) {
                if !self.namesThing(rest, expectation), self.changesNothing(rest, expectation) { return true }
            }
        }
        return false
    }

    /// Whether the turn begins with a yes, behind which stands what is not understood.
    mutating func beginsAgreeing(_ question: Question, _ expectation: Expectation) -> Bool {
        guard question.takesYes, self.tokens.count <= Bounds.turnTokens else { return false }
        return self.tokens.indices.dropFirst().contains { cut in
            (self.tokens[cut].isMark || self.language.turns.joiners.longest(in: self.tokens, at: cut) != nil)
                && self.agrees(0..<cut, question, expectation)
        }
    }

    private mutating func agrees(_ range: Range<Int>, _ question: Question, _ expectation: Expectation) -> Bool {
        var part = self.part(range)
        defer { self.giveBack(part) }
        return part.agrees(to: question, expectation)
    }

    private func isShortRemark(_ range: Range<Int>) -> Bool {
        range.count { !self.tokens[$0].isMark } <= Self.wordsBesideYes
            && !range.contains {
                !self.tokens[$0].isMark && self.language.turns.joiners.longest(in: self.tokens, at: $0) != nil
            }
    }

    /// Whether words hold no value, nothing that is not meant, and no wish.
    private mutating func changesNothing(_ range: Range<Int>, _ expectation: Expectation) -> Bool {
        let turns = self.language.turns
        guard !self.hasException(range) else { return false }
        let shown = self.shownWords(expectation)
        return !range.contains { position in
            let isShown = shown.contains(self.tokens[position].text)
            return [turns.exclusions, turns.retractions, turns.preferences, turns.complaints].contains {
                $0.longest(in: self.tokens, at: position) != nil
            }
                || self.saysNo(position..<range.upperBound)
                || !isShown && self.holdsValue(at: position, of: expectation.intent)
                || !self.isBareOne(position) && self.valueKinds(at: position).contains { $0.kind.isCounted }
        }
    }

    /// Whether words agree to cancelling or deleting something where that is not what is open: "ok, cancel it" pays nobody. Intents
    /// that do so are known by their names, as SiriKit has them.
    ///
    /// - Parameter atEnd: Whether that has to end a part of the turn: "yes, and delete the milk" asks for something more.
    func takesAway(from intent: String, atEnd: Bool = false) -> Bool {
        let agreements = self.language.agreements
        let own = [agreements[intent], agreements[Language.anyAgreement]].compactMap { $0?.phrases }
        let taking = agreements.filter {
            $0.key != intent && ($0.key.hasPrefix("Cancel") || $0.key.hasPrefix("Delete"))
        }
        return self.tokens.indices.contains { position in
            let said = own.compactMap { $0.longest(in: self.tokens, at: position) }.max() ?? position
            return taking.values.compactMap { $0.phrases.longest(in: self.tokens, at: position) }.contains { end in
                end > said && (!atEnd || end == self.tokens.count || self.behindJoiners(end) > end)
            }
        }
    }

    /// Whether words name a thing of one of the language's lists which is not shown: "yes, the van".
    private mutating func namesThing(_ range: Range<Int>, _ expectation: Expectation) -> Bool {
        let shown = self.shownWords(expectation)
        return range.contains { position in
            !shown.contains(self.tokens[position].text)
                && self.valueKinds(at: position).contains { if case .entry = $0.kind { true } else { false } }
        }
    }

    /// The place before the joiners that stand before another: the first words of "yes and that's it" are one.
    private func endBeforeJoiners(_ position: Int) -> Int {
        var end = position
        while end > 1, self.tokens[end - 1].isMark || self.language.joiners.contains(self.tokens[end - 1].text) {
            end -= 1
        }
        return end
    }

    /// Whether words begin with a no, or with an end.
    private mutating func saysNo(_ range: Range<Int>) -> Bool {
        (range.lowerBound + 1...min(range.lowerBound + Self.wordsOfNo, range.upperBound)).contains { end in
            let control = self.control(of: range.lowerBound..<end)
            return control == .no || control == .cancel
        }
    }

    private mutating func beginsTime(at position: Int) -> Bool {
        !self.source.spans(of: Slot(name: "time", reader: .dateFields), at: position).isEmpty
    }

    /// The words of what is shown that may stand beside a yes, "yes, pay Lena": names and numbers, but nobody's own text.
    func shownWords(_ expectation: Expectation) -> Set<String> {
        var shown: Set<String> = []
        for (name, value) in expectation.parameters
        where self.slot(of: name, in: expectation.intent)?.isVerbatim == false {
            shown.formUnion(Self.words(value).filter { $0.count > 2 || $0.allSatisfy(\.isNumber) })
        }
        return shown.filter { word in
            let tokens = self.catalog.symbols.numbered(Tokenizer.tokens(of: word))
            return !tokens.isEmpty && self.language.turns.exclusions.longest(in: tokens, at: 0) == nil
        }
    }

    /// Whether all of some values are shown for consent already; of a person a part of the name may be said.
    func isShown(_ values: [String: Value], _ expectation: Expectation) -> Bool {
        guard expectation.questions.first?.digest != nil else { return false }
        return values.allSatisfy { name, value in
            guard let known = expectation.parameters[name] else { return false }
            let words = Set(Self.words(value))
            let isSameTerm = ["vocabularyIdentifier", "identifier"].contains {
                value[$0] != nil && value[$0] == known[$0]
            }
            return value == known || isSameTerm
                || self.isReceiver(name, expectation) && !words.isEmpty && words.isSubset(of: Self.words(known))
        }
    }

    /// Whether the turn says not to do what the open intent does, and ends its sentence there, with or without what is shown: "don't send
    /// it", "nicht bezahlen", "don't pay Hugo".
    ///
    /// - Parameter shown: Words that may stand beside the deed.
    func refusesDeed(of question: Question, beside shown: Set<String> = []) -> Bool {
        guard let deed = self.language.agreements[question.intent] else { return false }
        return self.tokens.indices.contains { position in
            self.language.turns.exclusions.matches(in: self.tokens, at: position).contains { exclusion in
                let rest = self.tokens[exclusion.end...].prefix { !$0.isMark }
                let isNamed =
                    rest.contains { deed.words.contains($0.symbol) }
                    && rest.allSatisfy { token in
                        deed.words.contains(token.symbol) || shown.contains(token.text)
                            || self.language.articles.contains(token.text)
                    }
                return isNamed
                    || exclusion.end < self.tokens.count
                        && deed.phrases.matches(in: self.tokens, at: exclusion.end).contains { phrase in
                            phrase.end == self.tokens.count || self.tokens[phrase.end].isMark
                        }
            }
        }
    }

    /// Whether the turn says that nothing of what is open is wanted, and ends its sentence there: "no ride!", "keine Musik".
    func refusesThing(of question: Question) -> Bool {
        guard let domain = self.catalog.intents[question.intent]?.domain,
            let nouns = self.language.besides.nouns[domain]
        else { return false }
        return self.tokens.indices.contains { position in
            [self.language.turns.exclusions, self.language.turns.drops].contains { words in
                words.matches(in: self.tokens, at: position).contains { match in
                    var place = match.end
                    if place < self.tokens.count, self.language.articles.contains(self.tokens[place].text) {
                        place += 1
                    }
                    guard place < self.tokens.count, let end = nouns.longest(in: self.tokens, at: place) else {
                        return false
                    }
                    return end == self.tokens.count || self.tokens[end].isMark
                }
            }
        }
    }

    /// Whether values stand behind a yes and a word that adds: "yes, and the same to Lena" changes no receiver of what is shown.
    mutating func addsToYes(_ question: Question, _ expectation: Expectation) -> Bool {
        guard question.kind == .consent,
            let place = self.tokens.firstIndex(where: {
                self.language.language.listJoiners.contains($0.text) && !$0.isMark
            }),
            place > 0
        else { return false }
        var before = self.part(0..<place)
        defer { self.giveBack(before) }
        let alone = Expectation(questions: [question], intent: question.intent, app: nil, parameters: [:])
        if case .yes? = before.plainAnswer(to: alone)?.reply { return true }
        return before.agrees(to: question, expectation)
    }
}

extension Question {
    /// Whether it asks whether words mean one thing that is shown.
    var offersOneMeaning: Bool { self.kind == .meaning && self.options.count == 1 }

    /// Whether people say yes to it in their own words: to what is shown, and to the one thing that is offered.
    fileprivate var takesYes: Bool {
        switch self.kind {
        case .consent, .again, .confirmation: true
        case .meaning: self.offersOneMeaning
        case .value, .details, .choice, .app, .authorization, .unlock: false
        }
    }
}
