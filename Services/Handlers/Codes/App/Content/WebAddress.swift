// Beckon: an address of the web with values in it
// SPDX-License-Identifier: Apache-2.0

/// An address of the web whose query holds values (RFC 3986).
struct WebAddress: Hashable, Sendable {
    /// The whole.
    let text: String

    /// - Parameters:
    ///   - page: The address without a query.
    ///   - query: Names, which must need no escaping, and values, which may hold anything.
    init(_ page: String, _ query: [(String, String)]) {
        let members = query.map { name, value in "\(name)=\(Self.escaped(value))" }
        self.text = members.isEmpty ? page : page + "?" + members.joined(separator: "&")
    }

    /// Each byte of UTF-8 that is no ASCII letter, digit, `-`, `.`, `_` or `~`, as `%` and two digits.
    static func escaped(_ value: String) -> String {
        var result = ""
        for byte in value.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }
}
