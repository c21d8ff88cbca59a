// Beckon: what a type of values is, as data
// SPDX-License-Identifier: Apache-2.0

/// What a type of parameter values is, in a form that the dispatcher, the recognizer and the presenter read without
/// knowing the domain: how it is shown, what tells two values apart, where the spoken words go.
public struct TypeDeclaration: WireCodable, Hashable {
    /// The form of the JSON.
    public enum Kind: String, WireEnumeration {
        case string, integer, double, boolean
        /// ISO 8601 text.
        case date
        /// One of ``TypeDeclaration/cases``, as text.
        case enumeration
        /// An array of ``TypeDeclaration/cases`` without repetition.
        case optionSet
        /// An object, a thing that has identity (a person, a list, a note).
        case entity
        /// An object that is a value of several parts (an amount of money, a time range).
        case composite
    }

    /// The name, the same in Swift and on the wire, such as `Placemark`.
    public var name: String
    /// The form.
    public var kind: Kind
    /// The names of the cases of an enumeration or option set.
    public var cases: [String]?
    /// Paths whose first present text labels a value, such as `title.spokenPhrase`. Words that a person says for
    /// a value of the type are written to the first of them.
    public var label: [String]?
    /// Paths to show beside the label when two values have to be told apart, most telling first.
    public var details: [String]?

    // init: _ name, _ kind, cases = nil, label = nil, details = nil

    /// The label of a value of this type: text for entities and composites where they have one, the value itself for
    /// scalars, `nil` where nothing can be shown.
    public func label(of value: Value) -> String? {
        switch value {
        case .null: return nil
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .double(let number): return String(number)
        case .boolean(let truth): return truth ? "yes" : "no"
        case .array(let elements):
            let labels = elements.compactMap { self.label(of: $0) }
            return labels.isEmpty ? nil : labels.joined(separator: ", ")
        case .object:
            for path in self.label ?? [] {
                if let text = value.at(path)?.string, !text.isEmpty { return text }
                if let number = value.at(path)?.integer { return String(number) }
            }
            return nil
        }
    }

    /// Makes a value of this type from words that a person said.
    ///
    /// - Returns: `nil` for a kind that words alone cannot make (numbers, truth values, dates), or for a case that does
    ///   not exist.
    public func value(fromWords words: String) -> Value? {
        switch self.kind {
        case .string: return .string(words)
        case .enumeration: return self.cases?.contains(words) == true ? .string(words) : nil
        case .optionSet: return self.cases?.contains(words) == true ? .array([.string(words)]) : nil
        case .entity, .composite: return self.label?.first.map { Value.object([:]).setting($0, to: .string(words)) }
        case .integer, .double, .boolean, .date: return nil
        }
    }

    /// Whether `value` has the form of this type. Members of objects are the app's affair and not looked at.
    public func accepts(_ value: Value) -> Bool {
        if let isAccepted = self.kind.accepts(value) { return isAccepted }
        switch value {
        case .string(let name): return self.cases?.contains(name) ?? true
        case .array(let names):
            return names.allSatisfy { name in name.string.map { self.cases?.contains($0) ?? true } ?? false }
        default: return false
        }
    }
}

extension TypeDeclaration.Kind {
    /// Whether `value` has the form of every type of this kind; `nil` where that hangs on the type's cases.
    func accepts(_ value: Value) -> Bool? {
        switch (self, value) {
        case (.string, .string), (.boolean, .boolean), (.double, .integer), (.double, .double),
            (.date, .string), (.entity, .object), (.composite, .object):
            true
        case (.integer, _): value.integer != nil
        case (.enumeration, .string), (.optionSet, .array): nil
        default: false
        }
    }
}
