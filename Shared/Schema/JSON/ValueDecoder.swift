// Beckon: any Decodable type, read from a value
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Reads a type from a ``Value``, without a detour over text. Dates are text in ISO 8601, data is text in base 64.
struct ValueDecoder: Decoder {
    /// A number that a ``Value`` holds rounded, and that a type wants exactly: the text has to be read once more.
    struct Inexact: Error {}

    /// The way to a value, from the last step.
    final class Way {
        private let key: any CodingKey
        private let before: Way?

        init(_ key: any CodingKey, _ before: Way?) {
            self.key = key
            self.before = before
        }

        static func keys(_ way: Way?) -> [any CodingKey] {
            var keys: [any CodingKey] = []
            var way = way
            while let now = way {
                keys.append(now.key)
                way = now.before
            }
            return keys.reversed()
        }
    }

    /// A step that is a number.
    struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { "\(self.intValue ?? 0)" }
        init(_ index: Int) { self.intValue = index }
        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    let value: Value
    let way: Way?

    var codingPath: [any CodingKey] { Way.keys(self.way) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = self.value else { throw self.mismatch([String: Value].self, "an object") }
        return KeyedDecodingContainer(ValueMembers(members: members, way: self.way))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = self.value else { throw self.mismatch([Value].self, "an array") }
        return ValueElements(elements: elements, way: self.way)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    // MARK: Scalars

    func text() throws -> String {
        guard case .string(let text) = self.value else { throw self.mismatch(String.self, "a string") }
        return text
    }

    func truth() throws -> Bool {
        guard case .boolean(let truth) = self.value else { throw self.mismatch(Bool.self, "true or false") }
        return truth
    }

    func number() throws -> Double {
        switch self.value {
        case .integer(let number): return Double(number)
        case .double(let number): return number
        default: throw self.mismatch(Double.self, "a number")
        }
    }

    func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let number: Number?
        switch self.value {
        case .integer(let whole): number = Number(exactly: whole)
        case .double(let double):
            guard double.magnitude < 0x1p53 else { throw Inexact() }
            number = Number(exactly: double)
        default: throw self.mismatch(type, "a number")
        }
        guard let number else { throw self.corrupt("\(type) has no such number") }
        return number
    }

    /// A value of any type.
    func read<Result: Decodable>(_ type: Result.Type) throws -> Result {
        if type == Value.self, let result = self.value as? Result { return result }
        if type == String.self, let result = try self.text() as? Result { return result }
        if type == Date.self, let result = try self.date() as? Result { return result }
        if type == Data.self, let result = try self.data() as? Result { return result }
        if type == URL.self, let result = try self.url() as? Result { return result }
        if type == Decimal.self, let result = try self.decimal() as? Result { return result }
        if type == Float.self, let result = Float(try self.number()) as? Result { return result }
        if let type = type as? any FixedWidthInteger.Type, let result = try self.anyWhole(type) as? Result {
            return result
        }
        return try Result(from: self)
    }

    private func anyWhole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Any { try self.whole(type) }

    private func date() throws -> Date {
        guard let date = try? Date.ISO8601FormatStyle().parse(try self.text()) else {
            throw self.corrupt("the text is no date of ISO 8601")
        }
        return date
    }

    private func data() throws -> Data {
        guard let data = Data(base64Encoded: try self.text()) else { throw self.corrupt("the text is no base 64") }
        return data
    }

    private func url() throws -> URL {
        guard let url = URL(string: try self.text()) else { throw self.corrupt("the text is no URL") }
        return url
    }

    private func decimal() throws -> Decimal {
        switch self.value {
        case .integer(let number): return Decimal(number)
        case .double: throw Inexact()
        default: throw self.mismatch(Decimal.self, "a number")
        }
    }

    // MARK: Errors

    func corrupt(_ what: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: self.codingPath, debugDescription: what))
    }

    func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
        let found =
            switch self.value {
            case .null: "null"
            case .boolean: "a truth value"
            case .integer, .double: "a number"
            case .string: "a string"
            case .array: "an array"
            case .object: "an object"
            }
        let context = DecodingError.Context(
            codingPath: self.codingPath, debugDescription: "expected \(expected), found \(found)")
        return self.value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { if case .null = self.value { true } else { false } }
    func decode(_ type: Bool.Type) throws -> Bool { try self.truth() }
    func decode(_ type: String.Type) throws -> String { try self.text() }
    func decode(_ type: Double.Type) throws -> Double { try self.number() }
    func decode(_ type: Int.Type) throws -> Int { try self.whole(type) }
    func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try self.read(type) }
}
