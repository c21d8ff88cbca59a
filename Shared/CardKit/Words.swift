// Beckon: the sentences of one language
// SPDX-License-Identifier: Apache-2.0

/// The sentences of one language, by key. A sentence may have slots, `{app}`; of several sentences under one key the first
/// whose slots can all be filled is taken.
public struct Words: Hashable, Sendable {
    /// The language, BCP 47.
    public let locale: String
    /// Sentences by key. A key with a number at its end, `more.0`, goes before one with a plural's category, `more.one`, and
    /// that before `more`, where the count is such a number.
    public let templates: [String: [String]]
    /// Which numbers have a form of their own.
    public let plurals: PluralRules

    /// - Parameters: See the properties.
    public init(locale: String, templates: [String: [String]], plurals: PluralRules = PluralRules()) {
        self.locale = locale
        self.templates = templates
        self.plurals = plurals
    }

    /// The sentence of the first key that has one whose slots can all be filled.
    ///
    /// - Parameters:
    ///   - keys: The most particular key first.
    ///   - slots: What the slots stand for. `count` also chooses among `key.1`, `key.one` and `key`.
    public func text(_ keys: [String], _ slots: [String: String] = [:]) -> String? {
        let endings = slots["count"].flatMap { Self.number($0) }.map { number in
            ["\(number)", self.plurals.category(of: number)?.rawValue].compactMap(\.self)
        }
        for key in keys {
            let counted = (endings ?? []).flatMap { self.templates["\(key).\($0)"] ?? [] }
            for template in counted + (self.templates[key] ?? []) {
                if let text = Self.fill(template, slots) { return text }
            }
        }
        return nil
    }

    /// The words for a case of which only the member is known that holds it, `reference` of a type `MediaReference`: the type's
    /// name has all words of the member's. Where types that fit so say different things, nobody knows which is meant.
    package func text(ofCase name: String, member: String) -> String? {
        guard name.allSatisfy({ $0.isASCII && $0.isLetter }), name.first?.isLowercase == true else { return nil }
        if let own = self.text(["case.\(PlainText.capitalized(member)).\(name)"]) { return own }
        let wanted = Self.nameWords(member)
        let found = self.templates.filter { key, _ in
            // Most keys are told apart by their ends; only what is left is taken to pieces.
            guard key.hasPrefix("case."), key.hasSuffix(name) else { return false }
            let parts = key.split(separator: ".")
            return parts.count == 3 && parts[2] == name
                && wanted.isSubset(of: Self.nameWords(String(parts[1])))
        }
        let texts = Set(found.compactMap { $0.value.first })
        return texts.count == 1 ? texts.first : nil
    }

    /// The words of a name in code, in lower case; the last one without the ending of a plural.
    private static func nameWords(_ name: String) -> Set<String> {
        let words = PlainText.words(fromName: name).lowercased().split(separator: " ").map(String.init)
        return Set(
            words.map {
                $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") && $0 != "status" ? String($0.dropLast()) : $0
            })
    }

    /// The number that a count is, however its digits are written and grouped.
    private static func number(_ count: String) -> Int? {
        let digits = count.compactMap(\.wholeNumberValue)
        return digits.isEmpty || digits.count > 15 ? nil : digits.reduce(0) { $0 * 10 + $1 }
    }

    /// The names of a template's slots, in order.
    public static func slots(of template: String) -> [String] {
        template.split(separator: "{").dropFirst(template.hasPrefix("{") ? 0 : 1).compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }

    /// One pass: what a slot stands for is never looked at for slots.
    package static func fill(_ template: String, _ slots: [String: String]) -> String? {
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = slots[name], !value.isEmpty else { return nil }
            result += rest[..<open] + value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
