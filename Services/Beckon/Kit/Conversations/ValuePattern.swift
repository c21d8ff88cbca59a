// Beckon: whether a value holds what a pattern says
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Compares values with patterns: an object holds at least the pattern's members (whose names may be paths with dots),
/// an array has as many elements, each as its pattern says. `null` wants nothing there, the text `*` anything, and a text
/// that begins with `~ ` the rest of it somewhere inside.
public enum ValuePattern {
    /// How a value differs from a pattern: one line each, none where it holds.
    public static func differences(_ value: Value?, _ pattern: Value, at path: String) -> [String] {
        switch pattern {
        case .null: return Self.isAbsent(value) ? [] : ["\(path): nothing expected, there is \(Self.text(value))"]
        case .string("*"): return Self.isAbsent(value) ? ["\(path): something expected, there is nothing"] : []
        case .string(let text) where text.hasPrefix("~ "):
            let part = text.dropFirst(2).lowercased()
            let words = value?.string?.lowercased() ?? ""
            return words.contains(part)
                ? [] : ["\(path): expected to contain '\(text.dropFirst(2))', there is \(Self.text(value))"]
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, pattern in
                Self.differences(value?[name] ?? value?.at(name), pattern, at: "\(path).\(name)")
            }
        case .array(let patterns):
            guard let elements = value?.array, elements.count == patterns.count else {
                let count = value?.array.map { "\($0.count) elements" } ?? "no array"
                return ["\(path): \(patterns.count) elements expected, there are \(count): \(Self.text(value))"]
            }
            return zip(elements, patterns).enumerated().flatMap { index, pair in
                Self.differences(pair.0, pair.1, at: "\(path)[\(index)]")
            }
        default:
            if let value, value == pattern || value.double.map({ $0 == pattern.double }) == true { return [] }
            return ["\(path): expected \(Self.text(pattern)), there is \(Self.text(value))"]
        }
    }

    private static func isAbsent(_ value: Value?) -> Bool { value == nil || value == .null }

    static func text(_ value: Value?) -> String {
        guard let value, let line = try? JSON.line(value) else { return "nothing" }
        return line.count > 400 ? line.prefix(397) + "..." : line
    }
}
