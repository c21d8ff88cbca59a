// Beckon: parts of one, bundles, and what else stands behind a number
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

extension NumberReading {
    /// `a half`, `half a million`; a part without a number before it is latent.
    mutating func readFractions(_ position: Int, from start: Int, _ isNegative: Bool) {
        for fraction in self.fractions(position) {
            self.add(
                start..<fraction.token, isNegative ? -fraction.value : fraction.value, isLatent: fraction.isLatent)
            var end = fraction.token
            var links = 0
            while links < 2, !self.tokenWord(end).roles.isDisjoint(with: [.fractionLink, .one]) {
                end += 1
                links += 1
            }
            let word = self.tokenWord(end)
            let factor = max(word.multiplier, word.count)
            guard factor > 1 else {
                if links == 0 { self.readClassifier(fraction, from: start, isNegative) }
                continue
            }
            let product = fraction.value * Decimal(factor)
            self.add(start..<end + 1, isNegative ? -product : product)
        }
    }

    private mutating func readClassifier(_ end: End, from start: Int, _ isNegative: Bool) {
        guard self.tokenWord(end.token).roles.contains(.classifier) else { return }
        self.add(start..<end.token + 1, isNegative ? -end.value : end.value, isLatent: end.isLatent)
    }

    /// Parts of one at a token.
    private func fractions(_ position: Int) -> [End] {
        guard position < self.tokens.count else { return [] }
        if let sign = self.sign(position) { return [End(token: position + 1, value: sign)] }
        let word = self.tokenWord(position)
        var ends: [End] = []
        if let fraction = word.fraction {
            ends.append(End(token: position + 1, value: fraction.value, isLatent: true))
        }
        if let added = word.addedFraction { ends.append(End(token: position + 1, value: added.value)) }
        let next = self.tokenWord(position + 1)
        if word.roles.contains(.one) || word.additive == 1, let fraction = next.fraction ?? next.addedFraction {
            ends.append(End(token: position + 2, value: fraction.value))
        } else if word.additive > 1, word.additive < 20, let fraction = next.fraction {
            ends.append(End(token: position + 2, value: fraction.value * Decimal(word.additive)))
        }
        return ends
    }

    /// What may stand behind a number that ends at a token.
    mutating func readTails(_ end: End, from start: Int, _ isNegative: Bool) {
        guard end.token < self.tokens.count else { return }
        let sign: Decimal = isNegative ? -1 : 1
        let isWhole = end.value.exponent >= 0
        if let fraction = self.sign(end.token), isWhole {
            self.add(start..<end.token + 1, sign * (end.value + fraction))
            return
        }
        if self.isDigits(end.token) {
            if isWhole { self.readWrittenFraction(end, from: start, sign) }
            return
        }
        let word = self.tokenWord(end.token)
        var end = end
        if word.roles.contains(.classifier) {
            end.token += 1
            self.add(start..<end.token, sign * end.value, isLatent: end.isLatent)
            self.readAdded(end, from: start, sign)
            return
        }
        if word.count > 0 {
            self.add(start..<end.token + 1, sign * end.value * Decimal(word.count))
        }
        guard isWhole else { return }
        if let fraction = word.fraction, end.value >= 1, end.value < 1000 {
            self.add(start..<end.token + 1, sign * end.value * fraction.value)
        }
        self.readAdded(end, from: start, sign)
        if word.roles.contains(.slash), self.isDigits(end.token - 1), self.isDigits(end.token + 1),
            let divisor = self.tokens[end.token + 1].number, divisor > 0, divisor.exponent >= 0
        {
            self.add(start..<end.token + 2, sign * self.quotient(end.value, divisor))
        }
        if word.roles.contains(.infix), end.value > 0 {
            for numerator in self.simple(self.behindInfix(end.token)) {
                self.add(start..<numerator.token, sign * self.quotient(numerator.value, end.value))
            }
        }
    }

    /// `and a half`; in Chinese `and of ten one`
    private mutating func readAdded(_ end: End, from start: Int, _ sign: Decimal) {
        let word = self.tokenWord(end.token)
        if let added = word.addedFraction { self.add(start..<end.token + 1, sign * (end.value + added.value)) }
        guard word.roles.contains(.mixer) else { return }
        for fraction in self.fractions(end.token + 1) {
            // `two and third` may be an ordinal; `two and half` may not.
            let isLatent = fraction.isLatent && self.tokenWord(end.token + 1).ordinal >= 0
            let sum = sign * (end.value + fraction.value)
            self.add(start..<fraction.token, sum, isLatent: isLatent)
            let next = self.tokenWord(fraction.token)
            let factor = max(next.multiplier, next.count)
            if factor > 1 { self.add(start..<fraction.token + 1, sum * Decimal(factor)) }
        }
        for divisor in self.simple(end.token + 1) where divisor.value > 0 {
            guard self.tokenWord(divisor.token).roles.contains(.infix) else { continue }
            for numerator in self.simple(self.behindInfix(divisor.token)) {
                self.add(start..<numerator.token, sign * (end.value + self.quotient(numerator.value, divisor.value)))
            }
        }
    }

    /// Decimals divide slowly; most fractions that are said end after few digits, and whole numbers find them.
    private func quotient(_ numerator: Decimal, _ divisor: Decimal) -> Decimal {
        guard let one = NumberMachine.integer(numerator), let other = NumberMachine.integer(divisor), other > 0,
            one < 1_000_000_000
        else { return numerator / divisor }
        var scaled = one
        for exponent in 0...6 {
            if scaled % other == 0 {
                return Decimal(sign: .plus, exponent: -exponent, significand: Decimal(scaled / other))
            }
            scaled *= 10
        }
        return numerator / divisor
    }

    /// An infix has one word or two.
    private func behindInfix(_ position: Int) -> Int {
        self.tokenWord(position + 1).roles.contains(.infix) ? position + 2 : position + 1
    }

    /// `2 1/2`
    private mutating func readWrittenFraction(_ end: End, from start: Int, _ sign: Decimal) {
        guard self.isDigits(end.token - 1), self.tokenWord(end.token + 1).roles.contains(.slash),
            self.isDigits(end.token + 2), let numerator = self.tokens[end.token].number,
            let divisor = self.tokens[end.token + 2].number, divisor > numerator, divisor.exponent >= 0,
            numerator.exponent >= 0
        else { return }
        self.add(start..<end.token + 3, sign * (end.value + self.quotient(numerator, divisor)))
    }
}
