// Beckon: values of no known form, as labels and values, level by level
// SPDX-License-Identifier: Apache-2.0

package import Schema

extension CardMaker {
    /// Levels of objects that a plain card goes down.
    private static let levels = 4

    /// Members as lines, and rows of things as items. An object that has a name is shown by it, and what else it holds
    /// stands below; of one that has none, its members.
    package func generic(_ members: [String: Value], intent: String, app: String?, isPreview: Bool) -> [Block] {
        var lines: [Block.Line] = []
        var items: [Block] = []
        self.collect(members, intent, app, isPreview: isPreview, level: 0, &lines, &items)
        return (lines.isEmpty ? [] : [.lines(lines)]) + items
    }

    private func collect(
        _ members: [String: Value], _ intent: String, _ app: String?, isPreview: Bool, level: Int,
        _ lines: inout [Block.Line], _ items: inout [Block]
    ) {
        guard level < Self.levels else { return }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard lines.count + items.count < Self.linesPerCard else { return }
            if let picture = self.picture(value, named: name, intent, app) {
                if !items.contains(picture) { items.append(picture) }
                continue
            }
            guard Self.isForPeople(name, value), !(isPreview && Self.isState(name, value)) else { continue }
            let label = self.label(name, intent: intent, app: app)
            if case .array(let elements) = value, elements.count > 1, elements.contains(where: { $0.object != nil }) {
                items.append(self.items(elements, heading: label, mark: .bullet))
                continue
            }
            if let text = self.text(of: value, member: name) { lines.append(Block.Line(label, text)) }
            // One of a kind is told as what it is.
            if let inner = value.object ?? value.array.flatMap({ $0.count == 1 ? $0.first?.object : nil }) {
                let rest = self.members(below: inner)
                self.collect(rest, intent, app, isPreview: isPreview, level: level + 1, &lines, &items)
            }
        }
    }

    /// A picture that the app sent as it is. One that it only names is for no person's eyes.
    private func picture(_ value: Value, named name: String, _ intent: String, _ app: String?) -> Block? {
        let label = self.label(name, intent: intent, app: app)
        return Picture(value, alternative: label).map { .picture($0) }
    }

    /// What an object holds beside what its words say: nothing of a person, a place, a time, a measure or an amount.
    private func members(below object: [String: Value]) -> [String: Value] {
        guard self.text(of: .object(object)) != nil else { return object }
        let isKnown = [
            "displayName", "spokenPhrase", "thoroughfare", "locality", "location", "placemark", "doubleValue",
        ].contains { object[$0] != nil }
        let isTime =
            self.formats.money(.object(object)) != nil || object.keys.contains { Self.timeMembers.contains($0) }
        guard !isKnown, !isTime else { return [:] }
        return object.filter { name, value in
            let isName = Self.labelPaths.contains { $0.split(separator: ".").first.map(String.init) == name }
            return !isName && (value.object != nil || self.formats.moment(value) != nil || value.integer != nil)
        }
    }

    /// A value that has no words of its own by its parts: what has a name by it, numbers and truths with what they are.
    package func described(_ value: Value, type: TypeDeclaration? = nil, depth: Int = 0) -> String? {
        guard depth < Self.levels else { return nil }
        guard case .object(let members) = value else { return self.text(of: value, type: type, depth: depth) }
        let visible = members.filter { Self.isForPeople($0.key, $0.value) && $0.value != .null }
        let own = self.text(of: value, type: type, depth: depth)
        // A composite is all of its parts; an entity is told by its name.
        if let own, type?.kind != .composite || visible.count < 2 || self.isWhole(members) { return own }
        let parts = visible.sorted { $0.key < $1.key }.compactMap { name, value -> String? in
            switch value {
            case .integer, .double:
                return self.text(of: value, type: nil, named: name).map { self.labelled(self.label(name), $0) }
            case .boolean(let truth): return self.labelled(self.label(name), self.text(ofTruth: truth, named: name))
            case .array(let elements):
                let shown = elements.prefix(Self.itemsPerCard).compactMap { self.described($0, depth: depth + 1) }
                return shown.isEmpty ? nil : self.formats.list(shown)
            case .object: return self.described(value, depth: depth + 1)
            case .string, .null: return self.text(of: value, member: name)
            }
        }
        return parts.isEmpty ? own : parts.joined(separator: " · ")
    }

    /// Whether the words of an object tell all of it.
    private func isWhole(_ members: [String: Value]) -> Bool {
        let known = Self.timeMembers.union(["placemark", "currencyCode", "doubleValue", "minimumPrice", "maximumPrice"])
        return members.keys.contains(where: known.contains)
    }

    private static let timeMembers: Set<String> = [
        "dateComponentsRange", "startDateComponents", "endDateComponents", "hour", "day", "weekday", "month", "year",
    ]

    /// A member's value as words: the name of a case by the words for it, and what looks like one is made readable.
    private func text(of value: Value, member: String) -> String? {
        if let elements = value.array, !elements.isEmpty, elements.allSatisfy({ $0.string != nil }) {
            let texts = Self.once(elements).prefix(Self.itemsPerCard).compactMap { self.text(of: $0, member: member) }
            if texts.count == elements.count { return self.formats.list(texts) }
        }
        guard let name = value.string else { return self.text(of: value, type: nil, named: member) }
        // What is called a date is told with its day, also where that is today.
        if member.hasSuffix("Date"), let date = self.formats.date(value) {
            return self.formats.moment(date, isOfDay: true)
        }
        if let words = self.words.text(ofCase: name, member: member) { return words }
        return Self.isCase(name) ? PlainText.words(fromName: name) : self.text(of: value)
    }

    /// `amountDue`, `pending`: letters that begin small. A word that a person says is none.
    private static func isCase(_ text: String) -> Bool {
        let small = text.prefix { $0.isASCII && $0.isLowercase }
        return small.count >= 3 && small.count < text.count && text.count <= 40
            && text.allSatisfy { $0.isASCII && $0.isLetter }
    }

    // MARK: What is for no person's eyes

    private static func isForPeople(_ name: String, _ value: Value) -> Bool {
        if Self.isIdentifier(name) || Self.isBookkeeping(name) { return false }
        return value.string.map { !Self.isOpaque($0) } ?? true
    }

    /// Names of members that identify, `bookingIdentifier`, `orderID`, `uuid`: they are for programs.
    package static func isIdentifier(_ name: String) -> Bool {
        let small = name.lowercased()
        return small.contains("identifier") || ["id", "ids", "uuid", "guid"].contains(small)
            || ["Id", "ID", "Ids", "IDs", "UUID", "_id", "-id", "_uuid"].contains { name.hasSuffix($0) }
    }

    /// When an app's record was made or changed, where a point on earth is, pictures: what nobody said.
    package static func isBookkeeping(_ name: String) -> Bool {
        let small = name.lowercased()
        let isStamp = small.contains("modified") || small.contains("created") || small.contains("updated")
        return (isStamp && (small.contains("date") || small.hasSuffix("at"))) || small.hasSuffix("image")
            || small.hasSuffix("artwork") || ["latitude", "longitude", "course"].contains(small)
    }

    /// Where a record stands in the app. Before anything is done that is no news.
    private static func isState(_ name: String, _ value: Value) -> Bool {
        let small = name.lowercased()
        return value.string != nil && (small.hasSuffix("status") || small.hasSuffix("state"))
    }

    /// A UUID, or a long text of hexadecimal digits.
    package static func isOpaque(_ text: String) -> Bool {
        guard (32...64).contains(text.utf8.count) else { return false }
        let digits = text.filter { $0 != "-" }
        return (digits.count == 32 || digits.count == 40 || digits.count == 64)
            && digits.allSatisfy { $0.isASCII && $0.isHexDigit } && digits.contains { $0.isNumber }
    }
}
