// Beckon: what a run came to
// SPDX-License-Identifier: Apache-2.0

/// Something that must never be, and was.
public struct SimulationViolation: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Which rule was broken.
    public var rule: String
    /// How.
    public var text: String
    /// When, in milliseconds since the run began.
    public var milliseconds: Int64
    /// At which step.
    public var step: Int

    public var description: String { "\(self.rule): \(self.text) (at +\(self.milliseconds) ms, step \(self.step))" }
}

/// What one run came to.
public struct SimulationResult: Sendable, Hashable {
    /// Its seed.
    public var seed: UInt64
    /// What was counted.
    public var counts: SimulationCounts
    /// What was broken.
    public var violations: [SimulationViolation]
    /// Sums up everything that happened: two runs of the same settings have the same.
    public var digest: UInt64
    /// Every step as text, where that was asked for.
    public var trace: [String]
}
