// Beckon: a place
// SPDX-License-Identifier: Apache-2.0

/// A place (Core Location's `CLPlacemark` and `CLLocation`).
public struct Placemark: IntentValue, WireCodable {
    public static let declaration = TypeDeclaration(
        "Placemark", .entity, label: ["name", "thoroughfare", "locality"],
        details: ["thoroughfare", "subLocality", "locality", "administrativeArea", "country"])

    /// A point on earth, in degrees (WGS 84).
    public struct Location: WireCodable, Hashable {
        /// Degrees from the equator; north is positive.
        public var latitude: Double
        /// Degrees from Greenwich; east is positive.
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
    /// The street.
    public var thoroughfare: String?
    /// The house number.
    public var subThoroughfare: String?
    /// The city.
    public var locality: String?
    /// The part of the city.
    public var subLocality: String?
    /// The state or province.
    public var administrativeArea: String?
    /// The county.
    public var subAdministrativeArea: String?
    /// The postal code.
    public var postalCode: String?
    /// The country's name.
    public var country: String?
    /// The country's code of ISO 3166, such as `DE`.
    public var isoCountryCode: String?
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
