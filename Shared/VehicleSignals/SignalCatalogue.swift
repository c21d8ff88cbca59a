// Beckon: the signals that a car can have, with their types and limits
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HandlerKit

/// What the value of one signal may be.
public struct SignalRule: Hashable, Sendable {
    /// The types of the Vehicle Signal Specification that are used here.
    public enum Kind: String, Decodable, Sendable {
        case boolean, uint8, int8, uint32, float, string
        case strings = "string[]"
    }

    /// Of which type it is.
    public let type: Kind
    /// In which unit.
    public let unit: String?
    /// The lowest and the highest value.
    public let minimum: Double?, maximum: Double?
    /// The texts that there are.
    public let allowed: Set<String>?

    /// The longest text of a signal, in bytes, and the most texts of one.
    static let textBytes = 200, texts = 32

    /// Whether a value is of the type and within the limits.
    public func allows(_ value: SignalValue) -> Bool {
        switch (self.type, value) {
        case (.boolean, .boolean): true
        case (.float, .number(let number)): self.isWithin(number)
        case (.uint8, .number(let number)): UInt8(exactly: number) != nil && self.isWithin(number)
        case (.int8, .number(let number)): Int8(exactly: number) != nil && self.isWithin(number)
        case (.uint32, .number(let number)): UInt32(exactly: number) != nil && self.isWithin(number)
        case (.string, .text(let text)): self.allows(text)
        case (.strings, .texts(let texts)): texts.count <= Self.texts && texts.allSatisfy(self.allows)
        default: false
        }
    }

    private func isWithin(_ number: Double) -> Bool {
        number.isFinite && number >= self.minimum ?? -.infinity && number <= self.maximum ?? .infinity
    }

    private func allows(_ text: String) -> Bool {
        text.utf8.count <= Self.textBytes && self.allowed?.contains(text) ?? true
    }
}

/// The signals that a car can have. They stand in `signals.json`, by the paths of COVESA's Vehicle Signal Specification;
/// those that are marked as overlay are Beckon's own additions, which the specification provides for.
public struct SignalCatalogue: Sendable {
    /// The rule of each path.
    public let rules: [String: SignalRule]
    /// The paths that the specification itself does not have.
    public let overlay: Set<String>

    /// That of `signals.json`.
    public static let shared = SignalCatalogue(AppData.read(PackageResources.signals_json, "signals.json"))

    private struct Entry: Decodable {
        let path: String
        /// What stands in place of each `*` of the path, in order.
        let instances: [[String]]?
        let type: SignalRule.Kind
        let unit: String?
        let minimum: Double?
        let maximum: Double?
        let allowed: Set<String>?
        let overlay: Bool?
    }

    private init(_ entries: [Entry]) {
        var rules: [String: SignalRule] = [:]
        var overlay: Set<String> = []
        for entry in entries {
            let rule = SignalRule(
                type: entry.type, unit: entry.unit, minimum: entry.minimum, maximum: entry.maximum,
                allowed: entry.allowed)
            for path in Self.paths(entry.path, entry.instances ?? []) {
                rules[path] = rule
                if entry.overlay == true { overlay.insert(path) }
            }
        }
        self.rules = rules
        self.overlay = overlay
    }

    private static func paths(_ path: String, _ instances: [[String]]) -> [String] {
        guard let first = instances.first, let star = path.firstIndex(of: "*") else { return [path] }
        return first.flatMap { name in
            Self.paths(path.replacingCharacters(in: star...star, with: name), Array(instances.dropFirst()))
        }
    }

    /// The signals that are known and within their limits; the others are left out.
    public func checked(_ signals: [String: SignalValue]) -> [String: SignalValue] {
        signals.filter { self.rules[$0.key]?.allows($0.value) ?? false }
    }
}
