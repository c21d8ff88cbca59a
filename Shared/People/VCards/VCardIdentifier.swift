// Beckon: what a contact from a vCard is called by
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The identifiers of contacts that come from vCards: the same card has the same, whichever file it stands in.
enum VCardIdentifier {
    private static let prefix = "vcard-", length = 120

    /// By the card's own identifier; without one, by what the card says.
    static func make(_ card: VCard) -> String {
        guard let own = card.identifier else {
            let parts = [card.formattedName, card.familyName, card.givenName, card.nickname, card.organization]
            return Self.prefix
                + Self.hash(parts.map { $0 ?? "" } + card.handles.map(\.value))
        }
        return Self.make(own)
    }

    /// By the identifier of a card. Letters, digits and hyphens stay, so that it can be recognized; where anything else is in
    /// it, or it is too long, a number made of it keeps it apart from others.
    static func make(_ own: String) -> String {
        let text = Self.plain(own)
        let kept = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let isWhole = kept.count == text.count && text.count <= Self.length
        return Self.prefix + kept.prefix(Self.length) + (isWhole ? "" : "-" + Self.hash([text]))
    }

    /// Without the scheme of names that vCard 4.0 has, in small letters.
    static func plain(_ own: String) -> String {
        let text = own.lowercased()
        return text.hasPrefix("urn:uuid:") ? String(text.dropFirst(9)) : text
    }

    /// 64 bits over texts (FNV-1a), as 16 digits. It is no defence: who may write cards may write any identifier.
    private static func hash(_ texts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in texts.joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
