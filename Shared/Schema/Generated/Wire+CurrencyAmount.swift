// Beckon: CurrencyAmount as JSON; written by `make schema` from Values/Money.swift
// SPDX-License-Identifier: Apache-2.0

extension CurrencyAmount {
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
