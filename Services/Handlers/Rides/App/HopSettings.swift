// Beckon: what can be set of the ride app
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What can be set of Hop.
public struct HopSettings: Hashable, Sendable {
    static let metresPerSecond = 8.5
    static let secondsToSetOut = 8.0
    static let secondsToBoard = 60.0

    /// How many times faster than real the simulated cars are: 0.1 to 1000. With 1 they drive 30 km/h, and a
    /// car comes in a few minutes.
    public var speedUp: Double
    /// How long between two live updates: 100 ms to 10 s, the longest that docs/protocol.md allows.
    public var updateInterval: Milliseconds

    /// - Parameters: See the properties; values outside of their range are moved to its ends.
    public init(speedUp: Double = 1, updateInterval: Milliseconds = .seconds(3)) {
        self.speedUp = speedUp.isFinite ? min(max(speedUp, 0.1), 1000) : 1
        self.updateInterval = min(max(updateInterval, Milliseconds(100)), .seconds(10))
    }

    /// The time that takes `seconds` in the real world.
    func scaled(seconds: Double) -> Milliseconds { Milliseconds(Int64((seconds * 1000 / self.speedUp).rounded(.up))) }

    /// The time to drive some metres.
    func drivingTime(metres: Double) -> Milliseconds { self.scaled(seconds: metres / Self.metresPerSecond) }
}
