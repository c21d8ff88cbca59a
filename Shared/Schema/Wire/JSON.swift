// Beckon: JSON in and out, with bounds
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The one way that Beckon writes and reads JSON: keys sorted, dates in ISO 8601, sizes and depth bounded.
public enum JSON {
    /// Writes `value` with sorted keys, so that equal values have equal bytes.
    ///
    /// - Throws: ``WireError/body(_:)`` for what JSON cannot say, such as a number that is not finite.
    public static func encode(_ value: some Encodable) throws(WireError) -> [UInt8] {
        var writer = JSONWriter()
        try writer.value(value)
        return try writer.finish()
    }

    /// Writes a value of a type that says itself how it is written.
    public static func encode(_ value: some WireCodable) throws(WireError) -> [UInt8] {
        var writer = JSONWriter()
        value.write(to: &writer)
        return try writer.finish()
    }

    /// Writes `value` as one line of text.
    public static func line(_ value: some Encodable) throws(WireError) -> String {
        String(decoding: try Self.encode(value), as: UTF8.self)
    }

    /// Reads a value; unknown keys are passed over.
    ///
    /// - Throws: ``WireError`` for too many bytes, too many levels, bytes that are no JSON in UTF-8, or another form.
    public static func decode<Result: Decodable>(_ type: Result.Type, from bytes: [UInt8]) throws(WireError) -> Result {
        if let type = type as? any WireCodable.Type, let result = try Self.decode(type, from: bytes) as? Result {
            return result
        }
        let value = try Self.decode(Value.self, from: bytes)
        do {
            return try ValueDecoder(value: value, way: nil).read(type)
        } catch is ValueDecoder.Inexact {
            return try Self.decodeExactly(type, from: bytes)
        } catch {
            throw .body(Self.describe(error))
        }
    }

    /// Reads a value that holds numbers beyond what a ``Value`` holds exactly.
    static func decodeExactly<Result: Decodable>(
        _ type: Result.Type, from bytes: [UInt8]
    ) throws(WireError) -> Result {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch {
            throw .body(Self.describe(error))
        }
    }

    /// Reads a value of a type that says itself how it is read.
    public static func decode<Result: WireCodable>(
        _ type: Result.Type, from bytes: [UInt8]
    ) throws(WireError) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(WireError) in try Self.decode(type, from: buffer) }
    }

    /// Reads a value of a type that says itself how it is read, from bytes that are somebody else's.
    public static func decode<Result: WireCodable>(
        _ type: Result.Type, from bytes: UnsafeBufferPointer<UInt8>
    ) throws(WireError) -> Result {
        guard bytes.count <= Limits.bodyBytes else { throw .bodyTooLarge(bytes.count) }
        var reader = JSONReader(bytes)
        do throws(WireError) {
            let result = try Result(from: &reader)
            try reader.finish()
            return result
        } catch {
            throw Self.first(of: error, in: bytes)
        }
    }

    /// Writes a value of a type that says itself how it is written as one line of text.
    public static func line(_ value: some WireCodable) throws(WireError) -> String {
        String(decoding: try Self.encode(value), as: UTF8.self)
    }

    /// Reads a value from text.
    public static func decode<Result: Decodable>(_ type: Result.Type, from text: String) throws(WireError) -> Result {
        try Self.decode(type, from: [UInt8](text.utf8))
    }

    /// Reads a value of a type that says itself how it is read from text.
    public static func decode<Result: WireCodable>(
        _ type: Result.Type, from text: String
    ) throws(WireError) -> Result {
        try Self.decode(type, from: [UInt8](text.utf8))
    }

    /// Whatever is wrong first, bytes of another encoding and too many levels are said to be that.
    private static func first(of error: WireError, in bytes: UnsafeBufferPointer<UInt8>) -> WireError {
        if bytes.contains(0) { return .body("it is not UTF-8") }
        return Self.depth(of: bytes) > Limits.bodyDepth ? .bodyTooDeep : error
    }

    /// The deepest nesting of arrays and objects, found without building anything.
    static func depth(of bytes: some Sequence<UInt8>) -> Int {
        var depth = 0
        var deepest = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == 0x5C {
                    isEscaped = true
                } else if byte == 0x22 {
                    isInString = false
                }
                continue
            }
            switch byte {
            case 0x22: isInString = true
            case 0x5B, 0x7B:
                depth += 1
                deepest = max(deepest, depth)
            case 0x5D, 0x7D: depth -= 1
            default: break
            }
        }
        return deepest
    }

    static func describe(_ error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            let keys = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
            return keys.isEmpty ? "the body" : Self.cut(String(keys.joined().trimmingPrefix(".")))
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            return "'\(Self.cut(key.stringValue, 64))' is missing in \(path(context))"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            return "\(path(context)): \(Self.cut(context.debugDescription))"
        case DecodingError.dataCorrupted(let context):
            return "\(path(context)): \(Self.cut(context.debugDescription))"
        case EncodingError.invalidValue(_, let context):
            return Self.cut(context.debugDescription)
        default:
            return Self.cut("\(error)")
        }
    }

    /// The first bytes of a text that may quote what was sent. Not its first characters: one can be a million bytes.
    static func cut(_ text: String, _ bytes: Int = 200) -> String {
        String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
    }
}
