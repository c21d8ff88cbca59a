// Beckon: what resolvers answered, without their types
// SPDX-License-Identifier: Apache-2.0

import Schema

extension ResolutionResult where Parameter: Encodable {
    func erased() throws(WireError) -> ResolutionResult<RawJSON> {
        switch self {
        case .success(let value): .success(try RawJSON(of: value))
        case .successes(let values): .successes(try Self.erase(values))
        case .notRequired: .notRequired
        case .needsValue: .needsValue
        case .needsMoreDetails(let value): .needsMoreDetails(try RawJSON(of: value))
        case .disambiguation(let values): .disambiguation(try Self.erase(values))
        case .confirmationRequired(let value, let reason):
            .confirmationRequired(try Self.erase(value), reason: reason)
        case .unsupported(let reason, let alternatives):
            .unsupported(reason: reason, alternatives: try Self.erase(alternatives))
        }
    }

    private static func erase(_ value: Parameter?) throws(WireError) -> RawJSON? {
        guard let value else { return nil }
        return try RawJSON(of: value)
    }

    private static func erase(_ values: [Parameter]) throws(WireError) -> [RawJSON] {
        var erased: [RawJSON] = []
        for value in values { erased.append(try RawJSON(of: value)) }
        return erased
    }
}

/// ``Resolutions`` whose values are written already.
struct WrittenResolutions: WireCodable {
    let names: [String]
    let results: [[ResolutionResult<RawJSON>]]

    init(names: [String], results: [[ResolutionResult<RawJSON>]]) {
        self.names = names
        self.results = results
    }

    /// Nobody reads it: a dispatcher reads ``Resolutions``.
    init(from reader: inout JSONReader) throws(WireError) {
        let read = try Resolutions(from: &reader).resolutions
        self.names = read.map(\.parameter)
        self.results = []
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("resolutions")
        writer.beginArray()
        for (name, results) in zip(self.names, self.results) {
            writer.element()
            writer.beginObject()
            writer.member("parameter", name)
            writer.member("results", results)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
