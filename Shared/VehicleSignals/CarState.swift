// Beckon: how a car is, by its signals
// SPDX-License-Identifier: Apache-2.0

/// How a car is: the values of its signals, by path. A signal that is not there is equipment that the car does not have.
public struct CarState: Hashable, Sendable {
    /// The values, by path.
    public private(set) var signals: [String: SignalValue]

    /// - Parameter signals: Those that `signals.json` does not have, or not with that value, are left out.
    public init(_ signals: [String: SignalValue]) { self.signals = SignalCatalogue.shared.checked(signals) }

    /// Whether the car has a signal.
    public func has(_ path: String) -> Bool { self.signals[path] != nil }

    /// Whether a signal is there and true.
    public func isOn(_ path: String) -> Bool { self.signals[path] == .boolean(true) }

    /// The number that a signal says.
    public func number(_ path: String) -> Double? {
        if case .number(let number) = self.signals[path] { number } else { nil }
    }

    /// The whole number that a signal says.
    public func whole(_ path: String) -> Int? { self.number(path).flatMap { Int(exactly: $0) } }

    /// The text that a signal says.
    public func text(_ path: String) -> String? {
        if case .text(let text) = self.signals[path] { text } else { nil }
    }

    /// The texts that a signal says.
    public func texts(_ path: String) -> [String] {
        if case .texts(let texts) = self.signals[path] { texts } else { [] }
    }

    /// Sets a signal that the car has. What it has not, and a value beyond the limits, changes nothing.
    public mutating func set(_ path: String, _ value: SignalValue) {
        guard self.has(path), SignalCatalogue.shared.rules[path]?.allows(value) ?? false else { return }
        self.signals[path] = value
    }

    /// The same for plain values.
    public mutating func set(_ path: String, _ value: Bool) { self.set(path, .boolean(value)) }
    /// The same for plain values.
    public mutating func set(_ path: String, _ value: Int) { self.set(path, .number(Double(value))) }
    /// The same for plain values.
    public mutating func set(_ path: String, _ value: String) { self.set(path, .text(value)) }

    /// The lowest and the highest value of a signal.
    public static func limits(_ path: String) -> ClosedRange<Int> {
        guard let rule = SignalCatalogue.shared.rules[path], let minimum = rule.minimum, let maximum = rule.maximum
        else { return 0...0 }
        return Int(minimum)...Int(maximum)
    }
}
