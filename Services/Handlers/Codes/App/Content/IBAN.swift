// Beckon: the number of a bank account, checked
// SPDX-License-Identifier: Apache-2.0

/// The number of a bank account in the Single Euro Payments Area (ISO 13616), checked.
struct IBAN: Hashable, Sendable {
    /// The countries of the area, and how many characters their numbers have.
    static let lengths: [String: Int] = [
        "AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20,
        "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27,
        "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15,
        "PL": 28, "PT": 25, "RO": 24, "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "VA": 22,
    ]

    /// The number without spaces, in capitals.
    let text: String

    /// - Parameter said: With or without spaces.
    /// - Returns: `nil` where the country is not in the area, the length is not the country's, or the check digits are wrong.
    init?(_ said: String) {
        guard said.utf8.count <= 64 else { return nil }
        let text = said.filter { $0 != " " && $0 != "\u{A0}" }.uppercased()
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        guard isPlain, Self.lengths[String(text.prefix(2))] == text.utf8.count else { return nil }
        let digits = text.dropFirst(2).prefix(2)
        guard digits.allSatisfy(\.isNumber), ("02"..."98").contains(String(digits)), Self.remainder(text) == 1 else {
            return nil
        }
        self.text = text
    }

    /// The remainder of the number by 97, the first four characters put last, letters as 10 to 35 (ISO 7064, MOD 97-10).
    private static func remainder(_ text: String) -> Int {
        (text.dropFirst(4) + text.prefix(4)).utf8.reduce(0) { rest, byte in
            byte <= 0x39 ? (rest * 10 + Int(byte - 0x30)) % 97 : (rest * 100 + Int(byte - 0x41) + 10) % 97
        }
    }
}
