// Beckon: quantities with their units
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Formats {
    /// How units are written, the same in every language.
    private static let symbols = [
        "celsius": "°C", "fahrenheit": "°F", "kelvin": "K", "meters": "m", "kilometers": "km", "feet": "ft",
        "yards": "yd", "miles": "mi",
    ]

    /// A quantity as it stands on the wire, `{"doubleValue": 21.5, "unit": "celsius"}`.
    func measure(_ value: Value) -> String? {
        guard let number = value["doubleValue"]?.double else { return nil }
        let unit = value["unit"]?.string.map { Self.symbols[$0] ?? PlainText.words(fromName: $0) }
        return [self.number(number), unit].compactMap(\.self).joined(separator: "\u{A0}")
    }
}
