// Beckon: the value of one signal of a car
// SPDX-License-Identifier: Apache-2.0

/// The value of one signal of a car, as it stands in JSON.
public enum SignalValue: Hashable, Sendable, Codable {
    /// On or off, a number, a text, several texts.
    case boolean(Bool)
    case number(Double)
    case text(String)
    case texts([String])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else {
            self = .texts(try container.decode([String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .number(let value):
            // Whole numbers are written as such: 22, not 22.0.
            if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .text(let value): try container.encode(value)
        case .texts(let values): try container.encode(values)
        }
    }
}
