// Beckon: a value whose type only its declaration knows
// SPDX-License-Identifier: Apache-2.0

/// A JSON value. The dispatcher and the recognizer hold parameters in this form: they know types from manifests only.
public enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    /// The member `name` of an object, or `nil`.
    public subscript(name: String) -> Value? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The value at a path of member names joined by dots, or `nil`.
    public func at(_ path: String) -> Value? {
        var value: Value? = self
        for name in path.split(separator: ".") { value = value?[String(name)] }
        return value == .null ? nil : value
    }

    /// This value with `new` written at `path`; objects on the way are made where they are missing.
    public func setting(_ path: String, to new: Value) -> Value {
        var members: [String: Value] = if case .object(let present) = self { present } else { [:] }
        // Most paths are one name.
        if !path.isEmpty, !path.utf8.contains(UInt8(ascii: ".")) {
            members[path] = new
            return .object(members)
        }
        let names = path.split(separator: ".", maxSplits: 1)
        guard let first = names.first else { return new }
        let inner = members[String(first)] ?? .object([:])
        members[String(first)] = names.count == 1 ? new : inner.setting(String(names[1]), to: new)
        return .object(members)
    }

    /// The text of a string, else `nil`.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The number of an integer (or of a double without a fraction), else `nil`.
    public var integer: Int? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int(exactly: number)
        default: nil
        }
    }
    /// The number, whole or not, else `nil`.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
    /// The truth value of a boolean, else `nil`.
    public var boolean: Bool? { if case .boolean(let truth) = self { truth } else { nil } }
    /// The elements of an array, else `nil`.
    public var array: [Value]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members of an object, else `nil`.
    public var object: [String: Value]? { if case .object(let members) = self { members } else { nil } }

    /// The same content as a typed value.
    ///
    /// - Throws: ``WireError/body(_:)`` if it has another form.
    public func decoded<Result: Decodable>(as type: Result.Type = Result.self) throws(WireError) -> Result {
        do {
            return try ValueDecoder(value: self, way: nil).read(type)
        } catch is ValueDecoder.Inexact {
            return try JSON.decodeExactly(type, from: JSON.encode(self))
        } catch {
            throw .body(JSON.describe(error))
        }
    }

    /// A typed value in this form.
    ///
    /// - Throws: ``WireError/body(_:)`` for what JSON cannot say.
    public init(encoding value: some Encodable) throws(WireError) {
        self = try JSON.decode(Value.self, from: JSON.encode(value))
    }
}

extension Value: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let truth = try? container.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let elements = try? container.decode([Value].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let truth): try container.encode(truth)
        case .integer(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(arrayLiteral elements: Value...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, Value)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
    public init(nilLiteral: ()) { self = .null }
}
