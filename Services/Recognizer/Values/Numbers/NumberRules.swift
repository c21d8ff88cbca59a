// Beckon: how a language says numbers, as data
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import RecognizerText

/// A part of one: a numerator over a denominator.
public struct Fraction: Hashable, Sendable {
    public let numerator: Int
    public let denominator: Int
    /// Divided once: decimals divide slowly.
    let value: Decimal

    /// - Parameters: See the properties. A denominator below one counts as one.
    public init(_ numerator: Int, _ denominator: Int) {
        self.numerator = numerator
        self.denominator = max(1, denominator)
        self.value = Decimal(numerator) / Decimal(max(1, denominator))
    }
}

/// How a language says numbers. Every table maps words as they are said, in lower case.
public struct NumberRules: Sendable {
    /// Where a joiner may stand: `two hundred and five`, `treinta y uno`, `einundzwanzig`.
    public enum JoinerPlace: String, Sendable, CaseIterable {
        case hundreds, tens, units
    }

    /// The marks inside numbers in digits.
    public var style = NumberStyle.point
    /// Multipliers from here on close what stands before them: a thousand, or ten thousand.
    public var groupSize = 1000
    /// Words that add: `three`, `twenty`, `doscientos`.
    public var additive: [String: Int] = [:]
    /// Words that multiply what stands before them: `hundred`, `million`.
    public var multipliers: [String: Int] = [:]
    /// Multipliers that need nothing before them: `mil`, `hundert`.
    public var bareMultipliers: [String] = []
    /// Multipliers with nothing before them only where a number is asked for: `thousand`.
    public var latentMultipliers: [String] = []
    /// Multipliers with one in them: `seribu`.
    public var closedMultipliers: [String: Int] = [:]
    /// Words behind a digit that add ten to it: `belas`.
    public var teens: [String] = []
    /// Words for one that need something to count behind them: `a`.
    public var ones: [String] = []
    public var joiners: [String: [JoinerPlace]] = [:]
    /// Words for the decimal mark.
    public var points: [String] = []
    public var minus: [String] = []
    /// Words for a place left empty: `ling`.
    public var gaps: [String] = []
    /// Words said digit by digit: `oh`, and those of `additive` below ten.
    public var digits: [String: Int] = [:]
    /// Letters right behind digits, in the case they are written in: `k`, `M`.
    public var suffixes: [String: Int] = [:]
    /// Parts of one, which multiply the number before them: `third`.
    public var fractions: [String: Fraction] = [:]
    /// Parts of one that are added to the number before them: `setengah`, `ban`.
    public var addedFractions: [String: Fraction] = [:]
    /// Words between a whole number and a fraction: `and`, `you`.
    public var mixers: [String] = []
    /// Words between a fraction and what it is a part of: `of`, `a`.
    public var fractionLinks: [String] = []
    /// Words between a denominator and its numerator: `fen zhi`.
    public var fractionInfixes: [String] = []
    /// Words that count in bundles: `dozen`.
    public var counts: [String: Int] = [:]
    /// Bundles that need no number before them.
    public var bareCounts: [String] = []
    /// Words that may stand behind a number and mean nothing: `ge`.
    public var classifiers: [String] = []
    /// Whole phrases: `a few`.
    public var phrases: [String: Decimal] = [:]
    public var ordinals: [String: Int] = [:]
    /// Ordinals of multipliers: `hundredth`.
    public var ordinalMultipliers: [String: Int] = [:]
    /// Behind digits, or at the end of a number written in one word: `th`, `ste`.
    public var ordinalSuffixes: [String] = []
    /// Before a number: `di`, `ke`.
    public var ordinalPrefixes: [String] = []
    /// Whether a point behind digits makes an ordinal: `4.`
    public var hasPointedOrdinals = false
    /// Whether number words are written together: `zweihundertdrei`.
    public var hasCompounds = false
    /// Whether units stand before tens, with a joiner: `einundzwanzig`.
    public var hasUnitsBeforeTens = false
    /// Whether a joiner stands between tens and units: `treinta y uno`.
    public var needsTensJoiner = false
    /// Whether a last digit counts in tenths of the multiplier before it: `san bai wu` is 350.
    public var hasTrailingTenths = false
    /// Whether two numbers below a hundred may be said for one: `nineteen eighty five`. Latent always.
    public var hasPairs = false

    public init() {}
}
