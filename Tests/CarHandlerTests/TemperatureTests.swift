// Beckon: tests of what degrees mean that were said
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

@testable import CarHandler

struct TemperatureTests {
    @Test(
        arguments: [
            (22, nil, "en", "success 22 celsius"), (22, nil, "de", "success 22 celsius"),
            (22, nil, "en-US", "confirm 22 celsius meantCelsius"), (22, .celsius, "en-US", "success 22 celsius"),
            (70, nil, "en", "success 70 fahrenheit"), (70, nil, "en-US", "success 70 fahrenheit"),
            (70, nil, "de-DE", "confirm 70 fahrenheit meantFahrenheit"),
            (70, nil, "es", "confirm 70 fahrenheit meantFahrenheit"),
            (70, nil, "en-GB", "confirm 70 fahrenheit meantFahrenheit"),
            (70, .celsius, "en", "unsupported tooWarm [30 celsius]"),
            (295, .kelvin, "de", "success 295 kelvin"), (295, nil, "de", "unsupported tooWarm [30 celsius]"),
            (500, .kelvin, "en", "unsupported tooWarm [303 kelvin]"),
            (16, nil, "en", "success 16 celsius"), (15.4, nil, "en", "unsupported tooCold [16 celsius]"),
            (30, nil, "en", "success 30 celsius"), (31, nil, "en", "unsupported tooWarm [30 celsius]"),
            (21.5, nil, "en", "success 21.5 celsius"),
            (60, .fahrenheit, "en", "success 60 fahrenheit"), (86, .fahrenheit, "en", "success 86 fahrenheit"),
            (88, .fahrenheit, "en", "unsupported tooWarm [86 fahrenheit]"),
            (45, nil, "en-US", "unsupported tooCold [61 fahrenheit]"),
            (-5, nil, "en", "unsupported tooCold [16 celsius]"),
            (-5, .celsius, "de", "unsupported tooCold [16 celsius]"),
            (.nan, nil, "en", "unsupported notATemperature"), (.infinity, .kelvin, "en", "unsupported notATemperature"),
            (1e300, .celsius, "en", "unsupported notATemperature"),
        ] as [(Double, Temperature.Unit?, String, String)])
    func said(_ degrees: Double, _ unit: Temperature.Unit?, _ locale: String, _ expected: String) {
        let result = Temperature(degrees, unit).resolution(limits: Climate.degrees, locale: locale)
        #expect(brief(result) == expected)
    }

    @Test(arguments: [
        (32, Temperature.Unit.fahrenheit, 0), (70, .fahrenheit, 21), (295.15, .kelvin, 22), (22.4, .celsius, 22),
    ])
    func celsius(_ degrees: Double, _ unit: Temperature.Unit, _ expected: Int) {
        #expect(Temperature(degrees, unit).celsius() == expected)
    }

    /// What is offered instead is taken.
    @Test(arguments: [Temperature.Unit.celsius, .fahrenheit, .kelvin])
    func whatIsOfferedIsPossible(_ unit: Temperature.Unit) {
        for degrees in Climate.degrees {
            let offered = Temperature.of(celsius: degrees, in: unit)
            #expect(offered.celsius() == degrees)
        }
    }
}
