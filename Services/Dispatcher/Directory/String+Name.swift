// Beckon: what can be a name
// SPDX-License-Identifier: Apache-2.0

import Schema

extension String {
    /// Whether this can be a name: 1 to ``Schema/Limits/nameBytes`` bytes without control characters.
    ///
    /// - Parameters:
    ///   - allowsSlash: Whether it may have slashes, which end a conversation's name in its topic, and separate user
    ///     and app in keys that are stored.
    ///   - allowsDelete: Whether it may have the control character U+007F.
    package func isName(allowsSlash: Bool = false, allowsDelete: Bool = false) -> Bool {
        // Bytes are enough: in UTF-8 no byte of a longer character is below 0x80.
        (1...Limits.nameBytes).contains(self.utf8.count)
            && self.utf8.allSatisfy { $0 >= 0x20 && (allowsSlash || $0 != 0x2F) && (allowsDelete || $0 != 0x7F) }
    }
}
