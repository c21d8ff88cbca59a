// Beckon: what an app may answer when a parameter is to be resolved
// SPDX-License-Identifier: Apache-2.0

/// The result of resolving one parameter, or one element of an array parameter: what SiriKit has, and
/// `needsMoreDetails`, which only its guide of 2016 names.
public enum ResolutionResult<Parameter: Sendable & Hashable>: Sendable, Hashable {
    /// The value is good; it may differ from the one said.
    case success(Parameter)
    /// Several values at once. Media only.
    case successes([Parameter])
    /// No value is needed; one that is there stays.
    case notRequired
    /// A value is missing.
    case needsValue
    /// A value is there but lacks something.
    case needsMoreDetails(Parameter)
    /// One of several, best first.
    case disambiguation([Parameter])
    /// Yes or no to a value, with a reason that the presenter can word.
    case confirmationRequired(Parameter?, reason: String? = nil)
    /// The value cannot be used; why, and what could.
    case unsupported(reason: String? = nil, alternatives: [Parameter] = [])
}

extension ResolutionResult: Codable where Parameter: Codable {
    private enum CodingKeys: String, CodingKey {
        case result, value, values, reason
    }

    private enum Name: String, Codable, CaseIterable {
        case success, successes, notRequired, needsValue, needsMoreDetails, disambiguation, confirmationRequired
        case unsupported
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let reason = try container.decodeIfPresent(String.self, forKey: .reason)
        switch try container.decode(Name.self, forKey: .result) {
        case .success: self = .success(try container.decode(Parameter.self, forKey: .value))
        case .successes: self = .successes(try container.decode([Parameter].self, forKey: .values))
        case .notRequired: self = .notRequired
        case .needsValue: self = .needsValue
        case .needsMoreDetails: self = .needsMoreDetails(try container.decode(Parameter.self, forKey: .value))
        case .disambiguation: self = .disambiguation(try container.decode([Parameter].self, forKey: .values))
        case .confirmationRequired:
            self = .confirmationRequired(try container.decodeIfPresent(Parameter.self, forKey: .value), reason: reason)
        case .unsupported:
            let alternatives = try container.decodeIfPresent([Parameter].self, forKey: .values) ?? []
            self = .unsupported(reason: reason, alternatives: alternatives)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .success(let value):
            try container.encode(Name.success, forKey: .result)
            try container.encode(value, forKey: .value)
        case .successes(let values):
            try container.encode(Name.successes, forKey: .result)
            try container.encode(values, forKey: .values)
        case .notRequired: try container.encode(Name.notRequired, forKey: .result)
        case .needsValue: try container.encode(Name.needsValue, forKey: .result)
        case .needsMoreDetails(let value):
            try container.encode(Name.needsMoreDetails, forKey: .result)
            try container.encode(value, forKey: .value)
        case .disambiguation(let values):
            try container.encode(Name.disambiguation, forKey: .result)
            try container.encode(values, forKey: .values)
        case .confirmationRequired(let value, let reason):
            try container.encode(Name.confirmationRequired, forKey: .result)
            try container.encodeIfPresent(value, forKey: .value)
            try container.encodeIfPresent(reason, forKey: .reason)
        case .unsupported(let reason, let alternatives):
            try container.encode(Name.unsupported, forKey: .result)
            try container.encodeIfPresent(reason, forKey: .reason)
            if !alternatives.isEmpty { try container.encode(alternatives, forKey: .values) }
        }
    }
}

/// What an app answered for one parameter.
public struct ParameterResolution: WireCodable, Hashable {
    /// The parameter's name.
    public var parameter: String
    /// One result; for an array that has elements, one an element, in their order.
    public var results: [ResolutionResult<Value>]

    // init: _ parameter, _ results
}
