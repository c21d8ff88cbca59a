// Beckon: Failure as JSON; written by `make schema` from Dialogue/Event.swift
// SPDX-License-Identifier: Apache-2.0

extension Failure {
    private enum Member: String, CaseIterable { case alternatives, code, message, parameter, understood }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var code: Code?
        var message: String?
        var parameter: String?
        var understood: [String]?
        var alternatives: [Option]?
        while let member = try reader.next(&members) {
            switch member {
            case .alternatives: alternatives = try [Option](from: &reader)
            case .code: code = try Code(from: &reader)
            case .message: message = try reader.string()
            case .parameter: parameter = try reader.string()
            case .understood: understood = try [String](from: &reader)
            }
        }
        self.code = try reader.required(code, .code, members)
        self.message = message
        self.parameter = parameter
        self.understood = understood
        self.alternatives = alternatives
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("alternatives", self.alternatives)
        writer.member("code", self.code)
        writer.member("message", self.message)
        writer.member("parameter", self.parameter)
        writer.member("understood", self.understood)
        writer.endObject()
    }
}

extension Failure.Code {
    public static let wireNames = JSONNames(cases: Self.self)
}
