// Beckon: what somebody looks for in the list of requests
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import Schema

/// What somebody looks for in the list of requests, as the fields of a form have it: so it stands in the page's address,
/// and the same address shows the same part of the list.
public struct RequestForm: Hashable, Sendable {
    /// The form's fields, in their order; `after` is where the list goes on, and nobody fills it in.
    public enum Field: String, CaseIterable, Sendable {
        case user, app, intent, outcome, since, until, id, after
    }

    private let texts: [Field: String]

    /// - Parameter query: What stands behind the `?` of an address. Of fields that it has several times the first counts.
    public init(query: String = "") {
        var texts: [Field: String] = [:]
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let field = Field(rawValue: String(pair[0])), texts[field] == nil else { continue }
            texts[field] = Self.decoded(pair[1].utf8)
        }
        self.texts = texts
    }

    /// What a field holds; `nil` where it is left open.
    public subscript(field: Field) -> String? {
        self.texts[field].flatMap { text in
            let text = text.trimming(while: \.isWhitespace)
            return text.isEmpty ? nil : String(text)
        }
    }

    /// What is asked for; `nil` where a moment cannot be read.
    public var filter: RequestFilter? {
        let moments = [Field.since, .until].map { self[$0].map { Self.moment($0) } }
        // There, and no moment.
        if moments.contains(.some(nil)) { return nil }
        return RequestFilter(
            user: self[.user], app: self[.app], intent: self[.intent], outcome: self[.outcome],
            since: moments[0] ?? nil, until: moments[1] ?? nil, idPrefix: self[.id]?.lowercased(), after: self[.after])
    }

    /// The address of the same list from a place on.
    ///
    /// - Parameter after: The place; `nil` for its beginning.
    public func address(after: String?) -> String {
        let fields = Field.allCases.compactMap { field -> String? in
            (field == .after ? after : self[field]).map { "\(field.rawValue)=\(Self.encoded($0))" }
        }
        return fields.isEmpty ? "/requests" : "/requests?\(fields.joined(separator: "&"))"
    }

    /// A moment as fields and commands have it, in UTC: `2026-11-27`, `2026-11-27T17:41`, with seconds, with a `Z`.
    public static func moment(_ text: String) -> Instant? {
        let whole: String
        switch text.utf8.count {
        case 10: whole = text + "T00:00:00Z"
        case 16: whole = text + ":00Z"
        case 19: whole = text + "Z"
        case 20: whole = text
        default: return nil
        }
        return (try? Date(whole, strategy: .iso8601)).map { Instant($0) }
    }

    // MARK: Addresses

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            if Self.plain.contains(byte) { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func decoded(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16) else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(code)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension StringProtocol {
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> SubSequence {
        let start = self.drop(while: isLeftOut)
        let count = start.reversed().prefix(while: isLeftOut).count
        return start.dropLast(count)
    }
}
