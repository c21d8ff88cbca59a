// Beckon: amounts with their units, token by token
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

/// An amount in a unit, and where it ends.
struct Amount {
    var start: Int
    var end: Int
    var value: Decimal
    /// The end of a range or the like.
    var reach = Reach.exactly
    var unit: Int
    var isLatent = false
    /// Whether the unit stands before the number: the second number of a range needs none then.
    var isPrefixed = false
    var isMinor = false
    var isWhole: Bool { self.value.exponent >= 0 }
}

/// One utterance being read.
struct AmountReading {
    let lexicon: QuantityLexicon
    let numberLexicon: NumberLexicon
    let tokens: [Token]
    let words: [Int32]
    let numbers: NumberSpans
    let text: String
    /// The amounts that begin at each token: those said at once, and those put together.
    var amounts: [[Amount]] = []
    /// Amounts at one place at most; what is said has one or two.
    static let most = 16
    /// Amounts of an utterance at most; what nobody says has more.
    static let mostInAll = 512
    private(set) var count = 0
    /// Amounts put together, which cost most.
    static let mostSums = 128
    private var sums = 0

    init(
        _ lexicon: QuantityLexicon, _ numberLexicon: NumberLexicon, _ text: String, _ tokens: [Token],
        _ words: [Int32], _ numbers: NumberSpans
    ) {
        self.lexicon = lexicon
        self.numberLexicon = numberLexicon
        self.tokens = tokens
        self.words = words
        self.numbers = numbers
        self.text = text
    }

    mutating func read() -> [[Amount]] {
        self.amounts = Array(repeating: [], count: self.tokens.count + 1)
        for position in self.tokens.indices { self.readAtoms(position) }
        // From the end, so that what is put together finds its second part.
        for position in self.tokens.indices.reversed() where !self.amounts[position].isEmpty {
            for atom in self.amounts[position] { self.readComposites(atom, depth: 0) }
        }
        var framed = self.amounts
        for position in self.tokens.indices { framed[position] += self.frames(position).prefix(Self.most) }
        return framed
    }

    func number(_ position: Int) -> NumberWord {
        position < self.words.count ? self.numberLexicon[self.words[position]] : self.numberLexicon[-1]
    }

    private mutating func keep(_ amount: Amount) {
        guard self.amounts[amount.start].count < Self.most, self.count < Self.mostInAll, amount.value.isFinite else {
            return
        }
        self.count += 1
        self.amounts[amount.start].append(amount)
    }

    private mutating func readAtoms(_ position: Int) {
        for number in self.numbers.numbers(at: position) where !number.isOrdinal {
            var end = number.range.upperBound
            self.readBehind(position, number.value, at: end)
            guard number.value < 1, number.value > 0 else { continue }
            // Half a litre, a tenth of a gallon.
            var links = 0
            while links < 2, !self.number(end).roles.isDisjoint(with: [.fractionLink, .one]) || self.isOne(end) {
                end += 1
                links += 1
                self.readBehind(position, number.value, at: end)
            }
        }
        guard self.words[position] >= 0 else { return }
        if self.number(position).roles.contains(.one) { self.readBehind(position, 1, at: position + 1) }
        var found: [(Int, [QuantityLexicon.Named])] = []
        self.lexicon.before.forEach(self.words, at: position) { found.append(($0, $1)) }
        for (end, units) in found {
            for unit in units { self.readPrefixed(position, unit, at: end) }
        }
        self.readBare(position)
    }

    private func isOne(_ position: Int) -> Bool { self.number(position).additive == 1 }

    /// Whether it is latent: a code that is not in capitals, a word that mostly means something else.
    private func isLatent(_ named: QuantityLexicon.Named, _ position: Int) -> Bool {
        guard named.isCode else { return named.isLatent }
        let offset = self.tokens[position].start
        let utf8 = self.text.utf8
        guard offset < utf8.count else { return true }
        return utf8[utf8.index(utf8.startIndex, offsetBy: offset)] > 0x5A
    }

    /// A number and its unit behind it.
    private mutating func readBehind(_ start: Int, _ value: Decimal, at position: Int) {
        var found: [(amount: Amount, factor: Decimal)] = []
        self.lexicon.behind.forEach(self.words, at: position) { end, units in
            for unit in units {
                let amount = Amount(
                    start: start, end: end, value: value * unit.factor, unit: unit.unit,
                    isLatent: self.isLatent(unit, position), isMinor: unit.isMinor)
                found.append((amount, unit.factor))
            }
        }
        for (amount, factor) in found {
            self.keep(amount)
            for (end, part) in self.tails(amount.end, isWhole: value.exponent >= 0) {
                var longer = amount
                longer.end = end
                longer.value += part * factor
                self.keep(longer)
            }
        }
    }

    /// `a pound and a half`, in Chinese also `three jin half`, `three metres nine`: what follows a unit and counts in it.
    private func tails(_ position: Int, isWhole: Bool) -> [(Int, Decimal)] {
        guard isWhole, position < self.tokens.count else { return [] }
        let word = self.number(position)
        if word.roles.contains(.mixer) {
            let next = self.number(position + 1)
            if next.roles.contains(.one) || next.additive == 1, let part = self.number(position + 2).fraction {
                return [(position + 3, part.value)]
            }
            if let part = next.fraction ?? next.addedFraction { return [(position + 2, part.value)] }
        }
        guard self.numberLexicon.rules.hasTrailingTenths else { return [] }
        if let part = word.addedFraction { return [(position + 1, part.value)] }
        let isGap = word.roles.contains(.gap)
        let digit = isGap ? position + 1 : position
        guard digit < self.tokens.count, self.number(digit).additive > 0, self.number(digit).additive < 10,
            self.number(digit + 1).additive < 0, self.number(digit + 1).multiplier < 0
        else { return [] }
        let value = Decimal(self.number(digit).additive)
        return [(digit + 1, Decimal(sign: .plus, exponent: isGap ? -2 : -1, significand: value))]
    }

    /// A unit and its number behind it; a less certain unit of the same kind may follow.
    private mutating func readPrefixed(_ start: Int, _ named: QuantityLexicon.Named, at position: Int) {
        for number in self.numbers.numbers(at: position) where !number.isOrdinal {
            var amount = Amount(
                start: start, end: number.range.upperBound, value: number.value * named.factor, unit: named.unit,
                isLatent: self.isLatent(named, start), isPrefixed: true, isMinor: named.isMinor)
            self.keep(amount)
            let dimension = self.lexicon.units[named.unit].dimension
            if let (end, units) = self.lexicon.behind.longest(self.words, at: amount.end),
                units.contains(where: { self.lexicon.units[$0.unit].dimension == dimension && !$0.isMinor })
            {
                for unit in units where self.lexicon.units[unit.unit].dimension == dimension {
                    for (tail, part) in self.tails(end, isWhole: true) {
                        var longer = amount
                        longer.end = tail
                        longer.value += part
                        self.keep(longer)
                    }
                }
                amount.end = end
                self.keep(amount)
            }
        }
    }

    /// `a dime` without its article; in Chinese `metre nine`.
    private mutating func readBare(_ position: Int) {
        var found: [Amount] = []
        self.lexicon.behind.forEach(self.words, at: position) { end, units in
            for unit in units {
                if unit.isBare {
                    found.append(
                        Amount(start: position, end: end, value: unit.factor, unit: unit.unit, isLatent: true))
                }
                guard self.numberLexicon.rules.hasTrailingTenths, !unit.isCode else { continue }
                for (tail, part) in self.tails(end, isWhole: true) {
                    found.append(
                        Amount(
                            start: position, end: tail, value: (1 + part) * unit.factor, unit: unit.unit, isLatent: true
                        ))
                }
            }
        }
        for amount in found { self.keep(amount) }
    }

    /// `7 feet 10 inches`, `20 dollars and 43 cents`, `ten pounds fifty`.
    private mutating func readComposites(_ first: Amount, depth: Int) {
        guard depth < 4 else { return }
        var position = first.end
        if position < self.tokens.count, self.tokens[position].isMark { position += 1 }
        if position < self.tokens.count, self.lexicon.joiners.contains(self.words[position]) { position += 1 }
        guard position < self.tokens.count else { return }
        for second in self.amounts[position] where second.start == position {
            guard self.sums < Self.mostSums, let sum = self.sum(first, second) else { continue }
            self.sums += 1
            self.keep(sum)
            self.readComposites(sum, depth: depth + 1)
        }
        let unit = self.lexicon.units[first.unit]
        guard unit.dimension == .money, !first.isMinor, first.isWhole, !unit.isMinor else { return }
        for number in self.numbers.numbers(at: position) where !number.isOrdinal && !number.isLatent {
            guard number.value > 0, number.value < 100, number.value.exponent >= 0,
                number.value >= 10 || !self.numberLexicon.rules.hasTrailingTenths,
                self.amounts[position].allSatisfy({ $0.end <= number.range.upperBound })
            else { continue }
            var sum = first
            sum.end = number.range.upperBound
            sum.value += Decimal(sign: .plus, exponent: -2, significand: number.value)
            self.keep(sum)
        }
    }

    private func sum(_ first: Amount, _ second: Amount) -> Amount? {
        let one = self.lexicon.units[first.unit]
        let other = self.lexicon.units[second.unit]
        guard one.dimension == other.dimension, one.dimension != .temperature, one.dimension != .percentage,
            !second.isPrefixed, first.value > 0, second.value > 0
        else { return nil }
        var sum = first
        sum.end = second.end
        sum.isLatent = first.isLatent || second.isLatent
        if one.dimension == .money {
            // Tens and ones of cents, each with a word of its own.
            if one.isMinor, first.unit == second.unit, first.value >= 10, second.value < 10 {
                sum.value += second.value
                return sum
            }
            guard !one.isMinor, !first.isMinor, second.isMinor || other.isMinor else { return nil }
            // Cents of whatever it is; a unit that is a part of a currency is already counted in it.
            let value = other.isMinor ? second.value * other.size : second.value
            guard value < 1, first.isWhole else { return nil }
            sum.value += value
            return sum
        }
        guard other.size < one.size else { return nil }
        let isFirst = one.isMetric && !other.isMetric
        let unit = isFirst ? one : other
        sum.unit = isFirst ? first.unit : second.unit
        sum.value = (first.value * one.size + second.value * other.size) / unit.size
        return sum
    }
}
