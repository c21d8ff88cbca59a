// Beckon: about, at least, between: what is said around amounts
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

extension AmountReading {
    /// Amounts with something around them that begin at a token.
    func frames(_ position: Int) -> [Amount] {
        var found: [Amount] = []
        for amount in self.amounts[position].prefix(Self.most) {
            found += self.ranges(from: amount, start: position, nil)
            found += self.framedBehind(amount)
        }
        for number in self.bareNumbers(position) where !self.middles(number.end, nil).isEmpty {
            found += self.ranges(from: number, start: position, nil)
        }
        var openers: [(Int, QuantityLexicon.Frame)] = []
        self.lexicon.frames.forEach(self.words, at: position) { end, frames in
            for frame in frames { openers.append((end, frame)) }
        }
        for (end, frame) in openers { found += self.framed(position, frame, at: end) }
        return found
    }

    private func framed(_ start: Int, _ frame: QuantityLexicon.Frame, at position: Int) -> [Amount] {
        let position = self.behindAbout(position)
        guard position < self.tokens.count else { return [] }
        switch frame {
        case .range(let index):
            return (self.amounts[position] + self.bareNumbers(position))
                .flatMap { self.ranges(from: $0, start: start, index) }
        case .about:
            let amounts =
                self.amounts[position] + self.amounts[position].flatMap { self.ranges(from: $0, start: start, nil) }
            let ranges = self.bareNumbers(position).flatMap { self.ranges(from: $0, start: start, nil) }
            return (amounts + ranges).map { self.moved($0, to: start, nil) }
        case .atMost:
            return self.amounts[position].map { self.moved($0, to: start, .atMost) }
        case .atLeast:
            return self.amounts[position].map { self.moved($0, to: start, .atLeast) }
        }
    }

    private func moved(_ amount: Amount, to start: Int, _ reach: Reach?) -> Amount {
        var amount = amount
        amount.start = start
        if let reach { amount.reach = reach }
        return amount
    }

    /// An amount with its frame behind it, as Chinese says it: `six gallons at most`.
    private func framedBehind(_ amount: Amount) -> [Amount] {
        var found: [Amount] = []
        self.lexicon.framesBehind.forEach(self.words, at: amount.end) { end, frames in
            for frame in frames {
                var longer = amount
                longer.end = end
                switch frame {
                case .atMost: longer.reach = .atMost
                case .atLeast: longer.reach = .atLeast
                case .about, .range: break
                }
                found.append(longer)
            }
        }
        return found
    }

    private func behindAbout(_ position: Int) -> Int {
        guard let (end, frames) = self.lexicon.frames.longest(self.words, at: position) else { return position }
        for frame in frames {
            if case .about = frame { return end }
        }
        return position
    }

    /// Numbers that get their unit from the other end of a range.
    private func bareNumbers(_ position: Int) -> [Amount] {
        guard position < self.tokens.count else { return [] }
        return self.numbers.numbers(at: position).filter { !$0.isOrdinal && !$0.isLatent }
            .map { Amount(start: position, end: $0.range.upperBound, value: $0.value, unit: -1) }
    }

    /// Ranges whose first end is `first`.
    private func ranges(from first: Amount, start: Int, _ opener: Int?) -> [Amount] {
        var found: [Amount] = []
        for middle in self.middles(first.end, opener) {
            let position = self.behindAbout(middle)
            guard position < self.tokens.count else { continue }
            for second in self.amounts[position] {
                guard let range = self.range(first, second, start) else { continue }
                found.append(range)
            }
            guard first.unit >= 0, first.isPrefixed else { continue }
            for number in self.bareNumbers(position) {
                var second = number
                second.unit = first.unit
                guard let range = self.range(first, second, start) else { continue }
                found.append(range)
            }
        }
        return found
    }

    /// Where the second end of a range may begin.
    private func middles(_ position: Int, _ opener: Int?) -> [Int] {
        guard position < self.tokens.count else { return [] }
        var found: [Int] = []
        if let opener {
            self.lexicon.middles[opener].forEach(self.words, at: position) { end, _ in found.append(end) }
        }
        self.lexicon.bareMiddles.forEach(self.words, at: position) { end, _ in found.append(end) }
        if self.tokens[position].isDashed { found.append(position) }
        if self.number(position).roles.contains(.dash) { found.append(position + 1) }
        return found
    }

    private func range(_ first: Amount, _ second: Amount, _ start: Int) -> Amount? {
        guard case .exactly = first.reach, case .exactly = second.reach else { return nil }
        var range = second
        range.start = start
        range.isLatent = first.isLatent || second.isLatent
        var lower = first.value
        if first.unit >= 0, first.unit != second.unit {
            let one = self.lexicon.units[first.unit]
            let other = self.lexicon.units[second.unit]
            guard one.dimension == other.dimension, one.dimension != .money, one.dimension != .temperature else {
                return nil
            }
            lower = lower * one.size / other.size
        }
        guard lower < second.value else { return nil }
        range.value = lower
        range.reach = .upTo(second.value)
        return range
    }
}

extension AmountReading {
    /// `about five`: a number, where one is asked for.
    func aboutNumbers(_ position: Int) -> [ValueSpan] {
        var found: [ValueSpan] = []
        self.lexicon.frames.forEach(self.words, at: position) { end, frames in
            for case .about in frames {
                for number in self.numbers.numbers(at: end) where !number.isOrdinal && !number.isLatent {
                    found.append(
                        ValueSpan(
                            range: position..<number.range.upperBound, value: .number(number.value), isLatent: true))
                }
            }
        }
        return found
    }
}
