// Beckon: what an app answers about parameters, as it is written
// SPDX-License-Identifier: Apache-2.0

private enum ResolutionMember: String, CaseIterable { case reason, result, value, values }
private enum ResolutionCase: String, CaseIterable {
    case success, successes, notRequired, needsValue, needsMoreDetails, disambiguation, confirmationRequired
    case unsupported
}
private let resolutionMembers = JSONNames(cases: ResolutionMember.self)
private let resolutionCases = JSONNames(cases: ResolutionCase.self)

extension ResolutionResult: WireCodable where Parameter: WireCodable {
    /// Only the members that the result has are looked at.
    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(resolutionMembers)
        var result: ResolutionCase?
        var reason: String?
        var value: Parameter?
        var place: JSONPlace?
        var places: JSONPlace?
        while let member = try reader.nextOrNull(&members) {
            switch member {
            case .reason: reason = try reader.null() ? nil : try reader.string()
            case .result: result = try reader.choice(resolutionCases)
            case .value:
                // What it is mostly stands before it: then it is read once.
                if result == .success { value = try Parameter(from: &reader) } else { place = try reader.skipped() }
            case .values: places = try reader.skipped()
            }
        }
        switch try reader.required(result, .result, members) {
        case .success:
            if value == nil { value = try reader.value(at: place) }
            self = .success(try reader.required(value, .value, members))
        case .successes:
            self = .successes(try reader.required(try reader.value(at: places), .values, members))
        case .notRequired: self = .notRequired
        case .needsValue: self = .needsValue
        case .needsMoreDetails:
            self = .needsMoreDetails(try reader.required(try reader.value(at: place), .value, members))
        case .disambiguation:
            self = .disambiguation(try reader.required(try reader.value(at: places), .values, members))
        case .confirmationRequired:
            let value: Parameter? = reader.isNull(at: place) ? nil : try reader.value(at: place)
            self = .confirmationRequired(value, reason: reason)
        case .unsupported:
            self = .unsupported(
                reason: reason, alternatives: reader.isNull(at: places) ? [] : try reader.value(at: places) ?? [])
        }
    }

    public func write(to writer: inout JSONWriter) {
        self.write(to: &writer) { value, writer in value.write(to: &writer) }
    }
}

extension ResolutionResult where Parameter: Encodable {
    /// Writes the result; its values as their types say.
    @inlinable
    public func writeCoded(to writer: inout JSONWriter) throws(WireError) {
        try self.write(to: &writer) { value, writer throws(WireError) in try writer.value(value) }
    }
}

extension ResolutionResult {
    @usableFromInline typealias Write<Failure: Error> = (Parameter, inout JSONWriter) throws(Failure) -> Void

    // In the module of who knows the type, where nothing has to be found out about it.
    @inlinable @inline(__always)
    func write<Failure: Error>(to writer: inout JSONWriter, value write: Write<Failure>) throws(Failure) {
        writer.beginObject()
        switch self {
        case .success(let value):
            writer.member("result", text: "success")
            writer.name("value")
            try write(value, &writer)
        case .successes(let values):
            writer.member("result", text: "successes")
            try Self.write(values, to: &writer, write)
        case .notRequired: writer.member("result", text: "notRequired")
        case .needsValue: writer.member("result", text: "needsValue")
        case .needsMoreDetails(let value):
            writer.member("result", text: "needsMoreDetails")
            writer.name("value")
            try write(value, &writer)
        case .disambiguation(let values):
            writer.member("result", text: "disambiguation")
            try Self.write(values, to: &writer, write)
        case .confirmationRequired(let value, let reason):
            if let reason { writer.member("reason", text: reason) }
            writer.member("result", text: "confirmationRequired")
            if let value {
                writer.name("value")
                try write(value, &writer)
            }
        case .unsupported(let reason, let alternatives):
            if let reason { writer.member("reason", text: reason) }
            writer.member("result", text: "unsupported")
            if !alternatives.isEmpty { try Self.write(alternatives, to: &writer, write) }
        }
        writer.endObject()
    }

    @inlinable
    static func write<Failure: Error>(
        _ values: [Parameter], to writer: inout JSONWriter, _ write: Write<Failure>
    ) throws(Failure) {
        writer.name("values")
        writer.beginArray()
        for value in values {
            writer.element()
            try write(value, &writer)
        }
        writer.endArray()
    }
}
