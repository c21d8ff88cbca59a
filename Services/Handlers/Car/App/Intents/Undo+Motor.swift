// Beckon: what takes back what Motor did
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import VehicleSignals

/// Each of these looks for the wish that makes the car what it was. It is tried before it is told: where no wish does, nothing
/// takes it back.
extension Climate {
    /// What makes a car what it was before this wish.
    ///
    /// - Parameters:
    ///   - after: What the wish made of it.
    ///   - car: Which car it is.
    func undo(of after: CarState, _ car: SpeakableString) -> SetClimateSettingsInCar? {
        func same<Value: Equatable>(_ values: [Value]) -> Value? {
            values.allSatisfy { $0 == values.first } ? values.first : nil
        }
        let was = Climate(state: self.state, wish: self.wish, locale: self.locale)
        let became = Climate(state: after, wish: self.wish, locale: self.locale)
        func changed(_ path: String) -> Bool? {
            self.state.isOn(path) == after.isOn(path) ? nil : self.state.isOn(path)
        }
        var back = SetClimateSettingsInCar()
        back.carName = car
        back.climateZone = self.wish.climateZone
        back.enableClimateControl = changed(SignalPath.climateControl)
        if back.enableClimateControl == false {
            // Of a climate that is off nobody notices the degrees.
            var off = self.state
            for place in self.places {
                let degrees = place.temperature(after)
                if let warmth = after.whole(degrees) { off.set(degrees, warmth) }
            }
            return became.makes(off, by: back) ? back : nil
        }
        if was.temperatures != became.temperatures {
            back.temperature = same(was.temperatures).map { Temperature(Double($0), .celsius) }
        }
        if was.fans != became.fans, let fan = same(was.fans) {
            if fan == 0 { back.enableFan = false } else { back.fanSpeedPercentage = Double(fan) }
        }
        back.enableAirConditioner = changed(SignalPath.airConditioning)
        back.enableAutoMode = changed(SignalPath.automaticMode)
        back.airCirculationMode = changed(SignalPath.recirculation).map { $0 ? .recirculateAir : .freshAir }
        return back.changesSomething && became.makes(self.state, by: back) ? back : nil
    }

    /// Whether a wish makes this car another one.
    private func makes(_ state: CarState, by wish: SetClimateSettingsInCar) -> Bool {
        (try? Climate(state: self.state, wish: wish, locale: self.locale).applied()) == state
    }
}

extension Seats {
    /// What makes a car what it was before this wish.
    func undo(of after: CarState, _ car: SpeakableString) -> SetSeatSettingsInCar? {
        guard after != self.state else { return nil }
        let levels = [nil] + (1...Steps.seat.count).map { $0 }
        let wishes = Function.allCases.flatMap { function in
            levels.map { level in
                var back = SetSeatSettingsInCar()
                back.carName = car
                back.seat = self.seatOrUsual
                switch function {
                case .heating: back.enableHeating = level != nil
                case .cooling: back.enableCooling = level != nil
                case .massage: back.enableMassage = level != nil
                }
                back.level = level
                return back
            }
        }
        return wishes.first { (try? Seats(state: after, wish: $0).applied()) == self.state }
    }
}

extension Defroster {
    /// What makes a car what it was before this wish.
    func undo(of after: CarState, _ car: SpeakableString) -> SetDefrosterSettingsInCar? {
        guard after != self.state else { return nil }
        let wishes = [self.wish.defroster ?? .all, .front, .rear].map { window in
            var back = SetDefrosterSettingsInCar()
            back.enable = self.wish.enable.map { !$0 }
            back.defroster = window
            back.carName = car
            return back
        }
        return wishes.first { (try? Defroster(state: after, wish: $0).applied()) == self.state }
    }
}

extension CarState {
    /// What makes a car play what it did before its source of sound became another.
    func undoOfSource(_ after: CarState) -> SetAudioSourceInCar? {
        guard self.text(SignalPath.source) != after.text(SignalPath.source) else { return nil }
        let wishes = CarAudioSource.allCases.map { source in
            var back = SetAudioSourceInCar()
            back.audioSource = source
            return back
        }
        return wishes.first { wish in
            let back = try? AudioSources(state: after, wish: wish).applied()
            return back?.text(SignalPath.source) == self.text(SignalPath.source)
        }
    }

    /// What takes back that a car was locked, or unlocked. One that was locked in part is never unlocked by it.
    func undoOfLocking(_ after: CarState, _ car: SpeakableString) -> SetCarLockStatus? {
        guard after != self, (try? after.locked(!after.isLocked)) == self else { return nil }
        var back = SetCarLockStatus()
        back.locked = self.isLocked
        back.carName = car
        return back
    }
}

extension Radio {
    /// The station of a car.
    private static func station(of state: CarState) -> [String?] {
        [SignalPath.band, SignalPath.station, SignalPath.channel].map(state.text) + [
            state.number(SignalPath.frequency).map { "\($0)" }
        ]
    }

    /// What tunes in to the station that a car had before this wish; `nil` where it played something else.
    func undo(of after: CarState) -> SetRadioStation? {
        guard let band = self.state.text(SignalPath.band).flatMap(RadioType.init(rawValue:)),
            self.state.text(SignalPath.source) == CarState.signal(for: band), after != self.state
        else { return nil }
        var named = SetRadioStation()
        (named.radioType, named.stationName) = (band, self.state.text(SignalPath.station))
        var numbered = SetRadioStation()
        (numbered.radioType, numbered.frequency) = (
            band, self.state.number(SignalPath.frequency).map { $0 / self.unit(of: band) }
        )
        return [named, numbered].first { wish in
            (try? Radio(state: after, wish: wish).applied()).map(Self.station) == Self.station(of: self.state)
        }
    }
}
