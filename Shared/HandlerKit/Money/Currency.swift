// Beckon: the currencies that there are, and how many decimals each has
// SPDX-License-Identifier: Apache-2.0

/// A currency of ISO 4217.
public struct Currency: Hashable, Sendable {
    /// Its code, such as `EUR`.
    public let code: String
    /// How many decimals an amount has: 2 for euros, none for yen, 3 for dinars.
    public let decimals: Int

    /// From `minor-units.json`.
    private static let decimalsByCode = AppData.read(
        PackageResources.minor_units_json, "minor-units.json", as: [String: Int].self)

    /// - Parameter code: In any case.
    /// - Returns: `nil` for a code that no currency has.
    public init?(_ code: String) {
        guard code.utf8.count == 3 else { return nil }
        let code = code.uppercased()
        guard let decimals = Self.decimalsByCode[code] else { return nil }
        self.code = code
        self.decimals = decimals
    }
}
