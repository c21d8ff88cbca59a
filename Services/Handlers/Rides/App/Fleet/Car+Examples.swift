// Beckon: the fleet of Port Meridian
// SPDX-License-Identifier: Apache-2.0

extension Car {
    /// What a new store has: every kind near the middle, cars at the docks, in the east and at both airports.
    static let examples: [Car] = {
        let stands: [(String, Double, Double)] = [
            ("old-town", 0.022, 0.006), ("center", 0.026, 0.026), ("docks", 0.034, 0.047), ("eastside", 0.010, 0.044),
            ("hillside", 0.042, 0.010), ("northfield", 0.094, 0.031), ("harbor-city", -0.026, 0.094),
        ]
        let drivers = [
            "Amara", "Bruno", "Chiyo", "Dalia", "Emeka", "Freya", "Goran", "Hana", "Idris", "Jun", "Kaia", "Luca",
            "Mina",
            "Nadir", "Oona", "Paz", "Quinn", "Rosa", "Sami", "Tove", "Uma",
        ]
        let kinds = [
            ("vroom", "HOP", "Lumen", "Four"), ("vroom-xl", "HXL", "Lumen", "Shuttle"),
            ("scoot", "HSC", "Zephyr", "50"),
        ]
        var cars: [Car] = []
        for (place, (stand, latitude, longitude)) in stands.enumerated() {
            for (number, (kind, plate, manufacturer, model)) in kinds.enumerated() {
                let place = place * kinds.count + number
                cars.append(
                    Car(
                        identifier: "\(kind)-\(stand)", kind: kind, registrationPlate: "PM \(plate) \(100 + place * 7)",
                        manufacturer: manufacturer, model: model, latitude: latitude + Double(number) * 0.0004,
                        longitude: longitude, driverName: drivers[place], driverRating: "4.\(5 + place % 5)",
                        driverPhone: "+000 555 0\(100 + place)"))
            }
        }
        return cars
    }()
}
