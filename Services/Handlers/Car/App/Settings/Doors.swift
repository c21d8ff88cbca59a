// Beckon: the locks of a car, and what it says of itself
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import VehicleSignals

extension CarState {
    /// Whether every door and the trunk is locked.
    var isLocked: Bool {
        let locks = SignalPath.locked.filter(self.has)
        return !locks.isEmpty && locks.allSatisfy(self.isOn)
    }

    /// What a wish for the locks comes to. A car with an open door cannot be locked; one that drives is not unlocked.
    func locking(_ locked: Bool?) -> ResolutionResult<Bool> {
        guard let locked else { return .needsValue }
        if locked, SignalPath.open.contains(where: self.isOn) { return .unsupported(reason: "doorOpen") }
        if !locked, self.number(SignalPath.speed) ?? 0 > 0 { return .unsupported(reason: "carMoves") }
        return .success(locked)
    }

    /// The car with its locks as they are wished.
    ///
    /// - Throws: Why that cannot be.
    func locked(_ locked: Bool?) throws(CarRefusal) -> CarState {
        let isLocked = try self.locking(locked).settled("locked") ?? true
        var state = self
        for path in SignalPath.locked { state.set(path, isLocked) }
        return state
    }

    /// The car with its horn and its lights on.
    func signalling(_ signals: Set<CarSignal>) -> CarState {
        var state = self
        if signals.contains(.audible) { state.set(SignalPath.horn, true) }
        if signals.contains(.visible) { state.set(SignalPath.hazardLights, true) }
        return state
    }

    /// The car with horn and lights off again.
    var silent: CarState {
        var state = self
        for path in [SignalPath.horn, SignalPath.hazardLights] { state.set(path, false) }
        return state
    }

    /// How far it gets, and with what.
    ///
    /// - Parameter locale: Of the user: distances are in miles where roads are measured so.
    func power(locale: String) -> GetCarPowerLevelStatus.Payload {
        let isElectric = self.has(SignalPath.charge)
        let isCharging = self.isOn(SignalPath.isCharging)
        return GetCarPowerLevelStatus.Payload(
            fuelPercentRemaining: self.number(SignalPath.fuel),
            chargePercentRemaining: self.number(SignalPath.charge),
            distanceRemaining: self.number(SignalPath.range).map { Self.distance(meters: $0, locale: locale) },
            charging: isElectric ? isCharging : nil,
            minutesToFull: isCharging ? self.number(SignalPath.timeToFull).map { Int(($0 / 60).rounded(.up)) } : nil)
    }

    private static func distance(meters: Double, locale: String) -> Length {
        let region = locale.split { $0 == "-" || $0 == "_" }.dropFirst().first { $0.count == 2 }?.uppercased()
        let isInMiles = region.map { ["US", "GB", "LR", "MM"].contains($0) } ?? false
        return isInMiles
            ? Length((meters / 1_609.344).rounded(), .miles) : Length((meters / 1_000).rounded(), .kilometers)
    }
}
