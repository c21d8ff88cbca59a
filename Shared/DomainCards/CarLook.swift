// Beckon: what sentences say of cars
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Cars and their radios: bars tell how full a car is, lines how far it gets, labels and values the rest, and sentences name the car, the
/// temperature, the profile and the station.
public struct CarLook: Look {
    static let keys = ["row", "left", "right", "open"].map { "label.car.\($0)" }

    /// The look of cars.
    public init() {}

    public var standing: Set<String> { ["zones"] }

    private static let shares = ["chargePercentRemaining", "fuelPercentRemaining"]

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        let zones = Self.zones(&rest, maker)
        guard Self.shares.contains(where: { rest[$0] != nil }) || rest["distanceRemaining"] != nil else { return zones }
        let bars = Self.shares.compactMap { name -> Block? in
            guard let share = rest[name]?.double, (0...100).contains(share) else { return nil }
            rest.removeValue(forKey: name)
            return .progress(
                Block.Progress(maker.label(name), fraction: share / 100, value: maker.formats.percent(share)))
        }
        let lines = (Self.shares + ["distanceRemaining", "charging"]).compactMap { name in
            maker.line(name, rest.removeValue(forKey: name).flatMap { maker.text(of: $0, type: nil, named: name) })
        }
        let minutes = rest.removeValue(forKey: "minutesToFull")?.integer
        let full = minutes.flatMap { maker.line("minutesToFull", maker.formats.quantity(Double($0), "minute")) }
        let all = lines + [full].compactMap(\.self)
        return zones + bars + (all.isEmpty ? [] : [.lines(all)])
    }

    /// How full it is and how far that gets it.
    private static func energy(_ told: Told) -> String? {
        let parts = (Self.shares + ["distanceRemaining"]).compactMap { name in
            told.payload.at(name).flatMap { told.maker.text(of: $0, type: nil, named: name) }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    public func slots(_ told: Told) -> [String: String] {
        let slots = [
            "car": told.first("carName"),
            "energy": Self.energy(told),
            "temperature": told.first("temperature"),
            "profile": told.first("profileName", "profileNumber"),
            "station": told.first("stationName") ?? Self.frequency(told),
        ]
        return slots.compactMapValues(\.self).merging(Self.locks(told)) { first, _ in first }
            .merging(Self.defroster(told)) { first, _ in first }
            .merging(Self.seat(told)) { first, _ in first }
            .merging(Self.signals(told)) { first, _ in first }
    }

    /// What a seat does, whether it does it, which seat and how strongly.
    private static func seat(_ told: Told) -> [String: String] {
        let (maker, said) = (told.maker, told.parameters)
        let functions = ["enableHeating", "enableCooling", "enableMassage"]
        guard let function = functions.first(where: { said.at($0)?.boolean != nil }),
            let isOn = said.at(function)?.boolean, let seat = said.at("seat")?.string
        else { return [:] }
        let level = said.at("level")?.integer.map { "\(maker.label("level")) \(maker.formats.number($0))" }
        let relative = said.at("relativeLevelSetting")?.string.map { maker.text(ofCase: $0, of: "RelativeSetting") }
        let slots = [
            "seatFunction": maker.label(function), "seatState": maker.text(ofTruth: isOn, named: function),
            "seat": maker.text(ofCase: seat, of: "CarSeat"), "seatLevel": isOn ? level ?? relative : nil,
        ]
        return slots.compactMapValues(\.self)
    }

    /// The car under another name by what it does to be found: it honks, it flashes its lights, or both.
    private static func signals(_ told: Told) -> [String: String] {
        let signals = Set(
            (told.payload.at("signals") ?? told.parameters.at("signals"))?.array?.compactMap(\.string) ?? [])
        guard let car = told.first("carName"), !signals.isEmpty else { return [:] }
        return [signals.count > 1 ? "loudAndBrightCar" : signals == ["audible"] ? "loudCar" : "brightCar": car]
    }

    /// The car under another name where it is, or is to be, locked, and where unlocked: a sentence that speaks of the one is
    /// not said of the other.
    private static func locks(_ told: Told) -> [String: String] {
        guard let isLocked = (told.payload.at("locked") ?? told.parameters.at("locked"))?.boolean,
            let car = told.first("carName")
        else { return [:] }
        return [isLocked ? "lockedCar" : "unlockedCar": car]
    }

    /// The window that is, or is to be, defrosted, and the one that no longer is.
    private static func defroster(_ told: Told) -> [String: String] {
        guard let isOn = told.parameters.at("enable")?.boolean, let window = told.parameters.at("defroster")?.string
        else {
            return [:]
        }
        return [isOn ? "defrosted" : "notDefrosted": told.maker.text(ofCase: window, of: "CarDefroster")]
    }

    /// A frequency with its band, as `98.5 FM`.
    private static func frequency(_ told: Told) -> String? {
        guard let number = told.first("frequency") else { return nil }
        let band = told.parameters["radioType"]?.string.map { told.maker.text(ofCase: $0, of: "RadioType") }
        return [number, band].compactMap(\.self).joined(separator: " ")
    }
}
