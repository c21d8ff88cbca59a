// Beckon: amounts of money, as they are written
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension DecimalText: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) {
        let start = reader.peekPosition()
        guard let number = DecimalText(text: try reader.string()) else {
            throw reader.failure(of: start, "the text is no decimal number")
        }
        self = number
    }

    public func write(to writer: inout JSONWriter) { writer.string(self.decimal.description) }
}

extension CurrencyAmount: WireCodable {
    private enum Member: String, CaseIterable { case amount, currencyCode }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var amount: DecimalText?
        var currencyCode: String?
        while let member = try reader.next(&members) {
            switch member {
            case .amount: amount = try DecimalText(from: &reader)
            case .currencyCode: currencyCode = try reader.string()
            }
        }
        self.amount = try reader.required(amount, .amount, members)
        self.currencyCode = try reader.required(currencyCode, .currencyCode, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("amount", self.amount)
        writer.member("currencyCode", self.currencyCode)
        writer.endObject()
    }
}

extension PriceRange: WireCodable {
    private enum Member: String, CaseIterable { case currencyCode, maximumPrice, minimumPrice }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var currencyCode: String?
        var maximumPrice: DecimalText?
        var minimumPrice: DecimalText?
        while let member = try reader.next(&members) {
            switch member {
            case .currencyCode: currencyCode = try reader.string()
            case .maximumPrice: maximumPrice = try DecimalText(from: &reader)
            case .minimumPrice: minimumPrice = try DecimalText(from: &reader)
            }
        }
        self.minimumPrice = minimumPrice
        self.maximumPrice = maximumPrice
        self.currencyCode = try reader.required(currencyCode, .currencyCode, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("currencyCode", self.currencyCode)
        writer.member("maximumPrice", self.maximumPrice)
        writer.member("minimumPrice", self.minimumPrice)
        writer.endObject()
    }
}
