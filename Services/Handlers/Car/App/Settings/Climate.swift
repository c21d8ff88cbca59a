// Beckon: what a wish for the air and the warmth in a car comes to
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import VehicleSignals

/// What a wish for the air and the warmth in a car comes to. Pure: the car's state is an argument.
struct Climate {
    let state: CarState
    let wish: SetClimateSettingsInCar
    let locale: String

    /// The degrees Celsius that a car can have.
    static let degrees = CarState.limits("Vehicle.Cabin.HVAC.Station.Row1.Left.Temperature")
    /// How strong the fan is where it is switched on and nobody says how strong.
    static let usualFan = Steps.fan.percent(2)

    private func isThere(_ place: Place) -> Bool { self.state.has(place.temperature(self.state)) }

    /// The places that the wish is about; all of the car where none was named.
    var places: [Place] { self.state.places(self.wish.climateZone ?? .all).filter(self.isThere) }

    /// How strong the fans are there, and how warm it is to be.
    var fans: [Int] { self.places.map { self.state.whole($0.fan(self.state)) ?? 0 } }
    var temperatures: [Int] { self.places.map { self.state.whole($0.temperature(self.state)) ?? 0 } }

    // MARK: What each parameter comes to

    var zone: ResolutionResult<CarSeat> {
        guard let zone = self.wish.climateZone else { return .notRequired }
        guard self.places.isEmpty else { return .success(zone) }
        return .unsupported(reason: "noSuchZone", alternatives: self.state.offered(self.isThere))
    }

    /// "Off" and how strong at once contradict each other: the user is asked whether it is to be on.
    var fan: ResolutionResult<Bool> {
        guard let isOn = self.wish.enableFan else { return .notRequired }
        let wantsAir =
            self.wish.fanSpeedIndex ?? 0 > 0 || self.wish.fanSpeedPercentage ?? 0 > 0
            || [.higher, .highest].contains(self.wish.relativeFanSpeedSetting)
        return !isOn && wantsAir ? .confirmationRequired(true, reason: "offWithValue") : .success(isOn)
    }

    var climateControl: ResolutionResult<Bool> {
        guard let isOn = self.wish.enableClimateControl else { return .notRequired }
        let wantsClimate =
            self.wish.temperature != nil || self.wish.relativeTemperatureSetting != nil
            || self.wish.enableAutoMode == true || self.wish.enableAirConditioner == true
        return !isOn && wantsClimate ? .confirmationRequired(true, reason: "offWithValue") : .success(isOn)
    }

    var fanIndex: ResolutionResult<Int> {
        (0...Steps.fan.count).resolution(self.wish.fanSpeedIndex, below: "levelOutOfRange")
    }

    var fanPercentage: ResolutionResult<Double> {
        (0...100).resolution(self.wish.fanSpeedPercentage, below: "percentOutOfRange")
    }

    var relativeFan: ResolutionResult<RelativeSetting> {
        guard let setting = self.wish.relativeFanSpeedSetting else { return .notRequired }
        // Without a place the zone is asked about, and then this anew.
        if self.places.isEmpty || self.wish.fanSpeedIndex != nil || self.wish.fanSpeedPercentage != nil {
            return .success(setting)
        }
        return setting.resolution { setting in self.fans.contains { Steps.fan.moved($0, setting) != nil } }
    }

    var temperature: ResolutionResult<Temperature> {
        guard let temperature = self.wish.temperature else {
            return self.wish.changesSomething ? .notRequired : .needsValue
        }
        guard let difference = self.difference else {
            return temperature.resolution(limits: Self.degrees, locale: self.locale)
        }
        // From here on it is so warm, however often it is asked for. Of places that differ each is changed by as much.
        let wanted = Set(self.temperatures.map { $0 + difference })
        guard let degrees = wanted.first else { return .success(temperature) }
        let unit = temperature.unit ?? Temperature.unit(of: self.locale) ?? .celsius
        if wanted.count > 1, wanted.allSatisfy(Self.degrees.contains) { return .success(temperature) }
        let farthest = (difference < 0 ? wanted.min() : wanted.max()) ?? degrees
        return Temperature.of(celsius: farthest, in: unit).resolution(limits: Self.degrees, locale: self.locale)
    }

    /// By how many degrees Celsius it is to be warmer, or colder where it is negative: degrees that no car has, said with warmer or
    /// colder, as in "two degrees less". `nil` where degrees mean how warm it is to be.
    private var difference: Int? {
        let setting = self.wish.relativeTemperatureSetting
        guard let said = self.wish.temperature, setting == .lower || setting == .higher else { return nil }
        let units = said.unit.map { [$0] } ?? [.celsius, .fahrenheit]
        let isTemperature = units.contains { said.celsius(as: $0).map(Self.degrees.contains) ?? false }
        guard !isTemperature, (0.5...50).contains(abs(said.doubleValue)) else { return nil }
        let isFahrenheit = (said.unit ?? Temperature.unit(of: self.locale)) == .fahrenheit
        let degrees = max(1, Int((abs(said.doubleValue) * (isFahrenheit ? 5 / 9 : 1)).rounded()))
        return setting == .lower ? -degrees : degrees
    }

    var relativeTemperature: ResolutionResult<RelativeSetting> {
        guard let setting = self.wish.relativeTemperatureSetting else { return .notRequired }
        if self.places.isEmpty || self.wish.temperature != nil { return .success(setting) }
        return setting.resolution(limits: ("alreadyColdest", "alreadyWarmest")) { setting in
            self.temperatures.contains { Self.moved($0, setting) != nil }
        }
    }

    /// The temperature a degree away, or the coldest or warmest; `nil` where it stands there already.
    private static func moved(_ degrees: Int, _ setting: RelativeSetting) -> Int? {
        let moved =
            switch setting {
            case .lowest: Self.degrees.lowerBound
            case .lower: degrees - 1
            case .higher: degrees + 1
            case .highest: Self.degrees.upperBound
            }
        return moved == degrees || !Self.degrees.contains(moved) ? nil : moved
    }
}

extension Climate {
    /// The car as it is wished.
    ///
    /// - Throws: What does not do, and why.
    func applied() throws(CarRefusal) -> CarState {
        var state = self.state
        _ = try self.zone.settled("climateZone")
        let fan = try self.fan.settled("enableFan")
        let control = try self.climateControl.settled("enableClimateControl")
        let speed = try self.speed()
        let difference = self.difference
        let said = try self.temperature.settled("temperature")?.celsius()
        let temperature = difference == nil ? said : nil
        let warmth = try self.relativeTemperature.settled("relativeTemperatureSetting")
        if said != nil || warmth != nil || self.wish.enableAutoMode == true {
            state.set(SignalPath.climateControl, true)
        }
        for place in self.places {
            let old = state.whole(place.temperature(state)) ?? Self.degrees.lowerBound
            let degrees = temperature ?? difference.map { old + $0 } ?? warmth.flatMap { Self.moved(old, $0) } ?? old
            state.set(place.temperature(state), degrees)
            let blowing = state.whole(place.fan(state)) ?? 0
            var percent = speed?(blowing) ?? blowing
            if fan == true, percent == 0 { percent = Self.usualFan }
            if fan == false || control == false { percent = 0 }
            state.set(place.fan(state), percent)
        }
        if let isOn = control { state.set(SignalPath.climateControl, isOn) }
        if let isOn = self.wish.enableAirConditioner { state.set(SignalPath.airConditioning, isOn) }
        // Who sets the fan takes it out of the car's hands, and so does who switches all of it off.
        if speed != nil || fan == false { state.set(SignalPath.automaticMode, false) }
        if let isAutomatic = self.wish.enableAutoMode { state.set(SignalPath.automaticMode, isAutomatic) }
        if control == false {
            state.set(SignalPath.airConditioning, false)
            state.set(SignalPath.automaticMode, false)
        }
        if let mode = self.wish.airCirculationMode { state.set(SignalPath.recirculation, mode == .recirculateAir) }
        return state
    }

    /// How strong a fan is to be that is so strong now; `nil` where nobody spoke of it. A step goes before a percentage, and
    /// both before "more".
    private func speed() throws(CarRefusal) -> ((Int) -> Int)? {
        let percentage = try self.fanPercentage.settled("fanSpeedPercentage").map { Int($0.rounded()) }
        if let index = try self.fanIndex.settled("fanSpeedIndex") { return { _ in Steps.fan.percent(index) } }
        if let percentage { return { _ in percentage } }
        guard let setting = try self.relativeFan.settled("relativeFanSpeedSetting") else { return nil }
        return { Steps.fan.moved($0, setting) ?? $0 }
    }
}

extension SetClimateSettingsInCar {
    /// Whether anything is to be changed.
    var changesSomething: Bool {
        let switches = [self.enableFan, self.enableAirConditioner, self.enableClimateControl, self.enableAutoMode]
        return switches.contains { $0 != nil } || self.airCirculationMode != nil || self.fanSpeedIndex != nil
            || self.fanSpeedPercentage != nil || self.relativeFanSpeedSetting != nil || self.temperature != nil
            || self.relativeTemperatureSetting != nil
    }
}

extension RelativeSetting {
    /// A step that leads somewhere, or the reason why it does not, with those that do.
    func resolution(
        limits: (low: String, high: String) = ("alreadyLowest", "alreadyHighest"), _ leads: (RelativeSetting) -> Bool
    ) -> ResolutionResult<RelativeSetting> {
        if leads(self) { return .success(self) }
        let isDown = self == .lower || self == .lowest
        return .unsupported(
            reason: isDown ? limits.low : limits.high,
            alternatives: [.lower, .lowest, .higher, .highest].filter {
                ($0 == .lower || $0 == .lowest) != isDown && leads($0)
            })
    }
}
