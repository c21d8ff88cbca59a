// Beckon: a gazetteer's file
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema

/// A file that is no gazetteer.
public struct GazetteerError: Error, CustomStringConvertible {
    /// For whoever named the file.
    public let description: String
}

extension Gazetteer {
    /// Bytes of a file that are read, and cities.
    static let fileBytes = 64 << 20, mostCities = 300_000

    /// Reads a file of GeoNames, such as `cities500.txt`, or one in the form of `cities.tsv`.
    ///
    /// - Throws: ``GazetteerError`` where it cannot be read, is too large, or a line is none of these, with its number.
    public init(file path: String) throws(GazetteerError) {
        let bytes: [UInt8]
        do throws(BoundedFile.Failure) {
            bytes = try BoundedFile.read(path, atMost: Self.fileBytes)
        } catch { throw GazetteerError(description: error.description) }
        let (cities, wrong) = Self.read(bytes)
        if let wrong {
            throw GazetteerError(description: "\(path):\(wrong) is no line of GeoNames: it has other columns")
        }
        guard !cities.isEmpty else { throw GazetteerError(description: "\(path) has no city") }
        self.init(cities)
    }

    /// Reads lines of tabs, and says which is the first that is none of a gazetteer.
    static func read(_ bytes: [UInt8]) -> (cities: [City], wrong: Int?) {
        var cities: [City] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = line.last == 0x0D ? line.dropLast() : line
            guard let first = line.first, first != UInt8(ascii: "#"), cities.count < Self.mostCities else { continue }
            guard let city = City(line.split(separator: 0x09, omittingEmptySubsequences: false)) else {
                return (cities, index + 1)
            }
            cities.append(city)
        }
        return (cities, nil)
    }
}

extension City {
    /// - Parameter columns: Those of GeoNames' main table, or those of `cities.tsv`.
    fileprivate init?(_ columns: [ArraySlice<UInt8>]) {
        let places: [Int]
        switch columns.count {
        case 6: places = [0, 1, 2, 3, 4, 5]
        case 19: places = [1, 3, 4, 5, 8, 14]
        default: return nil
        }
        func text(_ place: Int) -> String { String(decoding: columns[places[place]], as: UTF8.self) }
        guard let latitude = Double(text(2)), let longitude = Double(text(3)), let population = Int(text(5)),
            population >= 0, !columns[places[0]].isEmpty
        else { return nil }
        let location = Placemark.Location(latitude: latitude, longitude: longitude)
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(
            name: String(text(0).prefix(100)),
            otherNames: columns[places[1]].split(separator: UInt8(ascii: ",")).prefix(100)
                .map { String(decoding: $0.prefix(200), as: UTF8.self) },
            location: location, country: text(4), population: population)
    }
}
