// Beckon: a place, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Placemark.Location: WireCodable {
    private enum Member: String, CaseIterable { case course, latitude, longitude }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var latitude: Double?
        var longitude: Double?
        var course: Double?
        while let member = try reader.next(&members) {
            switch member {
            case .course: course = try reader.double()
            case .latitude: latitude = try reader.double()
            case .longitude: longitude = try reader.double()
            }
        }
        self.init(
            latitude: try reader.required(latitude, .latitude, members),
            longitude: try reader.required(longitude, .longitude, members), course: course)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("course", self.course)
        writer.member("latitude", self.latitude)
        writer.member("longitude", self.longitude)
        writer.endObject()
    }
}

extension Placemark: WireCodable {
    private enum Member: String, CaseIterable {
        case administrativeArea, country, identifier, isoCountryCode, locality, location, name, postalCode
        case subAdministrativeArea, subLocality, subThoroughfare, thoroughfare
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        while let member = try reader.next(&members) {
            switch member {
            case .administrativeArea: self.administrativeArea = try reader.string()
            case .country: self.country = try reader.string()
            case .identifier: self.identifier = try reader.string()
            case .isoCountryCode: self.isoCountryCode = try reader.string()
            case .locality: self.locality = try reader.string()
            case .location: self.location = try Location(from: &reader)
            case .name: self.name = try reader.string()
            case .postalCode: self.postalCode = try reader.string()
            case .subAdministrativeArea: self.subAdministrativeArea = try reader.string()
            case .subLocality: self.subLocality = try reader.string()
            case .subThoroughfare: self.subThoroughfare = try reader.string()
            case .thoroughfare: self.thoroughfare = try reader.string()
            }
        }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("administrativeArea", self.administrativeArea)
        writer.member("country", self.country)
        writer.member("identifier", self.identifier)
        writer.member("isoCountryCode", self.isoCountryCode)
        writer.member("locality", self.locality)
        writer.member("location", self.location)
        writer.member("name", self.name)
        writer.member("postalCode", self.postalCode)
        writer.member("subAdministrativeArea", self.subAdministrativeArea)
        writer.member("subLocality", self.subLocality)
        writer.member("subThoroughfare", self.subThoroughfare)
        writer.member("thoroughfare", self.thoroughfare)
        writer.endObject()
    }
}
