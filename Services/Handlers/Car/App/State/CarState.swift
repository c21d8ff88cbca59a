// Beckon: how a car is, by its signals
// SPDX-License-Identifier: Apache-2.0

/// How a car is: the values of its signals, by path. A signal that is not there is equipment that the car does not have.
struct CarState: Hashable, Sendable {
    private(set) var signals: [String: SignalValue]

    /// - Parameter signals: Those that `signals.json` does not have, or not with that value, are left out.
    init(_ signals: [String: SignalValue]) { self.signals = SignalCatalogue.shared.checked(signals) }

    /// Whether the car has a signal.
    func has(_ path: String) -> Bool { self.signals[path] != nil }

    func isOn(_ path: String) -> Bool { self.signals[path] == .boolean(true) }

    func number(_ path: String) -> Double? {
        if case .number(let number) = self.signals[path] { number } else { nil }
    }

    func whole(_ path: String) -> Int? { self.number(path).flatMap { Int(exactly: $0) } }

    func text(_ path: String) -> String? {
        if case .text(let text) = self.signals[path] { text } else { nil }
    }

    func texts(_ path: String) -> [String] {
        if case .texts(let texts) = self.signals[path] { texts } else { [] }
    }

    /// Sets a signal that the car has. What it has not, and a value beyond the limits, changes nothing.
    mutating func set(_ path: String, _ value: SignalValue) {
        guard self.has(path), SignalCatalogue.shared.rules[path]?.allows(value) ?? false else { return }
        self.signals[path] = value
    }

    mutating func set(_ path: String, _ value: Bool) { self.set(path, .boolean(value)) }
    mutating func set(_ path: String, _ value: Int) { self.set(path, .number(Double(value))) }
    mutating func set(_ path: String, _ value: String) { self.set(path, .text(value)) }

    /// The lowest and the highest value of a signal.
    static func limits(_ path: String) -> ClosedRange<Int> {
        guard let rule = SignalCatalogue.shared.rules[path], let minimum = rule.minimum, let maximum = rule.maximum
        else { return 0...0 }
        return Int(minimum)...Int(maximum)
    }
}
