// Beckon: number rules by word
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import RecognizerText

/// What one word may be in a number. -1 and `nil` are "not that".
struct NumberWord: Sendable {
    var additive = -1
    var multiplier = -1
    var closed = -1
    var digit = -1
    var ordinal = -1
    var ordinalMultiplier = -1
    var count = -1
    var lowerSuffix = -1
    var upperSuffix = -1
    var fraction: Fraction?
    var addedFraction: Fraction?
    var roles: Roles = []

    struct Roles: OptionSet, Sendable {
        let rawValue: UInt32
        static let bare = Roles(rawValue: 1)
        static let latentBare = Roles(rawValue: 2)
        static let one = Roles(rawValue: 4)
        static let joinsHundreds = Roles(rawValue: 8)
        static let joinsTens = Roles(rawValue: 16)
        static let joinsUnits = Roles(rawValue: 32)
        static let point = Roles(rawValue: 64)
        static let gap = Roles(rawValue: 256)
        static let mixer = Roles(rawValue: 512)
        static let fractionLink = Roles(rawValue: 1024)
        static let infix = Roles(rawValue: 2048)
        static let classifier = Roles(rawValue: 4096)
        static let ordinalSuffix = Roles(rawValue: 8192)
        static let ordinalPrefix = Roles(rawValue: 16384)
        static let teen = Roles(rawValue: 32768)
        static let decimalMark = Roles(rawValue: 65536)
        static let slash = Roles(rawValue: 131072)
        static let dash = Roles(rawValue: 262144)
        static let bareCount = Roles(rawValue: 524288)
        /// A number can begin here.
        static let begins = Roles(rawValue: 1_048_576)
    }
}

/// Number rules, by the number of a word.
struct NumberLexicon: Sendable {
    let rules: NumberRules
    private(set) var words: [NumberWord] = []
    private(set) var phrases = WordTrie<Decimal>()
    private(set) var minuses = WordTrie<Bool>()
    private(set) var compounds = Compounds()

    init(_ rules: NumberRules, _ table: inout WordTable) {
        self.rules = rules
        self.addMultipliers(&table)
        self.addRoles(&table)
        self.addFractions(&table)
        for (word, value) in rules.suffixes {
            let isUpper = word.first?.isUppercase == true
            self.set(word.lowercased(), &table) {
                if isUpper { $0.upperSuffix = value } else { $0.lowerSuffix = value }
            }
        }
        for (phrase, value) in rules.phrases {
            self.phrases.insert(table.intern(phrase: phrase, style: rules.style), value)
        }
        for phrase in rules.minus { self.minuses.insert(table.intern(phrase: phrase, style: rules.style), true) }
        for mark in ["-", "\u{2212}", "\u{2013}"] { self.set(mark, &table) { $0.roles.formUnion([.dash, .begins]) } }
        self.set("/", &table) { $0.roles.insert(.slash) }
        let mark = String(UnicodeScalar(rules.style.decimal))
        self.set(mark, &table) { $0.roles.formUnion([.decimalMark, .begins]) }
    }

    /// The word's roles, all of them absent if it is unknown or of another table.
    subscript(word: Int32) -> NumberWord {
        word >= 0 && Int(word) < self.words.count ? self.words[Int(word)] : Self.nothing
    }

    private static let nothing = NumberWord()

    private mutating func set(_ word: String, _ table: inout WordTable, _ change: (inout NumberWord) -> Void) {
        let identifier = table.intern(word)
        while self.words.count <= identifier { self.words.append(NumberWord()) }
        change(&self.words[identifier])
    }

    private mutating func addMultipliers(_ table: inout WordTable) {
        for (word, value) in self.rules.additive {
            self.set(word, &table) {
                $0.additive = value
                if value < 10 { $0.digit = value }
                $0.roles.insert(.begins)
            }
            self.compound(word, &table)
        }
        for (word, value) in self.rules.multipliers {
            self.set(word, &table) { $0.multiplier = value }
            self.compound(word, &table)
        }
        for word in self.rules.bareMultipliers { self.set(word, &table) { $0.roles.formUnion([.bare, .begins]) } }
        for word in self.rules.latentMultipliers {
            self.set(word, &table) { $0.roles.formUnion([.latentBare, .begins]) }
        }
        for (word, value) in self.rules.closedMultipliers {
            self.set(word, &table) {
                $0.closed = value
                $0.roles.insert(.begins)
            }
            self.compound(word, &table)
        }
        for (word, value) in self.rules.digits {
            self.set(word, &table) {
                $0.digit = value
                $0.roles.insert(.begins)
            }
        }
        for (word, value) in self.rules.ordinals {
            self.set(word, &table) {
                $0.ordinal = value
                $0.roles.insert(.begins)
            }
            self.compound(word, &table)
        }
        for (word, value) in self.rules.ordinalMultipliers {
            self.set(word, &table) { $0.ordinalMultiplier = value }
            self.compound(word, &table)
        }
    }

    private mutating func addRoles(_ table: inout WordTable) {
        let lists: [([String], NumberWord.Roles)] = [
            (self.rules.ones, [.one, .begins]), (self.rules.points, [.point, .begins]),
            (self.rules.gaps, .gap), (self.rules.mixers, .mixer),
            (self.rules.fractionLinks, .fractionLink), (self.rules.fractionInfixes, .infix),
            (self.rules.classifiers, .classifier),
        ]
        for (words, role) in lists {
            for word in words { self.set(word, &table) { $0.roles.formUnion(role) } }
        }
        let written: [([String], NumberWord.Roles)] = [
            (self.rules.ordinalSuffixes, .ordinalSuffix), (self.rules.ordinalPrefixes, [.ordinalPrefix, .begins]),
            (self.rules.teens, .teen),
        ]
        for (words, role) in written {
            for word in words {
                self.set(word, &table) { $0.roles.formUnion(role) }
                self.compound(word, &table)
            }
        }
        let places: [NumberRules.JoinerPlace: NumberWord.Roles] = [
            .hundreds: .joinsHundreds, .tens: .joinsTens, .units: .joinsUnits,
        ]
        for (word, list) in self.rules.joiners {
            for place in list { self.set(word, &table) { $0.roles.formUnion(places[place] ?? []) } }
            self.compound(word, &table)
        }
    }

    private mutating func addFractions(_ table: inout WordTable) {
        for (word, value) in self.rules.fractions {
            self.set(word, &table) {
                $0.fraction = value
                $0.roles.insert(.begins)
            }
        }
        for (word, value) in self.rules.addedFractions {
            self.set(word, &table) {
                $0.addedFraction = value
                $0.roles.insert(.begins)
            }
            self.compound(word, &table)
        }
        for (word, value) in self.rules.counts { self.set(word, &table) { $0.count = value } }
        for word in self.rules.bareCounts { self.set(word, &table) { $0.roles.formUnion([.bareCount, .begins]) } }
    }

    private mutating func compound(_ word: String, _ table: inout WordTable) {
        guard self.rules.hasCompounds else { return }
        self.compounds.insert(word, Int32(table.intern(word)))
    }
}
