// Beckon: which addresses a card may lead to
// SPDX-License-Identifier: Apache-2.0

package import Schema

extension Block {
    /// https, ASCII, no user info, nothing that could leave an attribute.
    package static func isHarmless(_ url: String) -> Bool {
        guard url.utf8.count <= 1_000, url.hasPrefix("https://") else { return false }
        let host = Self.host(of: url)
        return !host.isEmpty && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:".contains($0)) }
            && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`".utf8.contains($0) }
    }

    /// Where an address leads that is harmless.
    package static func host(of url: String) -> String {
        String(url.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}
