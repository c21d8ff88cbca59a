// Beckon: what a ride's parameters come to
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

/// The rules by which parameters are resolved. Pure: the places, the habits and the time are given.
struct Resolver: Sendable {
    let gazetteer: Gazetteer
    let context: Context

    private var device: Placemark.Location? {
        guard let point = self.context.location?.location, Gazetteer.serves(point) else { return nil }
        return point
    }

    /// Where the ride begins: as said, else where the device is, else at home.
    ///
    /// - Parameter dropOff: What was said of the end: nobody rides from home to home.
    func pickup(_ said: Placemark?, dropOff: Placemark?) -> ResolutionResult<Placemark> {
        if let said { return self.place(said, near: self.device) }
        if let device = self.context.location {
            // Whoever is far away is not picked up at home.
            guard self.device != nil else { return .needsValue }
            if case .one(let place) = self.gazetteer.find(device, near: nil) { return .success(place) }
            return .success(self.unnamed(device))
        }
        guard let home = self.gazetteer.home else { return .needsValue }
        if let dropOff, case .one(let end) = self.gazetteer.find(dropOff, near: nil), Self.isSame(end, home) {
            return .needsValue
        }
        return .success(home)
    }

    /// Where the ride ends.
    ///
    /// - Parameter pickup: What was said of the beginning, resolved or not.
    func dropOff(_ said: Placemark?, pickup: Placemark?) -> ResolutionResult<Placemark> {
        guard let said else { return .needsValue }
        var start: Placemark?
        if case .success(let place) = self.pickup(pickup, dropOff: said) { start = place }
        let result = self.place(said, near: start?.location ?? self.device)
        guard let start else { return result }
        switch result {
        case .success(let place):
            return Self.isSame(place, start) ? .unsupported(reason: "sameAsPickup") : result
        case .disambiguation(let places):
            let others = places.filter { !Self.isSame($0, start) }
            return others.count == 1 ? .success(others[0]) : .disambiguation(others)
        default:
            return result
        }
    }

    /// The kind of ride: as said, else the one most used that the party fits in. Where a party does not fit into the kind that
    /// was said, those are offered that it fits into: how many people there are is not the question.
    func option(_ said: SpeakableString?, partySize: Int?, habits: [RideKind]) -> ResolutionResult<SpeakableString> {
        guard let said else { return .success(self.usual(partySize: partySize, habits: habits).term) }
        guard let kind = RideKind.find(said) else {
            return .unsupported(reason: "unknownOption", alternatives: RideKind.all.map(\.term))
        }
        let fitting = RideKind.all.filter { $0.capacity >= partySize ?? 1 }
        // For more people than any kind takes, the people are asked about.
        if fitting.isEmpty || fitting.contains(kind) { return .success(kind.term) }
        return .unsupported(reason: "tooManyForOption", alternatives: fitting.map(\.term))
    }

    /// How many people.
    static func partySize(_ said: Int?) -> ResolutionResult<Int> {
        (1...RideKind.largestCapacity).resolution(said, absent: .needsValue, below: "tooFew", above: "tooManyForOption")
    }

    /// When, if not now.
    func scheduledTime(_ said: DateComponentsRange?) -> ResolutionResult<DateComponentsRange> {
        guard let said else { return .notRequired }
        return switch PickupTime(said, now: self.context.now, timeZone: self.context.timeZone) {
        case .at(_, let range): .success(range)
        case .incomplete: .needsMoreDetails(said)
        case .past: .unsupported(reason: "inThePast")
        case .tooFar: .unsupported(reason: "tooFarAhead")
        case .invalid: .unsupported(reason: "notATime")
        }
    }

    /// Finds a place by the gazetteer.
    func place(_ said: Placemark, near: Placemark.Location?) -> ResolutionResult<Placemark> {
        switch self.gazetteer.find(said, near: near) {
        case .one(let place): .success(place)
        case .several(let places): .disambiguation(places)
        case .unknown(let nearest): .unsupported(reason: "unknownPlace", alternatives: nearest)
        case .outside: .unsupported(reason: "outsideServiceArea")
        }
    }

    private func usual(partySize: Int?, habits: [RideKind]) -> RideKind {
        let size = min(max(partySize ?? 1, 1), RideKind.largestCapacity)
        return (habits + RideKind.all).first { $0.capacity >= size } ?? .usual
    }

    private func unnamed(_ device: Placemark) -> Placemark {
        var place = device
        place.name = nil
        place.identifier = nil
        return place
    }

    /// Whether two places are one: the same identifier, or less than 30 m apart.
    private static func isSame(_ left: Placemark, _ right: Placemark) -> Bool {
        if let identifier = left.identifier, identifier == right.identifier { return true }
        guard let from = left.location, let to = right.location else { return false }
        return from.metres(to: to) < 30
    }
}
