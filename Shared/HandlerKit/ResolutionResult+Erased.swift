// Beckon: what a resolver answered, without its type
// SPDX-License-Identifier: Apache-2.0

import Schema

extension ResolutionResult where Parameter: Encodable {
    func erased() throws(WireError) -> ResolutionResult<Value> {
        switch self {
        case .success(let value): .success(try Value(encoding: value))
        case .successes(let values): .successes(try Self.erase(values))
        case .notRequired: .notRequired
        case .needsValue: .needsValue
        case .needsMoreDetails(let value): .needsMoreDetails(try Value(encoding: value))
        case .disambiguation(let values): .disambiguation(try Self.erase(values))
        case .confirmationRequired(let value, let reason):
            .confirmationRequired(try Self.erase(value), reason: reason)
        case .unsupported(let reason, let alternatives):
            .unsupported(reason: reason, alternatives: try Self.erase(alternatives))
        }
    }

    private static func erase(_ value: Parameter?) throws(WireError) -> Value? {
        guard let value else { return nil }
        return try Value(encoding: value)
    }

    private static func erase(_ values: [Parameter]) throws(WireError) -> [Value] {
        var erased: [Value] = []
        for value in values { erased.append(try Value(encoding: value)) }
        return erased
    }
}
