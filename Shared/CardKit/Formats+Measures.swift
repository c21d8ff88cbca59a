// Beckon: quantities with their units
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import FoundationInternationalization
package import Schema

extension Formats {
    /// How units are written, the same in every language.
    private static let symbols = [
        "celsius": "°C", "fahrenheit": "°F", "kelvin": "K", "meters": "m", "kilometers": "km", "feet": "ft",
        "yards": "yd", "miles": "mi",
        "inch": "in", "meter": "m", "foot": "ft", "yard": "yd", "mile": "mi", "joule": "J", "kiloCalorie": "kcal",
    ]

    /// So many of a unit of a goal (Domains, `WorkoutGoalUnitType`): times in words of the language, the rest by symbols.
    package func quantity(_ number: Double, _ unit: String) -> String {
        let seconds = ["second": 1.0, "minute": 60, "hour": 3_600][unit].map { $0 * number }
        if let seconds, seconds.magnitude < Self.secondsMaximum { return self.duration(seconds: Int(seconds)) }
        if unit == "meter", number >= 1_000 { return "\(self.number(number / 1_000))\u{A0}km" }
        return self.amount(number, unit: unit)
    }

    /// A number with its unit, each time in the same form, such as `21.5 °C`.
    package func amount(_ number: Double, unit: String?) -> String {
        guard let unit else { return self.number(number) }
        if unit == "percent" { return self.percent(number) }
        return "\(self.number(number))\u{A0}\(Self.symbols[unit] ?? PlainText.words(fromName: unit))"
    }

    /// A time that something took, such as `1 hr 5 min`.
    package func duration(seconds: Int) -> String {
        let seconds = min(max(seconds, 0), Int(Self.secondsMaximum))
        return Duration.seconds(seconds).formatted(
            .units(allowed: [.hours, .minutes, .seconds], width: .abbreviated).locale(self.locale))
    }

    /// A share, such as `50 %`.
    package func percent(_ percent: Double) -> String {
        guard percent.magnitude < Self.scientificFrom else { return self.number(percent) }
        return (percent / 100).formatted(.percent.precision(.fractionLength(0...1)).locale(self.locale))
    }

    /// A hundred days: longer times are shown as that.
    private static let secondsMaximum = 8_640_000.0

    /// A quantity as it stands on the wire, `{"doubleValue": 21.5, "unit": "celsius"}`.
    package func measure(_ value: Value) -> String? {
        guard let number = value["doubleValue"]?.double else { return nil }
        let unit = value["unit"]?.string.map { Self.symbols[$0] ?? PlainText.words(fromName: $0) }
        return [self.number(number), unit].compactMap(\.self).joined(separator: "\u{A0}")
    }
}
