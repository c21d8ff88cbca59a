// Beckon: InHand as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension InHand {
    private enum Member: String, CaseIterable { case catalog, isLearning, numbers }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var numbers: [UInt64]?
        var catalog: UInt64?
        var isLearning: Bool?
        while let member = try reader.next(&members) {
            switch member {
            case .catalog: catalog = try reader.integer()
            case .isLearning: isLearning = try reader.boolean()
            case .numbers: numbers = try [UInt64](from: &reader)
            }
        }
        self.numbers = try reader.required(numbers, .numbers, members)
        self.catalog = catalog
        self.isLearning = isLearning
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("catalog", self.catalog)
        writer.member("isLearning", self.isLearning)
        writer.member("numbers", self.numbers)
        writer.endObject()
    }
}
