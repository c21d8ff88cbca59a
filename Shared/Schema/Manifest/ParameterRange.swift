// Beckon: which numbers a parameter takes
// SPDX-License-Identifier: Apache-2.0

/// Which numbers a parameter takes, so that a screen can offer them by a slider. It is a help and checks nothing: the app refuses
/// what is outside of it, as ever.
public struct ParameterRange: Codable, Hashable, Sendable {
    /// The least number.
    public var minimum: Double
    /// The greatest number.
    public var maximum: Double
    /// How far one number is from the next, counted from the least.
    // default: 1
    public var step: Double
    /// The unit in which they are meant, as the values' own member `unit` has it, such as `celsius`. It is there for quantities,
    /// objects with `doubleValue`, and absent for plain numbers.
    public var unit: String?

    // init: _ minimum, _ maximum, step = 1, unit = nil

    /// Whether a number is one of them: within the ends, and a whole number of steps from the least.
    public func contains(_ number: Double) -> Bool {
        guard number >= self.minimum, number <= self.maximum else { return false }
        let steps = (number - self.minimum) / self.step
        return (steps - steps.rounded()).magnitude < 1e-6
    }

    /// The number in the middle.
    public var middle: Double {
        self.minimum + (((self.maximum - self.minimum) / 2) / self.step).rounded(.down) * self.step
    }
}
