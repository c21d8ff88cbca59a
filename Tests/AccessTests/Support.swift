// Beckon: keys for tests
// SPDX-License-Identifier: Apache-2.0

import Access

/// A public key that is sound and belongs to nobody: 40 characters, different for each number below 85.
func z85(_ number: Int) throws -> Z85Key {
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#")
    return try Z85Key("0000" + String(digits[number % 85]) + String(repeating: "0", count: 35))
}

func patterns(_ texts: String...) throws -> [NamePattern] { try texts.map { try NamePattern($0) } }
