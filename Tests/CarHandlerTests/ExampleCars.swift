// Beckon: the example cars, for tests
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import VehicleSignals

@testable import CarHandler

/// The cars that a new store has.
enum ExampleCars {
    /// 2027-01-15T12:00:00Z.
    static let noon = Instant(milliseconds: 1_800_014_400_000)

    static func all() throws -> [Car] {
        try Motor.inMemoryStore(now: Self.noon).database.read { try Garage($0, user: "local", now: Self.noon).cars() }
    }

    /// Electric, locked, one zone in front, seats that heat and cool, and massage the driver.
    static func hatchback() throws -> CarState { try Self.named("hatchback") }
    /// Diesel, unlocked with an open door, climate in front and at the back, no rear defroster.
    static func van() throws -> CarState { try Self.named("van") }

    private static func named(_ name: String) throws -> CarState {
        guard let car = try Self.all().first(where: { $0.name == name }) else { throw CocoaError(.fileNoSuchFile) }
        return car.state
    }
}

extension Intent {
    /// An intent with some values.
    static func with(_ change: (inout Self) -> Void) -> Self {
        var intent = Self()
        change(&intent)
        return intent
    }
}

extension CarState {
    /// The same car with other values.
    func with(_ signals: [String: SignalValue]) -> CarState { CarState(self.signals.merging(signals) { $1 }) }
}

/// A result in short: `success 22 celsius`, `unsupported tooWarm [30 celsius]`.
func brief<Value: IntentValue>(_ result: ResolutionResult<Value>) -> String {
    func text(_ value: Value) -> String {
        switch value {
        case let temperature as Temperature:
            "\(temperature.doubleValue.formatted(.number)) \(temperature.unit?.rawValue ?? "?")"
        case let name as SpeakableString: name.spokenPhrase
        case let number as Double: number.formatted(.number.grouping(.never))
        default: "\(value)"
        }
    }
    return switch result {
    case .success(let value): "success \(text(value))"
    case .successes(let values): "successes \(values.count)"
    case .notRequired: "notRequired"
    case .needsValue: "needsValue"
    case .needsMoreDetails: "needsMoreDetails"
    case .disambiguation(let values): "choose \(values.map(text))"
    case .confirmationRequired(let value, let reason): "confirm \(value.map(text) ?? "") \(reason ?? "")"
    case .unsupported(let reason, let values):
        "unsupported \(reason ?? "")" + (values.isEmpty ? "" : " [\(values.map(text).joined(separator: ", "))]")
    }
}

/// Why something is refused; `nil` where it is done.
func refusal<Value>(_ body: () throws -> Value) -> CarRefusal? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? CarRefusal
    }
}
