// Beckon: what is counted: metres, dollars, degrees
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// One unit, as data describes it.
public struct QuantityUnit: Hashable, Sendable {
    /// What it measures.
    public enum Dimension: String, Hashable, Sendable, CaseIterable {
        case money, distance, volume, quantity, temperature, percentage
    }

    /// Its name in data; a currency's is its code.
    public var name: String
    public var dimension: Dimension
    /// How many of the dimension's base, or of `whole`, it is.
    public var size: Decimal
    /// The unit of which it is so many, and as which it is read: a dime is a tenth of a dollar.
    public var whole: String?
    public var isMetric: Bool
    /// Whether it is a part of any currency: cents.
    public var isMinor: Bool
    /// Whether it is known by a code, which people write in capitals.
    public var isCode: Bool
    /// Whether it may stand alone for one of itself.
    public var isBare: Bool

    /// - Parameters: See the properties.
    public init(
        name: String, dimension: Dimension, size: Decimal = 1, whole: String? = nil, isMetric: Bool = true,
        isMinor: Bool = false, isCode: Bool = false, isBare: Bool = false
    ) {
        self.name = name
        self.dimension = dimension
        self.size = size
        self.whole = whole
        self.isMetric = isMetric
        self.isMinor = isMinor
        self.isCode = isCode
        self.isBare = isBare
    }
}

/// How a language speaks of quantities, as data.
public struct QuantityRules: Sendable {
    public var units: [QuantityUnit] = []
    /// Phrases behind a number, by the unit's name.
    public var behind: [String: [String]] = [:]
    /// Phrases before a number, by the unit's name.
    public var before: [String: [String]] = [:]
    /// Currency words that mean this place's own: `dollar` in Canada.
    public var localCurrency: [String: String] = [:]
    /// From where on a number alone is an amount of the local currency, where money is asked for; `nil`: never.
    public var bareAmounts: Decimal?
    /// Phrases behind a number that mean more often something else: `in`.
    public var latentBehind: [String] = []
    /// Words between feet and inches.
    public var joiners: [String] = []
    /// Words before a range, and those within it.
    public var ranges: [String: [String]] = [:]
    /// Words within a range that begins with nothing.
    public var bareRanges: [String] = []
    public var atMost: [String] = []
    public var atLeast: [String] = []
    public var atMostBehind: [String] = []
    public var atLeastBehind: [String] = []
    /// Words that change nothing: `about`.
    public var about: [String] = []
    public var aboutBehind: [String] = []
    /// Words between an amount and what it is of.
    public var productLinks: [String] = []
    /// Words for the marks of addresses, by their mark: `@`, `.`, `-`, `_`.
    public var addressMarks: [String: [String]] = [:]

    public init() {}
}
