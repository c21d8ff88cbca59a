// Beckon: one line of a vCard: a property with its parameters
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One line of a vCard, unfolded: `item1.TEL;TYPE=CELL,pref:+1 202 555 0101`.
struct VCardLine: Hashable {
    /// What it belongs to, such as `item1`; in capitals.
    let group: String?
    /// The property, in capitals.
    let name: String
    /// The parameters: names in capitals, values as they are. One without a name, as vCard 2.1 has them, is a `TYPE`.
    let parameters: [Parameter]
    /// What stands behind the colon.
    let value: [UInt8]

    /// A parameter with one of its values.
    struct Parameter: Hashable {
        let name: String, value: String
    }

    /// - Returns: `nil` where there is no colon, or no name before it.
    init?(_ bytes: some Collection<UInt8>) {
        var isQuoted = false
        let colon =
            bytes.firstIndex { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ":") && !isQuoted
            } ?? bytes.firstIndex(of: UInt8(ascii: ":"))
        guard let colon else { return nil }
        let parts = Self.parts(String(decoding: bytes[..<colon], as: UTF8.self), separator: ";")
        let names = (parts.first ?? "").uppercased().split(separator: ".", omittingEmptySubsequences: false)
        guard let name = names.last?.trimmingCharacters(in: .whitespaces), !name.isEmpty else { return nil }
        self.name = name
        self.group = names.count > 1 ? names.first.map(String.init) : nil
        self.parameters = parts.dropFirst().flatMap { Self.parameters($0) }
        self.value = Array(bytes[bytes.index(after: colon)...])
    }

    /// The values of a parameter.
    func values(_ name: String) -> [String] { self.parameters.filter { $0.name == name }.map(\.value) }

    /// What it is for, in small letters: `cell`, `home`, `pref`.
    var types: Set<String> { Set(self.values("TYPE").map { $0.lowercased() }) }

    private static func parameters(_ text: String) -> [Parameter] {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = sides.count > 1 ? sides[0].trimmingCharacters(in: .whitespaces).uppercased() : "TYPE"
        return Self.parts(sides.last ?? "", separator: ",").flatMap { value -> [Parameter] in
            let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
            let plain = isQuoted ? String(value.dropFirst().dropLast()) : value
            // `TYPE="home,voice"` is meant as two, whatever the quotes say.
            let values = name == "TYPE" ? plain.split(separator: ",").map(String.init) : [plain]
            return values.map { Parameter(name: name, value: $0.trimmingCharacters(in: .whitespaces)) }
        }
    }

    /// Cuts text at a character that does not stand in quotes.
    private static func parts(_ text: String, separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }
}
