// Beckon: settings of a car that are kept under a number and a name
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import VehicleSignals

/// Settings of a car that are kept under a number and perhaps a name.
struct Profile: Hashable, Sendable, Codable {
    var number: Int
    var name: String?
    /// Whether it is taken where somebody asks for the usual settings.
    var isDefault: Bool?
    var settings: [String: SignalValue]

    /// The numbers that there are.
    static let numbers = 1...9
    /// How long a name may be.
    static let name = TextLimit(characters: 60)

    /// What it is called where it is offered.
    var label: String { self.name ?? String(self.number) }
}

extension CarState {
    /// What a profile keeps: the air, the warmth, the seats, and where the sound comes from. Not the locks, nor the radio's
    /// station.
    var settings: [String: SignalValue] {
        let prefixes = ["Vehicle.Cabin.HVAC.", "Vehicle.Cabin.Seat."]
        return self.signals.filter { path, _ in
            path == SignalPath.source || prefixes.contains { path.hasPrefix($0) } && !path.hasSuffix("Capability")
        }
    }

    /// The car with the settings of a profile.
    func taking(_ profile: Profile) -> CarState {
        var state = self
        for (path, value) in profile.settings where self.settings[path] != nil { state.set(path, value) }
        return state
    }
}

/// The profiles of a car, and which of them is meant. Pure.
struct Profiles {
    /// By number.
    let all: [Profile]

    /// - Parameter profiles: In any order.
    init(_ profiles: [Profile]) { self.all = profiles.sorted { $0.number < $1.number } }

    private var free: [Int] { Profile.numbers.filter { number in !self.all.contains { $0.number == number } } }

    /// A name that is nothing but a number means the number.
    private func named(_ name: String) -> Profile? {
        if let number = Int(name.trimmed) { return self.all.first { $0.number == number } }
        let match = SpokenName(name).match(self.all.filter { $0.name != nil }) { $0.label }
        if case .exact(let profiles) = match, profiles.count == 1 { return profiles[0] }
        return nil
    }

    // MARK: To take one back

    func number(_ wish: SetProfileInCar) -> ResolutionResult<Int> {
        guard let number = wish.profileNumber else { return .notRequired }
        if self.all.contains(where: { $0.number == number }) { return .success(number) }
        return .unsupported(reason: self.missing, alternatives: self.all.map(\.number))
    }

    func name(_ wish: SetProfileInCar) -> ResolutionResult<String> {
        guard let name = wish.profileName ?? wish.profileLabel, !name.trimmed.isEmpty else {
            if wish.profileNumber != nil || wish.defaultProfile == true { return .notRequired }
            if self.all.isEmpty { return .unsupported(reason: self.missing) }
            return .disambiguation(self.all.map(\.label))
        }
        if let profile = self.named(name) { return .success(profile.label) }
        return SpokenName(name).match(self.all) { $0.label }
            .resolution(reason: self.missing, others: self.all) { $0.label }
    }

    func isDefault(_ wish: SetProfileInCar) -> ResolutionResult<Bool> {
        guard let isDefault = wish.defaultProfile else { return .notRequired }
        if !isDefault || self.all.contains(where: { $0.isDefault == true }) { return .success(isDefault) }
        return .unsupported(reason: self.missing, alternatives: [false])
    }

    private var missing: String { self.all.isEmpty ? "noProfiles" : "noSuchProfile" }

    /// The profile that is meant. A number goes before a name, and both before "the usual one".
    func meant(_ wish: SetProfileInCar) throws(CarRefusal) -> Profile {
        if let number = try self.number(wish).settled("profileNumber"),
            let profile = self.all.first(where: { $0.number == number })
        {
            return profile
        }
        if let name = try self.name(wish).settled("profileName"), let profile = self.named(name) { return profile }
        if try self.isDefault(wish).settled("defaultProfile") == true,
            let profile = self.all.first(where: { $0.isDefault == true })
        {
            return profile
        }
        throw CarRefusal(parameter: "profileName", reason: "noSuchProfile")
    }

    // MARK: To keep one

    func number(_ wish: SaveProfileInCar) -> ResolutionResult<Int> {
        guard let number = wish.profileNumber else { return .notRequired }
        guard Profile.numbers.contains(number) else {
            return .unsupported(reason: "profileNumberOutOfRange", alternatives: Array(self.free.prefix(3)))
        }
        let exists = self.all.contains { $0.number == number }
        return exists ? .confirmationRequired(number, reason: "profileExists") : .success(number)
    }

    func name(_ wish: SaveProfileInCar) -> ResolutionResult<String> {
        guard let name = (wish.profileName ?? wish.profileLabel).said else {
            return wish.profileNumber == nil ? .needsValue : .notRequired
        }
        guard Profile.name.holds(name) else { return .unsupported(reason: "tooLong") }
        if let profile = self.named(name) { return .confirmationRequired(profile.label, reason: "profileExists") }
        if let number = Int(name), !Profile.numbers.contains(number) {
            return .unsupported(reason: "profileNumberOutOfRange", alternatives: self.free.prefix(3).map(String.init))
        }
        if self.free.isEmpty, wish.profileNumber == nil {
            return .unsupported(reason: "noRoomForProfile", alternatives: self.all.map(\.label))
        }
        return .success(name)
    }

    /// The profile that is to be kept. The user said yes to those that it takes the place of; `nil` where there is no room.
    func kept(_ wish: SaveProfileInCar, of state: CarState) -> Profile? {
        let said = (wish.profileName ?? wish.profileLabel)?.trimmed
        let old = said.flatMap(self.named)
        let spoken = said.flatMap { Int($0) }
        guard let number = wish.profileNumber ?? old?.number ?? spoken ?? self.free.first,
            Profile.numbers.contains(number), wish.profileNumber != nil || !(said ?? "").isEmpty
        else { return nil }
        let replaced = self.all.first { $0.number == number }
        let name = spoken == nil ? old?.name ?? said : nil
        return Profile(
            number: number, name: name ?? replaced?.name, isDefault: replaced?.isDefault, settings: state.settings)
    }
}
