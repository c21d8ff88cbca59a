// Beckon: the values that several domains share
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// How several values of one criterion combine (SiriKit's `INConditionalOperator`).
public enum ConditionalOperator: String, IntentEnumeration { case all, any, none }

/// The next or the one before (SiriKit's `INRelativeReference`).
public enum RelativeReference: String, IntentEnumeration { case next, previous }

/// A step up or down, or all the way (SiriKit's `INRelativeSetting`).
public enum RelativeSetting: String, IntentEnumeration { case lowest, lower, higher, highest }

/// A picture, by name, by address, or as it is (SiriKit's `INImage`).
public struct Image: IntentValue {
    public static let declaration = TypeDeclaration("Image", .composite, label: ["named", "url"])

    /// Its name among the app's own pictures.
    public var named: String?
    /// Where it can be fetched.
    public var url: String?
    /// Its bytes, base64.
    public var data: String?

    /// - Parameters: See the properties.
    public init(named: String? = nil, url: String? = nil, data: String? = nil) {
        self.named = named
        self.url = url
        self.data = data
    }
}

/// A temperature with its unit (Foundation's `Measurement<UnitTemperature>`).
public struct Temperature: IntentValue {
    public static let declaration = TypeDeclaration("Temperature", .composite)

    /// The units that people say.
    public enum Unit: String, IntentEnumeration { case celsius, fahrenheit, kelvin }

    /// How many degrees.
    public var doubleValue: Double
    /// Of which scale; absent where nobody said.
    public var unit: Unit?

    /// - Parameters: See the properties.
    public init(_ doubleValue: Double, _ unit: Unit? = nil) {
        self.doubleValue = doubleValue
        self.unit = unit
    }
}

/// A length with its unit (Foundation's `Measurement<UnitLength>`).
public struct Length: IntentValue {
    public static let declaration = TypeDeclaration("Length", .composite, label: ["doubleValue"], details: ["unit"])

    /// The units that people say.
    public enum Unit: String, IntentEnumeration { case meters, kilometers, feet, yards, miles }

    /// How many.
    public var doubleValue: Double
    /// Of what.
    public var unit: Unit

    /// - Parameters: See the properties.
    public init(_ doubleValue: Double, _ unit: Unit) {
        self.doubleValue = doubleValue
        self.unit = unit
    }
}
