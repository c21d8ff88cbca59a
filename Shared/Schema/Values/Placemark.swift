// Beckon: a place
// SPDX-License-Identifier: Apache-2.0

/// A place (types.yaml, `placemark` and `location`).
public struct Placemark: IntentValue {
    public static let declaration = TypeDeclaration(
        "Placemark", .entity, label: ["name", "thoroughfare", "locality"],
        details: ["thoroughfare", "subLocality", "locality", "administrativeArea", "country"])

    /// A point on earth, in degrees (WGS 84).
    public struct Location: Codable, Hashable, Sendable {
        /// North is positive.
        public var latitude: Double
        /// East is positive.
        public var longitude: Double
        /// Direction of travel in degrees clockwise from north.
        public var course: Double?

        /// - Parameters: See the properties.
        public init(latitude: Double, longitude: Double, course: Double? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.course = course
        }
    }

    /// Where it is.
    public var location: Location?
    /// What it is called, or what was said.
    public var name: String?
    /// The street, and the house number.
    public var thoroughfare: String?, subThoroughfare: String?
    /// The city and its part.
    public var locality: String?, subLocality: String?
    /// The state and the county.
    public var administrativeArea: String?, subAdministrativeArea: String?
    /// The postal code.
    public var postalCode: String?
    /// The country and its ISO 3166 code.
    public var country: String?, isoCountryCode: String?
    /// The app's own identifier of the place, so that it finds it again when it resolves once more.
    public var identifier: String?

    /// - Parameters: The common parts; the rest is set afterwards.
    public init(
        name: String? = nil, thoroughfare: String? = nil, locality: String? = nil, location: Location? = nil,
        identifier: String? = nil
    ) {
        self.name = name
        self.thoroughfare = thoroughfare
        self.locality = locality
        self.location = location
        self.identifier = identifier
    }
}
