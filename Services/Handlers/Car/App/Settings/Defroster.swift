// Beckon: what a wish for clear windows comes to
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import VehicleSignals

/// What a wish for clear windows comes to. Pure: the car's state is an argument.
struct Defroster {
    let state: CarState
    let wish: SetDefrosterSettingsInCar

    private static let paths: [(window: CarDefroster, path: String)] = [
        (.front, SignalPath.frontDefroster), (.rear, SignalPath.rearDefroster),
    ]

    private var windows: [CarDefroster] { Self.paths.filter { self.state.has($0.path) }.map(\.window) }

    var enable: ResolutionResult<Bool> { self.wish.enable.map { .success($0) } ?? .needsValue }

    /// Which window. Where the car has one alone it is that; who switches off without saying which means all.
    var defroster: ResolutionResult<CarDefroster> {
        let windows = self.windows
        guard let said = self.wish.defroster else {
            if windows.count == 1 { return .success(windows[0]) }
            return self.wish.enable == false ? .success(.all) : .needsValue
        }
        if said == .all ? !windows.isEmpty : windows.contains(said) { return .success(said) }
        return .unsupported(reason: "noSuchDefroster", alternatives: windows)
    }

    /// The car as it is wished.
    ///
    /// - Throws: What does not do, and why.
    func applied() throws(CarRefusal) -> CarState {
        let isOn = try self.enable.settled("enable") ?? false
        let window = try self.defroster.settled("defroster") ?? .all
        var state = self.state
        for (each, path) in Self.paths where window == .all || window == each { state.set(path, isOn) }
        return state
    }
}
