// Beckon: PriceRange as JSON; written by `make schema` from Values/Money.swift
// SPDX-License-Identifier: Apache-2.0

extension PriceRange {
    private enum Member: String, CaseIterable { case currencyCode, maximumPrice, minimumPrice }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var minimumPrice: DecimalText?
        var maximumPrice: DecimalText?
        var currencyCode: String?
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
