// Beckon: numbers that begin at a token: words, digits, signs before and behind
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

extension NumberReading {
    /// Numbers that begin at one place at most.
    private static let most = 32

    /// What a number may end in, and whether it counts everywhere.
    struct End {
        var token: Int
        var value: Decimal
        var isLatent = false
    }

    /// Finds everything that begins at `position`.
    mutating func readAll(_ position: Int) {
        let first = Int(self.firstParts[position])
        let word = self.word(first)
        if self.isMinus(position, word) { self.readPositive(position + 1, from: position, isNegative: true) }
        if let (end, _) = self.lexicon.minuses.longest(self.words, at: position) {
            self.readPositive(end, from: position, isNegative: true)
        }
        if word.roles.contains(.ordinalPrefix), first + 1 < self.parts.count {
            self.run(first + 1, from: position, isNegative: false, isOrdinal: true)
            // A prefix may be a number word, too.
            if self.parts[first].isLast, word.additive < 0 { return }
        }
        self.readPositive(position, from: position, isNegative: false)
        if position == 0, self.tokens[0].isDashed { self.readPositive(0, from: 0, isNegative: true) }
        self.readRepeated(position)
    }

    /// A dash before digits that is no dash behind something.
    private func isMinus(_ position: Int, _ word: NumberWord) -> Bool {
        guard word.roles.contains(.dash) else { return false }
        return position == 0 || !self.isTight(position)
    }

    private mutating func readPositive(_ position: Int, from start: Int, isNegative: Bool) {
        guard position < self.tokens.count else { return }
        let first = Int(self.firstParts[position])
        let word = self.word(first)
        if word.roles.contains(.decimalMark) {
            self.readFractionOnly(position, from: start, isNegative)
            return
        }
        if start == position || isNegative { self.readFractions(position, from: start, isNegative) }
        if let (end, payloads) = self.lexicon.phrases.longest(self.words, at: position) {
            for value in payloads {
                self.add(start..<end, isNegative ? -value : value)
                self.readTails(End(token: end, value: value), from: start, isNegative)
            }
        }
        guard word.roles.contains(.begins) || self.parts[first].isDigits || !self.parts[first].isLast else { return }
        self.run(first, from: start, isNegative: isNegative, isOrdinal: false)
        if word.roles.contains(.point) { self.readPoint(first, from: start, isNegative) }
        if word.count > 0, word.roles.contains(.bareCount) {
            self.add(start..<position + 1, Decimal(isNegative ? -word.count : word.count))
        }
        if word.digit >= 0, !isNegative { self.readDigitString(position) }
    }

    mutating func add(_ range: Range<Int>, _ value: Decimal, isOrdinal: Bool = false, isLatent: Bool = false) {
        guard value.isFinite, range.upperBound <= self.tokens.count, self.found.count < Self.most else { return }
        let isWritten = range.count == 1 && self.isDigits(range.lowerBound)
        self.found.append(
            NumberSpan(range: range, value: value, isOrdinal: isOrdinal, isLatent: isLatent, isWritten: isWritten))
    }

    /// Puts parts together from `first` on, and keeps every place where the number could end.
    private mutating func run(_ first: Int, from start: Int, isNegative: Bool, isOrdinal: Bool) {
        var machine = NumberMachine(self.lexicon)
        var index = first
        while index < self.parts.count, index - first < NumeralReader.longest {
            let part = self.parts[index]
            let token = Int(part.token)
            guard self.step(&machine, &index, first) else {
                if index > first { self.readBehindDigits(token, machine, from: start, isNegative, index == first + 1) }
                return
            }
            guard self.parts[index - 1].isLast, let value = machine.value else { continue }
            let end = Int(self.parts[index - 1].token) + 1
            let isOrdinal = isOrdinal || machine.isOrdinal
            if isOrdinal, isNegative || machine.isOrdinal != isOrdinal && value.exponent < 0 { continue }
            self.add(
                start..<end, isNegative ? -value : value, isOrdinal: isOrdinal, isLatent: machine.isLatent)
            if isOrdinal { continue }
            self.readTails(End(token: end, value: value, isLatent: machine.isLatent), from: start, isNegative)
            if part.isDigits, index == first + 1, self.lexicon.rules.hasPointedOrdinals, self.tokens[token].isPointed,
                value.exponent >= 0, !isNegative
            {
                self.add(start..<end, value, isOrdinal: true)
            }
        }
    }

    /// Lets the machine take a part, or a decimal mark in words with what stands behind it.
    private func step(_ machine: inout NumberMachine, _ index: inout Int, _ first: Int) -> Bool {
        let part = self.parts[index]
        if part.isDigits {
            guard let number = self.tokens[Int(part.token)].number else { return false }
            let isWhole = number.exponent >= 0
            guard machine.take(digits: number, isWhole: isWhole) else { return false }
            index += 1
            return true
        }
        guard part.word >= 0 else { return false }
        let word = self.lexicon[part.word]
        if machine.take(word, isFirst: part.isFirst) {
            index += 1
            return true
        }
        if let added = word.addedFraction, !part.isFirst, machine.setFraction(added.value) {
            index += 1
            return true
        }
        guard word.roles.contains(.point), part.isFirst, index > first, machine.value != nil,
            let (fraction, end) = self.fraction(behind: index), machine.setFraction(fraction)
        else { return false }
        index = end
        return true
    }

    /// The numbers at a part as they stand, without what may follow.
    func simple(_ position: Int) -> [End] {
        guard position < self.tokens.count else { return [] }
        var machine = NumberMachine(self.lexicon)
        let first = Int(self.firstParts[position])
        var index = first
        var ends: [End] = []
        while index < self.parts.count, index - first < NumeralReader.longest, self.step(&machine, &index, first) {
            guard self.parts[index - 1].isLast, !machine.isOrdinal, let value = machine.value else { continue }
            ends.append(End(token: Int(self.parts[index - 1].token) + 1, value: value, isLatent: machine.isLatent))
        }
        return ends
    }

    /// Letters right behind digits: `3M`, `4th`.
    private mutating func readBehindDigits(
        _ token: Int, _ machine: NumberMachine, from start: Int, _ isNegative: Bool, _ isAlone: Bool
    ) {
        guard self.isTight(token), self.isDigits(token - 1), let value = machine.value else { return }
        let word = self.tokenWord(token)
        let factor = self.isCapital(token) ? word.upperSuffix : word.lowerSuffix
        if factor > 0 {
            let product = value * Decimal(factor)
            self.add(start..<token + 1, isNegative ? -product : product)
        }
        if word.roles.contains(.ordinalSuffix), isAlone, value.exponent >= 0, !isNegative {
            self.add(start..<token + 1, value, isOrdinal: true)
        }
    }

    /// `.77` and `,77`, which the tokenizer leaves apart.
    private mutating func readFractionOnly(_ position: Int, from start: Int, _ isNegative: Bool) {
        guard self.isDigits(position + 1), self.isTight(position + 1), !self.isTight(position) || start < position,
            position == start || self.isTight(position), self.tokens[position + 1].number?.exponent ?? -1 >= 0,
            let value = self.digitsBehind(position + 1)
        else { return }
        self.add(start..<position + 2, isNegative ? -value : value)
        self.readTails(End(token: position + 2, value: value), from: start, isNegative)
        var machine = NumberMachine(self.lexicon)
        guard machine.take(digits: value, isWhole: false), position + 2 < self.tokens.count else { return }
        self.readBehindDigits(position + 2, machine, from: start, isNegative, false)
        if machine.take(self.tokenWord(position + 2), isFirst: true), let product = machine.value {
            self.add(start..<position + 3, isNegative ? -product : product)
        }
    }

    private func digitsBehind(_ token: Int) -> Decimal? {
        guard let number = self.tokens[token].number, number.exponent >= 0 else { return nil }
        return number * Decimal(sign: .plus, exponent: -self.tokens[token].text.utf8.count, significand: 1)
    }

    /// `point five`
    private mutating func readPoint(_ part: Int, from start: Int, _ isNegative: Bool) {
        guard let (value, next) = self.fraction(behind: part) else { return }
        let end = Int(self.parts[next - 1].token) + 1
        self.add(start..<end, isNegative ? -value : value)
    }

    /// What stands behind the word for the decimal mark: digits, digit words, or one number below a hundred.
    private func fraction(behind part: Int) -> (value: Decimal, end: Int)? {
        var index = part + 1
        guard index < self.parts.count else { return nil }
        if self.parts[index].isDigits {
            return self.digitsBehind(Int(self.parts[index].token)).map { ($0, index + 1) }
        }
        var digits = 0
        var count = 0
        while index < self.parts.count, count < 15, self.parts[index].isFirst, self.parts[index].isLast,
            self.word(index).digit >= 0
        {
            digits = digits * 10 + self.word(index).digit
            count += 1
            index += 1
        }
        if count == 0 {
            var machine = NumberMachine(self.lexicon)
            while index < self.parts.count, index - part < 5, !self.parts[index].isDigits,
                machine.take(self.word(index), isFirst: false)
            {
                index += 1
            }
            guard index > part + 1, self.parts[index - 1].isLast, !machine.isOrdinal, let value = machine.value,
                let whole = NumberMachine.integer(value), whole < 100
            else { return nil }
            digits = whole
            count = 2
        }
        return (Decimal(sign: .plus, exponent: -count, significand: Decimal(digits)), index)
    }

    /// `one oh five`, a year in Chinese: latent always, and as far as it goes.
    private mutating func readDigitString(_ position: Int) {
        var index = position
        var value = 0
        while index < self.tokens.count, index - position < 9, self.tokens[index].number == nil {
            let digit = self.tokenWord(index).digit
            guard digit >= 0 else { break }
            value = value * 10 + digit
            index += 1
        }
        if index - position > 1 { self.add(position..<index, Decimal(value), isLatent: true) }
    }

    /// `45 (forty five)`: the same number in digits and in words.
    private mutating func readRepeated(_ position: Int) {
        for span in self.found where !span.isOrdinal && !span.isLatent {
            let end = span.range.upperBound
            guard end < self.tokens.count, self.isDigits(end) != self.isDigits(position), !self.isTight(end) else {
                continue
            }
            if self.isDigits(end) {
                if self.tokens[end].number == span.value { self.add(position..<end + 1, span.value) }
            } else if self.tokenWord(end).additive >= 0 {
                for other in self.simple(end) where other.value == span.value {
                    self.add(position..<other.token, span.value)
                }
            }
        }
    }
}
