// Beckon: the look of rides
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

/// Rides: the way, the price, the car, the driver (Domains, `RideStatus`, `RideOption`), and what cancelling costs.
public struct RideLook: Look {
    /// The stages of a ride, in order (SiriKit's `INRidePhase`).
    static let stages = ["confirmed", "approachingPickup", "pickup", "ongoing", "completed"]
    static let phases = ["received"] + Self.stages
    static let keys =
        ["pickUp", "dropOff", "option", "party", "driver", "vehicle", "plate", "fee", "until"].map {
            "label.ride.\($0)"
        }
        + Self.phases.map { "phase.\($0)" } + Self.stages.map { "stage.\($0)" }
        + ["ride", "ride.canceled", "ride.missed", "ride.people", "ride.moment", "ride.feeLater"]

    /// The look of rides.
    public init() {}

    public func blocks(_ rest: inout [String: Value], isPreview: Bool, _ maker: CardMaker) -> [Block] {
        var blocks: [Block] = []
        if let ride = rest.removeValue(forKey: "rideStatus") { blocks += maker.ride(ride) }
        if let options = rest.removeValue(forKey: "rideOptions")?.array { blocks += maker.rideOptions(options) }
        let fee = rest.removeValue(forKey: "cancellationFee")
        let until = rest.removeValue(forKey: "cancellationFeeThreshold").flatMap { maker.text(of: $0) }
        if let until, let fee = maker.formats.money(fee) {
            blocks += maker.lines([("ride.fee", maker.say("ride.feeLater", ["until": until, "fee": fee]))])
        } else {
            blocks += maker.fee(fee) + maker.lines([("ride.until", until)])
        }
        return blocks
    }

    public func part(of block: Block) -> CardPart? { if case .route = block { .map } else { nil } }

    public func sentences(_ payload: [String: Value]) -> [String] {
        guard let ride = payload["rideStatus"], ride.object != nil else { return [] }
        if ride.at("completionStatus.missedPickup")?.boolean == true { return ["ride.missed"] }
        if ride.at("completionStatus.canceled")?.boolean == true { return ["ride.canceled"] }
        guard let phase = ride["phase"]?.string, Self.phases.contains(phase) else { return [] }
        return ["phase.\(phase)"]
    }

    /// A ride that has not ended goes on changing.
    public func isLive(_ payload: [String: Value]) -> Bool {
        guard let ride = payload["rideStatus"], let phase = ride["phase"]?.string else { return false }
        return phase != "completed" && ride["completionStatus"]?.object == nil
    }

    public var counted: [String] { ["rideOptions"] }

    /// SiriKit's rating goes from 0 to 10, a person's from no star to five: both are seen, since who says "five" means one of
    /// them.
    public func text(of value: Value, parameter: String, intent: String, _ maker: CardMaker) -> String? {
        guard intent == "SendRideFeedback", parameter == "rating", let rating = value.integer, (0...10).contains(rating)
        else { return nil }
        let (full, half) = (Int(rating / 2), rating.isMultiple(of: 2) ? "" : "½")
        let stars = String(repeating: "★", count: full) + half
        return
            "\(stars)\(String(repeating: "☆", count: 5 - full - half.count)) (\(maker.formats.outOf(Int(rating), 10)))"
    }

    public func slots(_ told: Told) -> [String: String] {
        let formats = told.maker.formats
        func moment(_ path: String) -> String? { formats.moment(told.payload.at(path)) }
        let pickup = ["rideStatus.estimatedPickupDate", "rideStatus.rideOption.estimatedPickupDate"].lazy
            .compactMap { formats.date(told.payload.at($0)) }.first.map { formats.dayAndTime($0) }
        // A threshold that is still to come: until then the fee does not apply.
        let threshold = told.payload.at("cancellationFeeThreshold")
        let slots = [
            "from": told.first("rideStatus.pickupLocation", "pickupLocation"),
            "to": told.first("rideStatus.dropOffLocation", "dropOffLocation"),
            "option": told.first("rideStatus.rideOption.name", "rideOptionName"),
            "driver": told.first("rideStatus.driver.displayName"),
            "arrival": moment("rideStatus.estimatedDropOffDate"),
            "pickup": pickup?.day == nil ? pickup?.time : nil,
            "pickupDay": pickup.flatMap { pickup in
                pickup.day.map { told.maker.say("ride.moment", ["day": $0, "time": pickup.time]) }
            },
            "price": formats.price(told.payload.at("rideStatus.rideOption.priceRange")),
            "freeUntil": threshold.flatMap { told.maker.text(of: $0) },
            "fee": threshold == nil ? formats.money(told.payload.at("cancellationFee")) : nil,
        ]
        return slots.compactMapValues(\.self)
    }

    public func shows(_ shown: ShownValue, in block: Block, _ maker: CardMaker) -> Bool {
        switch block {
        case .lines(let lines):
            let alike: Block.Line? =
                switch shown.parameter {
                case "partySize": maker.people(shown.value).map { Block.Line(maker.label("ride.party"), $0) }
                case "scheduledPickupTime": Block.Line(maker.label("ride.pickUp"), shown.line.value)
                case "rideOptionName": Block.Line(maker.label("ride.option"), shown.line.value)
                default: nil
                }
            return lines.contains { $0.label == alike?.label && PlainText.isSame($0.value, alike?.value) }
        case .route(let route):
            return (shown.parameter == "pickupLocation" && shown.isSame(as: route.from))
                || (shown.parameter == "dropOffLocation" && shown.isSame(as: route.to))
        case .headline(_, let detail):
            let parts = (detail ?? "").split(separator: " · ").map(String.init)
            switch shown.parameter {
            case "rideOptionName": return parts.contains { shown.isSame(as: $0) }
            case "partySize": return parts.contains { PlainText.isSame($0, maker.people(shown.value)) }
            default: return false
            }
        default: return false
        }
    }
}

extension CardMaker {
    /// A ride: the way, the price, the car, the driver (Domains, `RideStatus`).
    fileprivate func ride(_ ride: Value) -> [Block] {
        guard ride.object != nil else { return [] }
        var blocks: [Block] = []
        let phase = ride["phase"]?.string
        let from = ride["pickupLocation"].flatMap { self.text(of: $0) }
        let to = ride["dropOffLocation"].flatMap { self.text(of: $0) }
        let stages = RideLook.stages.map { self.say("stage.\($0)") }
        let stage = phase.flatMap { RideLook.stages.firstIndex(of: $0 == "received" ? "confirmed" : $0) }
        let isOver = ride["completionStatus"]?.object != nil || phase == "completed"
        if from != nil || to != nil || phase != nil {
            let isCanceled = ride.at("completionStatus.canceled")?.boolean == true
            blocks.append(
                .route(
                    Block.Route(
                        from: from, to: to,
                        position: isOver ? (isCanceled ? nil : 1) : self.position(in: ride, phase: phase),
                        stages: phase == nil || isCanceled ? [] : stages, stage: isCanceled ? nil : stage)))
        }
        let option = ride["rideOption"]
        let paid = self.formats.money(ride.at("completionStatus.paymentAmount"))
        let isMetered = option?["usesMeteredFare"]?.boolean == true
        let people = ride["partySize"].flatMap { self.people($0) }
        let name = option?["name"]?.string.map { PlainText.line($0, limit: 60) }
        if let price = paid ?? (isMetered ? nil : self.formats.price(option?["priceRange"])) {
            let detail = [name, people].compactMap(\.self).joined(separator: " · ")
            blocks.append(.headline(price, detail: detail.isEmpty ? nil : detail))
        }
        let scheduled = ride["scheduledPickupTime"].flatMap { self.text(of: $0) }
        let pickup = scheduled ?? self.formats.moment(ride["estimatedPickupDate"] ?? option?["estimatedPickupDate"])
        let isBeforePickup = ["pickup", "ongoing", "completed"].contains(phase ?? "") == false && !isOver
        let hasHeadline = blocks.contains { if case .headline = $0 { true } else { false } }
        blocks += self.lines([
            ("ride.pickUp", isBeforePickup ? pickup : nil),
            ("ride.dropOff", isOver ? nil : self.formats.moment(ride["estimatedDropOffDate"])),
            ("ride.option", hasHeadline ? nil : name),
            ("ride.party", hasHeadline ? nil : people),
            ("ride.driver", self.driver(ride["driver"])),
            ("ride.vehicle", self.vehicle(ride["vehicle"])),
            ("ride.plate", ride.at("vehicle.registrationPlate")?.string.map { PlainText.line($0, limit: 20) }),
        ])
        if let note = option?["specialPricing"]?.string, !isOver { blocks.append(.text(PlainText.line(note))) }
        if let note = option?["disclaimerMessage"]?.string, phase == nil { blocks.append(.text(PlainText.line(note))) }
        return blocks
    }

    /// So many people in a car.
    fileprivate func people(_ count: Value) -> String? {
        count.integer.map { self.say("ride.people", ["count": self.formats.number($0)]) }
    }

    private func driver(_ driver: Value?) -> String? {
        guard let name = driver?["displayName"]?.string else { return nil }
        // SiriKit's rating is a text; where that is a number it is written as one.
        let rating = driver?["rating"]?.string.map { text in
            let number = Double(text).flatMap { (0...100).contains($0) ? self.formats.number($0) : nil }
            return "★ \(number ?? PlainText.line(text, limit: 8))"
        }
        return [PlainText.line(name, limit: 60), rating].compactMap(\.self).joined(separator: "  ")
    }

    private func vehicle(_ vehicle: Value?) -> String? {
        let parts = [vehicle?["manufacturer"]?.string, vehicle?["model"]?.string].compactMap(\.self)
        return parts.isEmpty ? nil : PlainText.line(parts.joined(separator: " "), limit: 60)
    }

    private func position(in ride: Value, phase: String?) -> Double? {
        func location(_ path: String) -> Placemark.Location? { ride.at(path).flatMap { try? $0.decoded() } }
        let isRiding = phase == "ongoing"
        if phase == "pickup" { return 0 }
        guard let car = location("vehicle.location"), let from = location("pickupLocation.location"),
            let to = location("dropOffLocation.location")
        else { return nil }
        return Block.Route.position(of: car, from: from, to: to, isRiding: isRiding)
    }

    fileprivate func rideOptions(_ options: [Value]) -> [Block] {
        let items = options.prefix(Self.itemsPerCard).compactMap { option -> Block.Item? in
            guard let name = option["name"]?.string else { return nil }
            let isMetered = option["usesMeteredFare"]?.boolean == true
            let details = [
                isMetered ? nil : self.formats.price(option["priceRange"]),
                self.formats.moment(option["estimatedPickupDate"]),
            ]
            return Block.Item(.bullet, PlainText.line(name, limit: 60), details: details.compactMap(\.self))
        }
        guard !items.isEmpty else { return [] }
        return [.items(heading: self.say("ride"), items, more: self.more(options.count - items.count))]
    }

    fileprivate func fee(_ fee: Value?) -> [Block] {
        guard let text = self.formats.money(fee) else { return [] }
        return [.headline(text, detail: self.label("ride.fee"))]
    }
}
