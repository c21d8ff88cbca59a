// Beckon: what a wish for the seats of a car comes to
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import VehicleSignals

/// What a wish for the seats of a car comes to. Pure: the car's state is an argument.
struct Seats {
    /// What a seat can do.
    enum Function: CaseIterable { case heating, cooling, massage }

    let state: CarState
    let wish: SetSeatSettingsInCar

    private func said(_ function: Function) -> Bool? {
        switch function {
        case .heating: self.wish.enableHeating
        case .cooling: self.wish.enableCooling
        case .massage: self.wish.enableMassage
        }
    }

    private func has(_ function: Function, _ place: Place) -> Bool {
        switch function {
        case .heating: self.state.has(place.heatingCooling)
        case .cooling: self.state.isOn(place.hasCooling)
        case .massage: self.state.has(place.massage)
        }
    }

    /// How strongly a seat does something, in percent.
    private func strength(_ function: Function, _ place: Place) -> Int {
        switch function {
        case .heating: max(self.state.whole(place.heatingCooling) ?? 0, 0)
        case .cooling: max(-(self.state.whole(place.heatingCooling) ?? 0), 0)
        case .massage: self.state.whole(place.massage) ?? 0
        }
    }

    /// What is to be switched on or off. Where only a level was said it is what the seat does already, else its heating.
    private var functions: [Function] {
        let said = Function.allCases.filter { self.said($0) != nil }
        guard said.isEmpty else { return said }
        let running = Function.allCases.filter { function in
            self.state.places(self.seatOrUsual).contains { self.strength(function, $0) > 0 }
        }
        return running.count == 1 ? running : [.heating]
    }

    private var switchesOff: Bool { self.functions.allSatisfy { self.said($0) == false } }

    /// Who speaks of no seat speaks of the driver's; who switches off, of all.
    var seatOrUsual: CarSeat {
        let isOff =
            Function.allCases.contains { self.said($0) == false }
            && !Function.allCases.contains { self.said($0) == true }
        return self.wish.seat ?? (isOff ? .all : .driver)
    }

    private func places(_ function: Function) -> [Place] {
        self.state.places(self.seatOrUsual).filter { self.has(function, $0) }
    }

    /// Whether a seat can do anything at all.
    private func isThere(_ seat: CarSeat) -> Bool {
        self.state.places(seat).contains { place in Function.allCases.contains { self.has($0, place) } }
    }

    // MARK: What each parameter comes to

    var seat: ResolutionResult<CarSeat> {
        guard let seat = self.wish.seat else { return .success(self.seatOrUsual) }
        if self.isThere(seat) { return .success(seat) }
        let offered = self.state.offered { place in Function.allCases.contains { self.has($0, place) } }
        return .unsupported(reason: "noSuchSeat", alternatives: offered)
    }

    var heating: ResolutionResult<Bool> {
        let isSomethingSaid = Function.allCases.contains { self.said($0) != nil }
        if !isSomethingSaid, self.wish.level == nil, self.wish.relativeLevelSetting == nil { return .needsValue }
        return self.resolution(.heating, missing: "noSeatHeating")
    }

    var cooling: ResolutionResult<Bool> {
        if self.wish.enableHeating == true, self.wish.enableCooling == true {
            return .unsupported(reason: "heatingAndCooling", alternatives: [false])
        }
        return self.resolution(.cooling, missing: "noSeatCooling")
    }

    var massage: ResolutionResult<Bool> { self.resolution(.massage, missing: "noSeatMassage") }

    private func resolution(_ function: Function, missing: String) -> ResolutionResult<Bool> {
        guard let isOn = self.said(function) else { return .notRequired }
        // A seat that is not there is asked about, and then this anew.
        guard self.isThere(self.seatOrUsual) else { return .success(isOn) }
        if isOn, self.places(function).isEmpty { return .unsupported(reason: missing, alternatives: [false]) }
        let isStronger =
            self.wish.level ?? 0 > 0 || [.higher, .highest].contains(self.wish.relativeLevelSetting)
        return !isOn && self.switchesOff && isStronger
            ? .confirmationRequired(true, reason: "offWithValue") : .success(isOn)
    }

    var level: ResolutionResult<Int> {
        (0...Steps.seat.count).resolution(self.wish.level, below: "levelOutOfRange")
    }

    var relativeLevel: ResolutionResult<RelativeSetting> {
        guard let setting = self.wish.relativeLevelSetting else { return .notRequired }
        let places = self.functions.flatMap(self.places)
        if places.isEmpty || self.wish.level != nil { return .success(setting) }
        return setting.resolution { setting in
            self.functions.contains { function in
                self.places(function).contains { Steps.seat.moved(self.strength(function, $0), setting) != nil }
            }
        }
    }
}

extension Seats {
    /// The car as it is wished.
    ///
    /// - Throws: What does not do, and why.
    func applied() throws(CarRefusal) -> CarState {
        _ = try self.seat.settled("seat")
        _ = try self.heating.settled("enableHeating")
        _ = try self.cooling.settled("enableCooling")
        _ = try self.massage.settled("enableMassage")
        let level = try self.level.settled("level")
        let relative = try self.relativeLevel.settled("relativeLevelSetting")
        var state = self.state
        for function in self.functions {
            for place in self.places(function) {
                let old = self.strength(function, place)
                var new = old
                if self.said(function) == false {
                    new = 0
                } else if let level {
                    new = Steps.seat.percent(level)
                } else if let relative {
                    new = Steps.seat.moved(old, relative) ?? old
                } else if old == 0 {
                    new = Steps.seat.percent(2)
                }
                if new == old { continue }
                switch function {
                case .heating: state.set(place.heatingCooling, new)
                case .cooling: state.set(place.heatingCooling, -new)
                case .massage: state.set(place.massage, new)
                }
            }
        }
        return state
    }
}
