// Beckon: puts number words together, one after the other
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

/// One word of a number; a token written in one word has several.
struct NumberPart {
    var word: Int32
    var token: Int32
    var isFirst: Bool
    var isLast: Bool
    var isDigits: Bool
}

/// Adds and multiplies words as far as they go on.
///
/// A number is a sum of closed groups (`three million`, `two thousand`), of products within the open group (`five
/// hundred`), and of what is pending (`twenty` `one`). Each must be smaller than what stands before it.
struct NumberMachine {
    private let lexicon: NumberLexicon
    /// Closed groups, larger multipliers first.
    private var groups: [(multiplier: Int, value: Int)] = []
    private var group = 0
    private var pending: Int?
    /// What may be added to what is pending must be smaller than this.
    private var room = Int.max
    private var smallRoom = Int.max
    private var lastMultiplier = 0
    private var hasGap = false
    private var isJoined = false
    /// Where the open joiner may lead.
    private var place = NumberWord.Roles()
    /// A word for one that still needs a multiplier.
    private var isOneOnly = false
    /// A coefficient with a fraction, or what came of it.
    private var exact: Decimal?
    private var isAtEnd = false
    private(set) var isOrdinal = false
    private(set) var isLatent = false
    private var isPair = false

    init(_ lexicon: NumberLexicon) { self.lexicon = lexicon }

    private var rules: NumberRules { self.lexicon.rules }

    private var largeRoom: Int { self.groups.last?.multiplier ?? Int.max }

    private var isEmpty: Bool { self.groups.isEmpty && self.group == 0 && self.pending == nil && self.exact == nil }

    /// The number so far, if it could end here.
    var value: Decimal? {
        guard !self.isJoined, !self.isOneOnly, !self.isEmpty else { return nil }
        if let exact = self.exact { return exact }
        return self.whole.map { Decimal($0) }
    }

    /// The number so far as a whole one.
    private var whole: Int? {
        var total = self.group
        for group in self.groups {
            let (sum, overflow) = total.addingReportingOverflow(group.value)
            if overflow { return nil }
            total = sum
        }
        let (sum, overflow) = total.addingReportingOverflow(self.pendingValue)
        return overflow ? nil : sum
    }

    /// `three hundred five` in Chinese is 350: the last digit counts in tens, if no word for a gap stands before it.
    private var pendingValue: Int {
        guard let pending = self.pending else { return 0 }
        guard self.rules.hasTrailingTenths, !self.hasGap, self.lastMultiplier >= 10, pending > 0, pending < 10 else {
            return pending
        }
        return pending * (self.lastMultiplier / 10)
    }

    /// Takes digits.
    mutating func take(digits: Decimal, isWhole: Bool) -> Bool {
        guard !self.isAtEnd, !self.isOrdinal, self.exact == nil else { return false }
        guard isWhole, let value = Self.integer(digits) else {
            guard self.isEmpty else { return false }
            self.exact = digits
            return true
        }
        if self.isEmpty {
            self.pending = value
            self.room = 0
            return true
        }
        // Digits stand in for a word, but never beside one of the same size: `20 5`.
        guard self.pending == nil || self.isJoined else { return false }
        return self.add(value, isWord: false)
    }

    static func integer(_ value: Decimal) -> Int? {
        guard value >= 0, value < 1_000_000_000_000_000_000 else { return nil }
        return Int(value.description)
    }

    /// Takes one word, or refuses it.
    mutating func take(_ word: NumberWord, isFirst: Bool) -> Bool {
        guard !self.isAtEnd else { return false }
        if word.additive >= 0, !self.isOrdinal, self.add(word.additive, isWord: true) { return true }
        if word.multiplier > 0, !self.isOrdinal, self.multiply(word.multiplier, word.roles) { return true }
        if word.closed > 0, !self.isOrdinal, self.close(word.closed) { return true }
        if word.ordinal >= 0, self.exact == nil, !self.isOneOnly, self.add(word.ordinal, isWord: true, isOrdinal: true)
        {
            self.isOrdinal = true
            return true
        }
        if word.ordinalMultiplier > 0, !self.isOrdinal, self.exact == nil,
            self.multiply(word.ordinalMultiplier, .latentBare)
        {
            self.isOrdinal = true
            self.isLatent = false
            self.isAtEnd = true
            return true
        }
        return self.takeHelper(word, isFirst: isFirst)
    }

    private mutating func takeHelper(_ word: NumberWord, isFirst: Bool) -> Bool {
        if word.roles.contains(.teen), let digit = self.pending, digit > 1, digit < 10, !self.isJoined, !self.isOrdinal
        {
            self.pending = digit + 10
            self.room = 0
            return true
        }
        if word.roles.contains(.ordinalSuffix), !isFirst, self.exact == nil, self.value != nil {
            self.isOrdinal = true
            self.isAtEnd = true
            return true
        }
        if word.roles.contains(.gap), self.pending == nil, !self.isEmpty, self.exact == nil, !self.isJoined {
            self.hasGap = true
            self.isJoined = true
            self.place = .joinsHundreds
            return true
        }
        if word.roles.contains(.one), self.isEmpty, !self.isJoined {
            self.pending = 1
            self.room = 0
            self.isOneOnly = true
            return true
        }
        return self.join(word.roles)
    }

    private mutating func join(_ roles: NumberWord.Roles) -> Bool {
        guard !self.isJoined, !self.isOneOnly, !self.isOrdinal, self.exact == nil else { return false }
        var place = NumberWord.Roles()
        if let pending = self.pending {
            if self.room == 10, roles.contains(.joinsTens) { place.insert(.joinsTens) }
            if pending > 0, pending < 10, self.rules.hasUnitsBeforeTens, roles.contains(.joinsUnits) {
                place.insert(.joinsUnits)
            }
        } else if !self.isEmpty, roles.contains(.joinsHundreds) {
            place.insert(.joinsHundreds)
        }
        guard !place.isEmpty else { return false }
        self.isJoined = true
        self.place = place
        return true
    }

    private mutating func add(_ value: Int, isWord: Bool, isOrdinal: Bool = false) -> Bool {
        guard self.exact == nil, !self.isOneOnly else { return false }
        guard let pending = self.pending else {
            guard value < min(self.smallRoom, self.largeRoom), value > 0 || (self.isEmpty && !self.isJoined) else {
                return false
            }
            self.pending = value
            self.room = isWord ? self.scale(value) : 0
            self.isJoined = false
            self.isLatent = false
            return true
        }
        if self.isJoined, self.place.contains(.joinsUnits), value >= 20, value < 100, value % 10 == 0 {
            self.pending = pending + value
            self.room = 0
            self.isJoined = false
            return true
        }
        if self.isOrdinal, !isOrdinal { return false }
        if value > 0, value < self.room {
            if self.room == 10, self.rules.needsTensJoiner, !self.isJoined, !isOrdinal { return false }
            if self.isJoined, !self.place.contains(.joinsTens) { return false }
            self.pending = pending + value
            self.room = self.scale(value)
            self.isJoined = false
            return true
        }
        guard self.rules.hasPairs, isWord, !self.isJoined, !isOrdinal, self.groups.isEmpty, self.group == 0,
            !self.isPair, pending > 0, pending < 100, value >= 10, value < 100
        else { return false }
        self.pending = pending * 100 + value
        self.room = self.scale(value)
        self.smallRoom = 0
        self.isPair = true
        self.isLatent = true
        return true
    }

    /// The smallest power of ten in a word's value: what is added behind it must be smaller.
    private func scale(_ value: Int) -> Int {
        if value == 0 { return 0 }
        if value % 1000 == 0 { return 1000 }
        if value % 100 == 0 { return 100 }
        if value % 10 == 0, value >= 20 || self.rules.needsTensJoiner { return 10 }
        return 0
    }

    private mutating func multiply(_ factor: Int, _ roles: NumberWord.Roles) -> Bool {
        guard !self.isJoined, !self.isPair, !self.isOrdinal else { return false }
        if let exact = self.exact {
            guard self.groups.isEmpty, factor >= self.rules.groupSize else { return false }
            return self.scaleUp(exact, factor)
        }
        let isBare = roles.contains(.bare) || roles.contains(.latentBare)
        if factor < self.rules.groupSize {
            guard factor < self.smallRoom, factor < self.largeRoom else { return false }
            guard let pending = self.pending else {
                guard isBare else { return false }
                self.isLatent = self.isEmpty && !roles.contains(.bare)
                self.group += factor
                return self.afterSmall(factor)
            }
            guard pending > 0, pending < max(100, factor) else { return false }
            self.group += pending * factor
            return self.afterSmall(factor)
        }
        var coefficient = self.group + self.pendingValue
        var kept = self.groups
        while let last = kept.last, last.multiplier < factor {
            let (sum, overflow) = coefficient.addingReportingOverflow(last.value)
            if overflow { return false }
            coefficient = sum
            kept.removeLast()
        }
        if let last = kept.last, last.multiplier <= factor { return false }
        if coefficient == 0 {
            guard isBare, self.pending == nil else { return false }
            self.isLatent = self.isEmpty && !roles.contains(.bare)
            coefficient = 1
        }
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: factor)
        guard !overflow else { return false }
        self.groups = kept
        self.groups.append((factor, product))
        self.group = 0
        self.smallRoom = Int.max
        self.afterMultiplier(factor)
        return true
    }

    private mutating func afterSmall(_ factor: Int) -> Bool {
        self.smallRoom = factor
        self.afterMultiplier(factor)
        return true
    }

    private mutating func afterMultiplier(_ factor: Int) {
        self.pending = nil
        self.room = Int.max
        self.lastMultiplier = factor
        self.hasGap = false
        self.isOneOnly = false
    }

    /// A multiplier with one in it: `seribu`, `seratus`.
    private mutating func close(_ factor: Int) -> Bool {
        guard self.pending == nil, self.exact == nil, !self.isJoined, factor < self.smallRoom, factor < self.largeRoom
        else { return false }
        return self.multiply(factor, .bare)
    }

    /// Digits or words behind the decimal mark.
    mutating func setFraction(_ fraction: Decimal) -> Bool {
        guard self.exact == nil, !self.isOrdinal, !self.isJoined, !self.isOneOnly, let whole = self.whole else {
            return false
        }
        self.exact = Decimal(whole) + fraction
        return true
    }

    /// Multiplies what is there by a suffix or a word, and ends.
    mutating func scaleUp(_ value: Decimal, _ factor: Int) -> Bool {
        let product = value * Decimal(factor)
        guard product.isFinite else { return false }
        self.exact = product
        self.isAtEnd = true
        return true
    }
}
