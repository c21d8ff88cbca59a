// Beckon: why a car does not do what it is told
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// Why a car does not do what it is told.
struct CarRefusal: Error, Hashable, Sendable {
    /// The parameter whose value does not do.
    let parameter: String
    /// Why not, by the name under which the presenter words it.
    let reason: String
}

extension ResolutionResult {
    /// The value that is settled; `nil` where none is needed.
    ///
    /// - Throws: A refusal where it is not settled.
    func settled(_ parameter: String) throws(CarRefusal) -> Parameter? {
        switch self {
        case .success(let value): return value
        case .notRequired: return nil
        case .unsupported(let reason, _): throw CarRefusal(parameter: parameter, reason: reason ?? "unsupported")
        case .confirmationRequired(_, let reason):
            throw CarRefusal(parameter: parameter, reason: reason ?? "unconfirmed")
        default: throw CarRefusal(parameter: parameter, reason: "needsValue")
        }
    }
}

/// The steps of a setting from 0 to 100 percent, such as a fan's.
struct Steps: Hashable, Sendable {
    /// How many there are above off.
    let count: Int

    static let fan = Steps(count: 5)
    static let seat = Steps(count: 3)

    /// The percentage of a step.
    func percent(_ step: Int) -> Int { (step * 100 + self.count / 2) / self.count }

    /// The step that is nearest to a percentage.
    func step(_ percent: Int) -> Int { (percent * self.count + 50) / 100 }

    /// The percentage that is a step away from another, or the lowest or highest; `nil` where that is where it stands, or
    /// beyond. The lowest is a step that still does something: nobody says "lower" for "off".
    func moved(_ percent: Int, _ setting: RelativeSetting) -> Int? {
        let steps = (1...self.count).map(self.percent)
        let moved: Int? =
            switch setting {
            case .lowest: steps.first
            case .lower: steps.last { $0 < percent }
            case .higher: steps.first { $0 > percent }
            case .highest: steps.last
            }
        return moved == percent ? nil : moved
    }
}
