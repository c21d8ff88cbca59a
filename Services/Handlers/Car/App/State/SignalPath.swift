// Beckon: the paths of the signals that Motor reads and writes
// SPDX-License-Identifier: Apache-2.0

/// The paths of the signals that Motor reads and writes. `SignalCatalogue` says what each may be.
enum SignalPath {
    static let speed = "Vehicle.Speed"
    static let horn = "Vehicle.Body.Horn.IsActive"
    static let hazardLights = "Vehicle.Body.Lights.Hazard.IsSignaling"
    static let driverPosition = "Vehicle.Cabin.DriverPosition"
    static let airConditioning = "Vehicle.Cabin.HVAC.IsAirConditioningActive"
    static let recirculation = "Vehicle.Cabin.HVAC.IsRecirculationActive"
    static let frontDefroster = "Vehicle.Cabin.HVAC.IsFrontDefrosterActive"
    static let rearDefroster = "Vehicle.Cabin.HVAC.IsRearDefrosterActive"
    static let climateControl = "Vehicle.Cabin.HVAC.IsClimateControlActive"
    static let automaticMode = "Vehicle.Cabin.HVAC.IsAutomaticModeActive"
    static let source = "Vehicle.Cabin.Infotainment.Media.Played.Source"
    static let sources = "Vehicle.Cabin.Infotainment.Media.AvailableSources"
    static let bands = "Vehicle.Cabin.Infotainment.Radio.AvailableBands"
    static let band = "Vehicle.Cabin.Infotainment.Radio.Band"
    static let frequency = "Vehicle.Cabin.Infotainment.Radio.Frequency"
    static let mediumWaveSpacing = "Vehicle.Cabin.Infotainment.Radio.MediumWaveSpacing"
    static let station = "Vehicle.Cabin.Infotainment.Radio.Station"
    static let channel = "Vehicle.Cabin.Infotainment.Radio.Channel"
    static let presets = "Vehicle.Cabin.Infotainment.Radio.Presets"
    static let isSubscribed = "Vehicle.Cabin.Infotainment.Radio.IsSubscribed"
    static let range = "Vehicle.Powertrain.Range"
    static let fuel = "Vehicle.Powertrain.FuelSystem.RelativeLevel"
    static let charge = "Vehicle.Powertrain.TractionBattery.StateOfCharge.Current"
    static let isCharging = "Vehicle.Powertrain.TractionBattery.Charging.IsCharging"
    static let timeToFull = "Vehicle.Powertrain.TractionBattery.Charging.TimeToComplete"

    private static let openings =
        ["Row1", "Row2"].flatMap { row in
            ["DriverSide", "PassengerSide"].map { "Vehicle.Cabin.Door.\(row).\($0)" }
        } + ["Vehicle.Body.Trunk.Rear"]
    /// Whether a door or the trunk is open.
    static let open = Self.openings.map { "\($0).IsOpen" }
    /// Whether a door or the trunk is locked.
    static let locked = Self.openings.map { "\($0).IsLocked" }
}
