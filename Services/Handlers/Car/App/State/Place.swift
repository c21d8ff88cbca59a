// Beckon: where somebody sits in a car
// SPDX-License-Identifier: Apache-2.0

import Domains
import VehicleSignals

/// Where somebody sits: a row, and the driver's side or the other. Seats are named by side in the Vehicle Signal
/// Specification, the stations of the climate by left and right; which is which depends on where the wheel is.
struct Place: Hashable, Sendable {
    let row: Int
    let isDriverSide: Bool

    /// All places, from the front to the back.
    static let all = (1...3).flatMap { row in [true, false].map { Place(row: row, isDriverSide: $0) } }

    private var seat: String {
        "Vehicle.Cabin.Seat.Row\(self.row).\(self.isDriverSide ? "DriverSide" : "PassengerSide")"
    }

    /// Heating above 0, cooling below.
    var heatingCooling: String { "\(self.seat).HeatingCooling" }
    var hasCooling: String { "\(self.seat).HasCoolingCapability" }
    var massage: String { "\(self.seat).MassageLevel" }

    private var door: String {
        "Vehicle.Cabin.Door.Row\(self.row).\(self.isDriverSide ? "DriverSide" : "PassengerSide")"
    }
    var doorOpen: String { "\(self.door).IsOpen" }
    var doorLocked: String { "\(self.door).IsLocked" }

    private func station(_ state: CarState) -> String {
        "Vehicle.Cabin.HVAC.Station.Row\(self.row).\(self.isDriverSide == state.isDriverLeft ? "Left" : "Right")"
    }

    func temperature(_ state: CarState) -> String { "\(self.station(state)).Temperature" }
    func fan(_ state: CarState) -> String { "\(self.station(state)).FanSpeed" }
}

extension CarState {
    /// Whether the wheel is on the left.
    var isDriverLeft: Bool { self.text(SignalPath.driverPosition) != "RIGHT" }

    /// The places that a word means, whether the car has them or not.
    func places(_ seat: CarSeat) -> [Place] {
        func side(_ row: Int, left: Bool) -> [Place] { [Place(row: row, isDriverSide: left == self.isDriverLeft)] }
        func row(_ row: Int) -> [Place] { Place.all.filter { $0.row == row } }
        return switch seat {
        case .driver: [Place(row: 1, isDriverSide: true)]
        case .passenger: [Place(row: 1, isDriverSide: false)]
        case .frontLeft: side(1, left: true)
        case .frontRight: side(1, left: false)
        case .front: row(1)
        case .rearLeft: side(2, left: true)
        case .rearRight: side(2, left: false)
        case .rear: row(2)
        case .thirdRowLeft: side(3, left: true)
        case .thirdRowRight: side(3, left: false)
        case .thirdRow: row(3)
        case .all: Place.all
        }
    }

    /// The words for places that are offered where one was said that the car does not have.
    func offered(_ isThere: (Place) -> Bool) -> [CarSeat] {
        [.driver, .passenger, .front, .rear, .thirdRow, .all].filter { self.places($0).contains(where: isThere) }
    }
}
