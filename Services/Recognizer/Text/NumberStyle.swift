// Beckon: how a language writes numbers in digits
// SPDX-License-Identifier: Apache-2.0

/// Which marks stand inside a number in digits: `1,234.5` or `1.234,5`.
public struct NumberStyle: Hashable, Sendable {
    /// Before the digits behind the whole.
    public var decimal: UInt8
    /// Before a group of three digits.
    public var group: UInt8

    /// - Parameters: See the properties.
    public init(decimal: UInt8, group: UInt8) {
        self.decimal = decimal
        self.group = group
    }

    /// `1,234.5`
    public static let point = NumberStyle(decimal: UInt8(ascii: "."), group: UInt8(ascii: ","))
    /// `1.234,5`
    public static let comma = NumberStyle(decimal: UInt8(ascii: ","), group: UInt8(ascii: "."))
}
