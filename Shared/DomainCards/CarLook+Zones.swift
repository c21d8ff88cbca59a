// Beckon: the seats of a car, seen from above
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension CarLook {
    /// The seats as they lie in the car (Domains, `CarZone`): a row for each row of seats, the left side on the left. Nothing where
    /// all doors are alike and nothing else is told: the sentence says that.
    static func zones(_ rest: inout [String: Value], _ maker: CardMaker) -> [Block] {
        guard let zones = rest.removeValue(forKey: "zones")?.array else { return [] }
        let locks = Set(zones.compactMap { $0["locked"]?.boolean })
        let sides = ["Left", "Right"].map { maker.label("car.\($0.lowercased())") }
        var rows: [[String]] = []
        for row in ["front", "rear", "thirdRow"] {
            let cells = ["Left", "Right"].map { side -> String in
                guard let zone = zones.first(where: { $0["seat"]?.string == row + side }) else { return "" }
                return self.text(of: zone, saysLock: locks.count > 1, maker)
            }
            if cells.contains(where: { !$0.isEmpty }) {
                rows.append(
                    [PlainText.sentence(maker.text(ofCase: row, of: "CarSeat"))] + cells.map { $0.isEmpty ? "–" : $0 })
            }
        }
        return rows.isEmpty ? [] : [.table(Block.Table([maker.label("car.row")] + sides, rows: rows))]
    }

    /// What one seat has: its air, what it does, and its door where that is another than the others.
    private static func text(of zone: Value, saysLock: Bool, _ maker: CardMaker) -> String {
        var parts = [zone["temperature"].flatMap { maker.formats.measure($0) }]
        parts.append(
            zone["fanSpeedPercentage"]?.double.map {
                "\(maker.label("enableFan")) \(maker.formats.percent($0))"
            })
        for (member, label) in [
            ("heatingLevel", "enableHeating"), ("coolingLevel", "enableCooling"), ("massageLevel", "enableMassage"),
        ] {
            guard let level = zone[member]?.integer else { continue }
            let isOff = level == 0
            if isOff, member != "heatingLevel" { continue }
            let text = isOff ? maker.text(ofTruth: false, named: label) : maker.formats.number(level)
            parts.append("\(maker.label(label)) \(text)")
        }
        if saysLock, let locked = zone["locked"]?.boolean { parts.append(maker.text(ofTruth: locked, named: "locked")) }
        if zone["open"]?.boolean == true { parts.append(maker.label("car.open")) }
        let driver = PlainText.sentence(maker.text(ofCase: "driver", of: "CarSeat"))
        let told = parts.compactMap(\.self)
        let isDriver = zone["isDriver"]?.boolean == true && !told.isEmpty
        return ((isDriver ? [driver] : []) + told).joined(separator: " · ")
    }
}
