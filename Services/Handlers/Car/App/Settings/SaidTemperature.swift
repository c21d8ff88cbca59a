// Beckon: what degrees mean that were said, with or without a unit
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema

extension Temperature {
    /// The same in whole degrees Celsius, of a unit or of the one that was said; `nil` for what is no temperature.
    func celsius(as unit: Unit? = nil) -> Int? {
        let degrees =
            switch unit ?? self.unit ?? .celsius {
            case .celsius: self.doubleValue
            case .fahrenheit: (self.doubleValue - 32) * 5 / 9
            case .kelvin: self.doubleValue - 273.15
            }
        guard degrees.isFinite, abs(degrees) < 10_000 else { return nil }
        return Int(degrees.rounded())
    }

    /// Degrees Celsius in another unit, whole, and never beyond the degrees that they stand for.
    static func of(celsius: Int, in unit: Unit) -> Temperature {
        let value =
            switch unit {
            case .celsius: Double(celsius)
            case .fahrenheit: (Double(celsius) * 9 / 5 + 32).rounded()
            case .kelvin: (Double(celsius) + 273.15).rounded()
            }
        return Temperature(value, unit)
    }

    /// The unit in which people of a locale speak of warmth; `nil` where the locale does not say, as "en" alone.
    static func unit(of locale: String) -> Unit? {
        let parts = locale.split { $0 == "-" || $0 == "_" }.map(String.init)
        let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
        if let region { return Self.fahrenheitRegions.contains(region) ? .fahrenheit : .celsius }
        return parts.first?.lowercased() == "en" ? nil : .celsius
    }

    /// Where weather reports are in degrees Fahrenheit, by ISO 3166.
    private static let fahrenheitRegions: Set<String> = [
        "US", "BS", "BZ", "KY", "PW", "LR", "FM", "MH", "AS", "GU", "MP", "PR", "VI", "UM",
    ]

    /// What was said, as a temperature that a car can have.
    ///
    /// Without a unit 16 to 30 are degrees Celsius, and 60 to 86 degrees Fahrenheit. Where people of the locale speak of
    /// the other unit, they are asked.
    func resolution(limits: ClosedRange<Int>, locale: String) -> ResolutionResult<Temperature> {
        let usual = Self.unit(of: locale)
        guard self.unit == nil else { return self.within(limits, self) }
        for unit in [Unit.celsius, .fahrenheit] {
            guard let degrees = self.celsius(as: unit), limits.contains(degrees) else { continue }
            let meant = Temperature(self.doubleValue, unit)
            if usual == nil || usual == unit { return .success(meant) }
            return .confirmationRequired(meant, reason: unit == .celsius ? "meantCelsius" : "meantFahrenheit")
        }
        return self.within(limits, Temperature(self.doubleValue, usual ?? .celsius))
    }

    private func within(_ limits: ClosedRange<Int>, _ meant: Temperature) -> ResolutionResult<Temperature> {
        guard let degrees = meant.celsius() else { return .unsupported(reason: "notATemperature") }
        let unit = meant.unit ?? .celsius
        if degrees < limits.lowerBound {
            return .unsupported(reason: "tooCold", alternatives: [.of(celsius: limits.lowerBound, in: unit)])
        }
        if degrees > limits.upperBound {
            return .unsupported(reason: "tooWarm", alternatives: [.of(celsius: limits.upperBound, in: unit)])
        }
        return .success(meant)
    }
}
