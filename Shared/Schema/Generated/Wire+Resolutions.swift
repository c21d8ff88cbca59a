// Beckon: Resolutions as JSON; written by `make schema` from Messages/WorkerMessages.swift
// SPDX-License-Identifier: Apache-2.0

extension Resolutions {
    private enum Member: String, CaseIterable { case resolutions, response, took, values }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var resolutions: [ParameterResolution]?
        var response: ResponseMessage?
        var took: Milliseconds?
        var values: [String: Value]?
        while let member = try reader.next(&members) {
            switch member {
            case .resolutions: resolutions = try [ParameterResolution](from: &reader)
            case .response: response = try ResponseMessage(from: &reader)
            case .took: took = try Milliseconds(from: &reader)
            case .values: values = try reader.values()
            }
        }
        self.resolutions = try reader.required(resolutions, .resolutions, members)
        self.response = response
        self.took = took
        self.values = values
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("resolutions", self.resolutions)
        writer.member("response", self.response)
        writer.member("took", self.took)
        writer.member("values", self.values)
        writer.endObject()
    }
}
