// Beckon: a value that stands in an utterance, and where
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A value and the tokens that say it.
public struct ValueSpan: Hashable, Sendable {
    /// The tokens, as indices into what was read.
    public var range: Range<Int>
    /// What they mean.
    public var value: ReadValue
    /// Whether it counts only where a value of its kind is asked for: `2` as an hour, `morning`.
    public var isLatent: Bool

    /// - Parameters: See the properties.
    public init(range: Range<Int>, value: ReadValue, isLatent: Bool = false) {
        self.range = range
        self.value = value
        self.isLatent = isLatent
    }
}

/// What a piece of an utterance means.
public enum ReadValue: Hashable, Sendable {
    case number(Decimal)
    case ordinal(Int)
    case money(MoneyReading)
    /// In per cent: `50` is a half.
    case percentage(Decimal)
    case temperature(MeasureReading)
    case distance(MeasureReading)
    case volume(MeasureReading)
    case quantity(QuantityReading)
    case duration(DurationReading)
    case time(TimeReading)
    case phoneNumber(String)
    case emailAddress(String)
    case webAddress(String)
}

/// Whether an amount is meant as it is said, or as an end of what may be.
public enum Reach: Hashable, Sendable {
    case exactly, atLeast, atMost
    /// From the amount to this one, in the same unit.
    case upTo(Decimal)
}

/// An amount of money.
public struct MoneyReading: Hashable, Sendable {
    /// How much, in the currency's main unit.
    public var amount: Decimal
    /// An ISO 4217 code, or `nil` where the word (`dollars`, `cents`) leaves it open.
    public var currency: String?
    /// The unit's name in data, such as `dollar`, `cent` or `USD`.
    public var unit: String
    public var reach: Reach

    /// - Parameters: See the properties.
    public init(amount: Decimal, currency: String?, unit: String, reach: Reach = .exactly) {
        self.amount = amount
        self.currency = currency
        self.unit = unit
        self.reach = reach
    }
}

/// A number with a unit.
public struct MeasureReading: Hashable, Sendable {
    /// How much.
    public var amount: Decimal
    /// The unit's name in data, such as `celsius`; `nil` where it was left out (`twenty degrees`).
    public var unit: String?
    public var reach: Reach

    /// - Parameters: See the properties.
    public init(amount: Decimal, unit: String?, reach: Reach = .exactly) {
        self.amount = amount
        self.unit = unit
        self.reach = reach
    }
}

/// A number of something: two cups of sugar.
public struct QuantityReading: Hashable, Sendable {
    /// How much.
    public var amount: Decimal
    /// The unit's name in data, such as `cup`.
    public var unit: String
    /// Of what, as it was said.
    public var product: String?
    public var reach: Reach

    /// - Parameters: See the properties.
    public init(amount: Decimal, unit: String, product: String? = nil, reach: Reach = .exactly) {
        self.amount = amount
        self.unit = unit
        self.product = product
        self.reach = reach
    }
}

/// A length of time.
public struct DurationReading: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// Of what. `2 years and 3 months` are 27 months, `an hour and a half` 90 minutes.
    public var unit: TimeGrain

    /// - Parameters: See the properties.
    public init(count: Int, unit: TimeGrain) {
        self.count = count
        self.unit = unit
    }
}
