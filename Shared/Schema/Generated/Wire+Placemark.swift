// Beckon: Placemark as JSON; written by `make schema` from Values/Placemark.swift
// SPDX-License-Identifier: Apache-2.0

extension Placemark {
    private enum Member: String, CaseIterable {
        case administrativeArea, country, identifier, isoCountryCode, locality, location, name, postalCode
        case subAdministrativeArea, subLocality, subThoroughfare, thoroughfare
    }
    private static let names = JSONNames(cases: Member.self)

    public init(from reader: inout JSONReader) throws(WireError) {
        var members = try reader.object(Self.names)
        var location: Location?
        var name: String?
        var thoroughfare: String?
        var subThoroughfare: String?
        var locality: String?
        var subLocality: String?
        var administrativeArea: String?
        var subAdministrativeArea: String?
        var postalCode: String?
        var country: String?
        var isoCountryCode: String?
        var identifier: String?
        while let member = try reader.next(&members) {
            switch member {
            case .administrativeArea: administrativeArea = try reader.string()
            case .country: country = try reader.string()
            case .identifier: identifier = try reader.string()
            case .isoCountryCode: isoCountryCode = try reader.string()
            case .locality: locality = try reader.string()
            case .location: location = try Location(from: &reader)
            case .name: name = try reader.string()
            case .postalCode: postalCode = try reader.string()
            case .subAdministrativeArea: subAdministrativeArea = try reader.string()
            case .subLocality: subLocality = try reader.string()
            case .subThoroughfare: subThoroughfare = try reader.string()
            case .thoroughfare: thoroughfare = try reader.string()
            }
        }
        self.location = location
        self.name = name
        self.thoroughfare = thoroughfare
        self.subThoroughfare = subThoroughfare
        self.locality = locality
        self.subLocality = subLocality
        self.administrativeArea = administrativeArea
        self.subAdministrativeArea = subAdministrativeArea
        self.postalCode = postalCode
        self.country = country
        self.isoCountryCode = isoCountryCode
        self.identifier = identifier
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

extension Placemark.Location {
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
        self.latitude = try reader.required(latitude, .latitude, members)
        self.longitude = try reader.required(longitude, .longitude, members)
        self.course = course
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("course", self.course)
        writer.member("latitude", self.latitude)
        writer.member("longitude", self.longitude)
        writer.endObject()
    }
}
