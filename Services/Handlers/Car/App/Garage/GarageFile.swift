// Beckon: cars as a file, by the signals of the Vehicle Signal Specification
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit
import Schema
import VehicleSignals

/// The cars of a user as a file: what `beckon-handler-car --signals` prints and `--put` takes.
struct GarageFile: Codable, Hashable, Sendable {
    /// One car.
    struct Entry: Codable, Hashable, Sendable {
        /// What Motor calls it; left out in what is put.
        var identifier: String?
        var name: String
        var kind: String?
        /// The values of the signals by their paths.
        var signals: [String: SignalValue]
        var profiles: [Profile]?
    }

    var cars: [Entry]

    /// What is wrong with a file.
    struct Flaw: Error, CustomStringConvertible {
        let description: String
    }

    /// The cars of a garage.
    init(_ garage: Garage) throws {
        self.cars = try garage.cars().map { car in
            Entry(
                identifier: car.identifier, name: car.name, kind: car.kind, signals: car.state.signals,
                profiles: try garage.profiles(of: car).all)
        }
    }

    /// - Throws: ``Flaw`` where it is too large, no such file, or has a signal that is not known or beyond its limits.
    init(json: Data) throws {
        guard json.count <= GarageLimits.fileBytes else {
            throw Flaw(description: "a file of cars has at most \(GarageLimits.fileBytes) bytes")
        }
        do {
            self = try JSONDecoder().decode(GarageFile.self, from: json)
        } catch {
            throw Flaw(description: "that is no file of cars: {\"cars\": [{\"name\": ..., \"signals\": {...}}]}")
        }
        for car in self.cars { try Self.check(car) }
    }

    private static func check(_ car: Entry) throws(Flaw) {
        guard !car.name.trimmed.isEmpty, car.name.count <= GarageLimits.name else {
            throw Flaw(description: "the name of a car has 1 to \(GarageLimits.name) characters")
        }
        for (path, value) in car.signals {
            guard let rule = SignalCatalogue.shared.rules[path] else {
                throw Flaw(description: "\(car.name): \(path.prefix(200)) is no signal that Motor knows")
            }
            guard rule.allows(value) else {
                throw Flaw(description: "\(car.name): \(path) is no \(rule.type.rawValue) within its limits")
            }
        }
        for profile in car.profiles ?? [] {
            guard Profile.numbers.contains(profile.number), (profile.name ?? "").count <= Profile.name.characters else {
                throw Flaw(description: "\(car.name): a profile has a number from 1 to 9 and a name of 60 characters")
            }
        }
    }

    /// Writes the cars. A car whose name the user has gets the signals that stand here and keeps the others.
    ///
    /// - Parameter used: When new cars were used last; the first by then, the others a day before.
    /// - Throws: ``Flaw`` where the user has too many; what SQLite says.
    func write(to garage: Garage, at used: Instant?) throws {
        var present = try garage.cars()
        for (index, entry) in self.cars.enumerated() {
            if var car = present.first(where: { $0.name == entry.name }) {
                car.state = CarState(car.state.signals.merging(entry.signals) { $1 })
                try garage.save(car)
                for profile in entry.profiles ?? [] { try garage.keep(profile, of: car) }
                continue
            }
            let last = used.map { $0 + .seconds(index == 0 ? 0 : -86_400) }
            guard let car = try garage.add(entry.name, kind: entry.kind, state: CarState(entry.signals), used: last)
            else { throw Flaw(description: "a user has at most \(GarageLimits.cars) cars") }
            for profile in entry.profiles ?? [] { try garage.keep(profile, of: car) }
            present.append(car)
        }
    }

    /// As JSON, with the paths in order.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
