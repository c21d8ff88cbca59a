// Beckon: what Foundation makes of bodies, to compare with
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Schema

/// What Foundation's encoder and decoder make of bodies, with the bounds that Beckon had around them.
enum Reference {
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return [UInt8](try encoder.encode(value))
    }

    static func decode<Body: Decodable>(_ type: Body.Type, from bytes: [UInt8]) throws -> Body {
        guard bytes.count <= Limits.bodyBytes else { throw WireError.bodyTooLarge(bytes.count) }
        guard !bytes.contains(0) else { throw WireError.body("it is not UTF-8") }
        guard Self.depth(of: bytes) <= Limits.bodyDepth else { throw WireError.bodyTooDeep }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(bytes))
    }

    /// Whether Foundation reads every number and every text of it, and not only those that a type asks for.
    static func isSound(_ bytes: [UInt8]) -> Bool {
        (try? Self.decode(Value.self, from: bytes)) != nil
            && (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    }

    private static func depth(of bytes: [UInt8]) -> Int {
        var (depth, deepest) = (0, 0)
        var (isInString, isEscaped) = (false, false)
        for byte in bytes {
            switch byte {
            case _ where isInString:
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
