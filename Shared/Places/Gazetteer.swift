// Beckon: the cities of the world, by name and by position
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
public import Schema

/// The cities of the world, by name and by position. Pure, but for reading its file.
public struct Gazetteer: Sendable {
    /// The most people first.
    private let cities: [City]
    /// Places in `cities` by name as names are compared, and by the square degree in which they lie.
    private var named: [String: [Int]] = [:]
    private var squares: [Square: [Int]] = [:]

    private struct Square: Hashable {
        let north: Int, east: Int
    }

    /// The cities of at least 15,000 people that come with Beckon, from GeoNames (CC BY 4.0). Read when they are wanted first.
    public static let cities: Gazetteer = {
        let file = Bundle.module.bundleURL.appendingPathComponent("cities.tsv")
        return Gazetteer(Self.read((try? Data(contentsOf: file)).map { [UInt8]($0) } ?? []).cities)
    }()

    /// - Parameter cities: In any order.
    public init(_ cities: [City]) {
        self.cities = cities.sorted { $0.population > $1.population }
        for (index, city) in self.cities.enumerated() {
            for name in Set(([city.name] + city.otherNames).map { SpokenName($0).words }) {
                self.named[name, default: []].append(index)
            }
            self.squares[Self.square(city.location), default: []].append(index)
        }
    }

    /// Cities of a name, in whatever language, those with the most people first.
    ///
    /// - Parameter name: As said; `Springfield, Ohio` has none, for no city is called that.
    public func cities(named name: String) -> [City] {
        (self.named[SpokenName(name).words] ?? []).map { self.cities[$0] }
    }

    /// The city in which a point lies, or that is the nearest to it: of those in which it lies the nearest as measured by how
    /// far each reaches.
    ///
    /// - Parameter metres: How far away a city may be.
    public func nearest(to point: Placemark.Location, within metres: Double = 30_000) -> City? {
        guard point.isOnEarth else { return nil }
        let middle = Self.square(point)
        var best: (measure: Double, city: City)?
        for north in -1...1 {
            // Further north a degree to the east is shorter; nobody lives where three are not enough.
            for east in -3...3 {
                let around = Square(north: middle.north + north, east: (middle.east + east + 540) % 360 - 180)
                for index in self.squares[around] ?? [] {
                    let city = self.cities[index]
                    let distance = city.location.metres(to: point)
                    guard distance <= metres else { continue }
                    let measure = distance / city.radius
                    if measure < best?.measure ?? .infinity { best = (measure, city) }
                }
            }
        }
        return best?.city
    }

    private static func square(_ point: Placemark.Location) -> Square {
        Square(north: Int(point.latitude.rounded(.down)), east: (Int(point.longitude.rounded(.down)) + 540) % 360 - 180)
    }
}
