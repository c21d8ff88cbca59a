// Beckon: how the seats and the doors of a car are
// SPDX-License-Identifier: Apache-2.0

import Domains
import VehicleSignals

extension CarState {
    /// What of a car's seats is told.
    enum Aspect { case air, seats, doors }

    /// The seats that the car has, as far as they have to do with an aspect of it, from the front to the back.
    func zones(_ aspect: Aspect) -> [CarZone] {
        Place.all.compactMap { place in
            var zone = CarZone(self.seat(place), isDriver: place.row == 1 && place.isDriverSide)
            let isThere: Bool
            switch aspect {
            case .air:
                zone.temperature = self.number(place.temperature(self)).map { Temperature($0, .celsius) }
                zone.fanSpeedPercentage = self.number(place.fan(self))
                isThere = zone.temperature != nil || zone.fanSpeedPercentage != nil
            case .seats:
                let warmth = self.whole(place.heatingCooling)
                zone.heatingLevel = warmth.map { Steps.seat.step(max($0, 0)) }
                if self.isOn(place.hasCooling) { zone.coolingLevel = warmth.map { Steps.seat.step(max(-$0, 0)) } }
                zone.massageLevel = self.whole(place.massage).map { Steps.seat.step($0) }
                isThere = zone.heatingLevel != nil || zone.massageLevel != nil
            case .doors:
                isThere = self.has(place.doorLocked)
                zone.locked = self.isOn(place.doorLocked)
                zone.open = self.isOn(place.doorOpen)
            }
            return isThere ? zone : nil
        }
    }

    private func seat(_ place: Place) -> CarSeat {
        let isLeft = place.isDriverSide == self.isDriverLeft
        return switch place.row {
        case 1: isLeft ? .frontLeft : .frontRight
        case 2: isLeft ? .rearLeft : .rearRight
        default: isLeft ? .thirdRowLeft : .thirdRowRight
        }
    }
}
