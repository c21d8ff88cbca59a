// Beckon: a car of a user
// SPDX-License-Identifier: Apache-2.0

import HandlerKit
import Schema
import VehicleSignals

/// A car of a user.
struct Car: Hashable, Sendable {
    let id: Int64
    var name: String
    /// What kind it is, by a name in `Texts.json`, which has the words for it.
    var kind: String?
    var state: CarState
    /// When it was used last.
    var used: Instant?
    /// When its horn and its lights end.
    var signalEnd: Instant?

    /// How long a car signals.
    static let signalSeconds: Int64 = 10
    /// How long a car that was used is the one that is meant where nobody says which.
    static let habitSeconds: Int64 = 12 * 3_600

    /// What Motor calls it.
    var identifier: String { "car-\(self.id)" }
    /// The car as a value: by its name, or, where that is only what kind of car it is, by the word for it in a language.
    func term(_ locale: String) -> SpeakableString {
        let name = self.name == self.kind ? self.otherNames(locale).first ?? self.name : self.name
        return SpeakableString(name, vocabularyIdentifier: self.identifier)
    }
    /// Other names, in a language.
    func otherNames(_ locale: String) -> [String] {
        guard let kind = self.kind else { return [] }
        return Motor.texts.text(kind, locale).split(separator: ",").map { String($0).trimmed }
    }
}

/// By what a car is meant.
enum CarWord: Sendable {
    /// By a name, or by nothing where there is a choice.
    case named(SpeakableString?)
    /// The one that is being driven, or was used last.
    case driven
}

/// The cars of a user, and which of them is meant. Pure.
struct CarChoice {
    let cars: [Car]
    let now: Instant
    let locale: String

    /// SiriKit's word for a car that nobody named.
    static let placeholder = "myCar"

    /// The car that was used a short while ago.
    private var habit: Car? {
        let latest = self.cars.max { ($0.used ?? .distantPast) < ($1.used ?? .distantPast) }
        guard let used = latest?.used, self.now - used <= .seconds(Car.habitSeconds) else { return nil }
        return latest
    }

    private var unnamed: Car? { self.cars.count == 1 ? self.cars.first : self.habit }

    private func isNamed(_ name: SpeakableString?) -> SpeakableString? {
        guard let name, name.spokenPhrase != Self.placeholder, !SpokenName(name.spokenPhrase).isEmpty else {
            return nil
        }
        return name
    }

    private func match(_ name: SpeakableString) -> NameMatch<Car> {
        if let known = self.cars.first(where: { $0.identifier == name.vocabularyIdentifier }) { return .exact([known]) }
        return TitleIndex(self.cars) { [$0.name] + $0.otherNames(self.locale) }.match(SpokenName(name.spokenPhrase))
    }

    /// Which car: the one that was named, else the only one, else the one that was used a short while ago.
    func resolution(_ name: SpeakableString?) -> ResolutionResult<SpeakableString> {
        guard !self.cars.isEmpty else { return .unsupported(reason: "noCar") }
        guard let name = self.isNamed(name) else {
            return self.unnamed.map { .success($0.term(self.locale)) }
                ?? .disambiguation(self.cars.map { $0.term(self.locale) })
        }
        return self.match(name).resolution(reason: "noSuchCar", others: self.cars) { $0.term(self.locale) }
    }

    /// The car that is meant, where that is certain.
    func meant(_ word: CarWord) -> Car? {
        switch word {
        case .driven:
            return self.cars.max { ($0.used ?? .distantPast) < ($1.used ?? .distantPast) }
        case .named(let name):
            guard let name = self.isNamed(name) else { return self.unnamed }
            if case .exact(let cars) = self.match(name), cars.count == 1 { return cars[0] }
            return nil
        }
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(milliseconds: 0)
}
