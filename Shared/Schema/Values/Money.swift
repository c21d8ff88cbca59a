// Beckon: amounts of money, exact
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A decimal number that crosses the wire as text, so that nobody's floating point touches it: at most 38
/// digits after leading zeros and at most 64 bytes, with digits on both sides of a point, without exponent.
public struct DecimalText: Codable, Hashable, Sendable {
    /// The number.
    public var decimal: Decimal

    /// - Parameter decimal: The number.
    public init(_ decimal: Decimal) { self.decimal = decimal }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let number = DecimalText(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "the text is no decimal number")
        }
        self = number
    }

    /// - Returns: `nil` where the text is no decimal number.
    init?(text: String) {
        // Decimal(string:) takes a leading number, passes over what follows it, and rounds beyond 38 digits.
        guard Self.isNumber(text), let decimal = Decimal(string: text) else { return nil }
        self.decimal = decimal
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = (text.hasPrefix("-") ? text.dropFirst() : text[...]).utf8
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let significant = parts.joined().drop { $0 == UInt8(ascii: "0") }
        return digits.count <= 63 && parts.count <= 2 && significant.count <= 38
            && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.decimal.description)
    }
}

/// An amount in a currency (SiriKit's `INCurrencyAmount`). JSON: `{"amount": "12.50", "currencyCode": "EUR"}`.
public struct CurrencyAmount: IntentValue, WireCodable {
    public static let declaration = TypeDeclaration(
        "CurrencyAmount", .composite, label: ["amount"], details: ["currencyCode"])

    /// The amount, exact.
    public var amount: DecimalText
    /// The currency, by its code of ISO 4217, such as `EUR`.
    public var currencyCode: String

    /// - Parameters: See the properties.
    public init(_ amount: Decimal, _ currencyCode: String) {
        self.amount = DecimalText(amount)
        self.currencyCode = currencyCode
    }
}

/// A price from, to, or both; equal ends are an exact price (SiriKit's `INPriceRange`).
public struct PriceRange: WireCodable, Hashable {
    /// The lowest price; absent means open below.
    public var minimumPrice: DecimalText?
    /// The highest price; absent means open above.
    public var maximumPrice: DecimalText?
    /// The currency, by its code of ISO 4217, such as `EUR`.
    public var currencyCode: String

    /// - Parameters: See the properties.
    public init(from minimum: Decimal?, to maximum: Decimal?, _ currencyCode: String) {
        self.minimumPrice = minimum.map(DecimalText.init)
        self.maximumPrice = maximum.map(DecimalText.init)
        self.currencyCode = currencyCode
    }
}

/// Something to pay with (SiriKit's `INPaymentMethod`).
public struct PaymentMethod: IntentValue {
    public static let declaration = TypeDeclaration(
        "PaymentMethod", .entity, label: ["name"], details: ["identificationHint"])

    /// The kinds of payment methods that SiriKit has.
    public enum Kind: String, IntentEnumeration {
        case checking, savings, brokerage, debit, credit, prepaid, store, applePay
    }

    /// What it is, if known.
    public var type: Kind?
    /// How it is called.
    public var name: String?
    /// The last digits, or the like.
    public var identificationHint: String?

    /// - Parameters: See the properties.
    public init(type: Kind?, name: String? = nil, identificationHint: String? = nil) {
        self.type = type
        self.name = name
        self.identificationHint = identificationHint
    }
}
