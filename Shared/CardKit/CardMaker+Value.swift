// Beckon: a value as words
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
public import Schema

extension CardMaker {
    /// A value as words, by its type where it is known, else by its form; `nil` where nothing can be shown.
    public func text(of value: Value, type: TypeDeclaration? = nil, depth: Int = 0) -> String? {
        guard depth < 4 else { return nil }
        switch value {
        case .null: return nil
        case .boolean(let truth): return self.text(ofTruth: truth)
        case .integer(let number): return self.formats.number(number)
        case .double(let number): return self.formats.number(number)
        case .string(let text):
            if type?.kind == .enumeration, let name = type?.name { return self.text(ofCase: text, of: name) }
            if type == nil || type?.kind == .date, let moment = self.formats.moment(value) { return moment }
            return PlainText.line(text)
        case .array(let elements):
            let elements = Self.once(elements)
            let shown = elements.prefix(Self.itemsPerCard).compactMap { element in
                if type?.kind == .optionSet, let name = type?.name, let text = element.string {
                    return self.text(ofCase: text, of: name)
                }
                return self.text(of: element, type: type, depth: depth + 1)
            }
            guard !shown.isEmpty else { return nil }
            let left = elements.count - shown.count
            return self.formats.list(shown + (left > 0 ? [self.say("rest", ["count": self.formats.number(left)])] : []))
        case .object(let members): return self.text(ofObject: members, type: type, depth: depth)
        }
    }

    /// The same for a value of which the name is known, such as a share of a hundred.
    package func text(of value: Value, type: TypeDeclaration?, named name: String) -> String? {
        if case .boolean(let truth) = value { return self.text(ofTruth: truth, named: name) }
        return self.share(value, named: name) ?? self.text(of: value, type: type)
    }

    /// A number of percent, `64 %`, where its name says that it is one, such as `fanSpeedPercentage`.
    package func share(_ value: Value, named name: String) -> String? {
        guard Self.isShare(name) else { return nil }
        switch value {
        case .integer, .double: return value.double.map { self.formats.percent($0) }
        default: return nil
        }
    }

    /// Whether a name says that its number is one of percent.
    package static func isShare(_ name: String) -> Bool {
        let words = PlainText.words(fromName: name).split(separator: " ")
        return words.contains("percent") || words.contains("percentage")
    }

    /// A truth as words: in those of what it is about, `value.locked.no`; what is enabled is on or off; else yes or no.
    package func text(ofTruth truth: Bool, named name: String = "") -> String {
        let state = truth ? "yes" : "no"
        let own = self.words.text(["value.\(name).\(state)"])
        let isSwitch = name.hasPrefix("enable")
        return own ?? self.say(isSwitch ? (truth ? "value.on" : "value.off") : "value.\(state)")
    }

    /// The elements, each once: who was named twice is one person all the same.
    package static func once(_ elements: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return elements.filter { seen.insert($0).inserted }
    }

    /// A case of an enumeration as words.
    package func text(ofCase name: String, of type: String) -> String {
        let family = type.hasSuffix("Options") ? String(type.dropLast(7)) : type
        return self.words.text(["case.\(family).\(name)"]) ?? PlainText.words(fromName: name)
    }

    private func text(ofObject members: [String: Value], type: TypeDeclaration?, depth: Int) -> String? {
        let value = Value.object(members)
        if let money = self.formats.money(value) { return money }
        if members["minimumPrice"] != nil || members["maximumPrice"] != nil { return self.formats.price(value) }
        if let inner = members["dateComponentsRange"] { return self.text(of: inner, depth: depth + 1) }
        if ["startDateComponents", "endDateComponents", "recurrenceRule"].contains(where: { members[$0] != nil }) {
            guard let range: DateComponentsRange = try? value.decoded() else { return nil }
            let repeats = range.recurrenceRule.map { rule in
                self.say("recurrence.\(rule.frequency.rawValue)", ["count": self.formats.number(rule.interval)])
            }
            let parts = [self.formats.range(range), repeats].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        if let place = members["placemark"] {
            let text = self.text(of: place, depth: depth + 1)
            guard let event = members["event"]?.string else { return text }
            guard let text else { return self.text(ofCase: event, of: "SpatialEvent") }
            return self.words.text(["trigger.\(event)"], ["value": text]) ?? text
        }
        if let measure = self.formats.measure(value) { return measure }
        // A sum, or which sum it is: what is due, the least that is due.
        if let amount = members["amount"], amount.object != nil { return self.text(of: amount, depth: depth + 1) }
        if let kind = members["amountType"]?.string { return self.text(ofCase: kind, of: "AmountType") }
        if let label = type?.label(of: value), !Self.isOpaque(label) {
            let member = type?.label?.first { value.at($0)?.string == label }?.split(separator: ".").last
            return member.flatMap { self.words.text(ofCase: label, member: String($0)) } ?? PlainText.line(label)
        }
        for path in Self.labelPaths {
            if let text = value.at(path)?.string, !text.isEmpty, !Self.isOpaque(text) { return PlainText.line(text) }
        }
        let isTime = ["hour", "day", "weekday", "month"].contains { members.keys.contains($0) }
        if isTime, let fields: DateFields = try? value.decoded() { return self.formats.moment(fields) }
        return nil
    }

    /// Where the objects of the known domains keep their names.
    package static let labelPaths = [
        "displayName", "name", "title.spokenPhrase", "spokenPhrase", "title", "thoroughfare", "locality", "label",
        "text",
        "content", "personHandle.value", "identificationHint", "nickname.spokenPhrase", "organizationName.spokenPhrase",
        "offerTitleText", "playlistName",
    ]
}
