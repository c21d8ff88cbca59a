// Beckon: ParameterResolution as JSON; written by `make schema` from Dialogue/ResolutionResult.swift
// SPDX-License-Identifier: Apache-2.0

extension ParameterResolution {
    private enum Member: String, CaseIterable { case parameter, results }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var parameter: String?
        var results: [ResolutionResult<Value>]?
        while let member = try reader.next(&members) {
            switch member {
            case .parameter: parameter = try reader.string()
            case .results: results = try [ResolutionResult<Value>](from: &reader)
            }
        }
        self.parameter = try reader.required(parameter, .parameter, members)
        self.results = try reader.required(results, .results, members)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("parameter", self.parameter)
        writer.member("results", self.results)
        writer.endObject()
    }
}
