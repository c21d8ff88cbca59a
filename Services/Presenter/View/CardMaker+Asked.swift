// Beckon: what is known of what a person asks about what is shown
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension CardMaker {
    /// The answer to a question about what is shown: each value of the kind that is asked for, with what it is; `nil` where none
    /// of that kind is shown.
    ///
    /// - Parameters:
    ///   - subject: What is asked about.
    ///   - question: What is shown.
    ///   - values: The values so far; a consent has its own.
    ///   - offered: What was offered for its parameters before, by parameter.
    func answer(
        about subject: Recognition.Aside, in question: Question, _ values: [String: Value], offered: [String: [Option]]
    ) -> String? {
        let values = question.value?.object ?? values
        var facts: [(label: String, text: String)] = []
        func add(_ label: String, _ text: String) {
            if !facts.contains(where: { $0.text.contains(text) }) {
                facts.removeAll { text.contains($0.text) }
                facts.append((label, text))
            }
        }
        if subject == .choices {
            for (name, options) in offered.sorted(by: { $0.key < $1.key }) {
                let texts = options.prefix(Limits.optionsPerQuestion).map { self.choice($0, question, name) }
                add(self.label(name, intent: question.intent, app: question.app), self.formats.list(texts))
            }
        } else {
            for line in self.shownLines(of: values, intent: question.intent, app: question.app) {
                let type = self.apps.type(of: line.name, in: question.intent, of: question.app)
                self.visit(line.value, type, line.line.label, subject, add)
            }
            for (name, value) in (question.preview?.payload ?? [:]).sorted(by: { $0.key < $1.key }) {
                self.visit(value, nil, self.label(name), subject, add)
            }
            // Of several values those count that the card shows: a price for more people is none of this one's.
            if question.kind == .consent, subject != .person {
                let shown = self.shown(facts, subject, in: self.consent(to: question, values))
                facts = shown.isEmpty ? facts : shown
            }
        }
        facts = Array(facts.prefix(Self.factsPerAnswer))
        return facts.isEmpty ? nil : facts.map { self.labelled($0.label, $0.text) }.joined(separator: "\n")
    }

    /// So many values answer one question.
    private static let factsPerAnswer = 6

    /// Those of some values that blocks show, as the blocks say them, and what else these say of money where that is asked for.
    private func shown(
        _ facts: [(label: String, text: String)], _ subject: Recognition.Aside, in blocks: [Block]
    ) -> [(label: String, text: String)] {
        // "€" is what is left of "€20.00".
        let currencies =
            subject == .price
            ? Set(facts.map { $0.text.filter { !$0.isNumber && !$0.isPunctuation && !$0.isWhitespace } }) : []
        func isAbout(_ text: String) -> Bool {
            facts.contains { text.contains($0.text) } || currencies.contains { !$0.isEmpty && text.contains($0) }
        }
        return blocks.flatMap { block -> [(label: String, text: String)] in
            switch block {
            case .lines(let lines): lines.filter { isAbout($0.value) }.map { ($0.label, $0.value) }
            case .headline(let text, let detail) where isAbout(text): [(detail ?? text, text)]
            case .row(let blocks): self.shown(facts, subject, in: blocks)
            default: []
            }
        }
    }

    /// Looks for values of a kind in a value and in all that it holds.
    private func visit(
        _ value: Value, _ type: TypeDeclaration?, _ label: String, _ subject: Recognition.Aside,
        depth: Int = 0, _ add: (String, String) -> Void
    ) {
        guard depth < 6 else { return }
        if let text = self.text(of: value, type, as: subject) { return add(label, text) }
        switch value {
        case .array(let elements):
            for element in elements.prefix(Self.itemsPerCard) {
                self.visit(element, type, label, subject, depth: depth + 1, add)
            }
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) where !Self.isIdentifier(name) {
                self.visit(member, nil, self.label(name), subject, depth: depth + 1, add)
            }
        default: break
        }
    }

    /// A value as words where it is of the kind that is asked for.
    private func text(of value: Value, _ type: TypeDeclaration?, as subject: Recognition.Aside) -> String? {
        let members = value.object ?? [:]
        switch subject {
        case .price:
            let isPrice = members["minimumPrice"] != nil || members["maximumPrice"] != nil
            return self.formats.money(value) ?? (isPrice ? self.formats.price(value) : nil)
        case .person:
            guard type?.name == Person.declaration.name || members["personHandle"] != nil,
                let name = self.text(of: value, type: Person.declaration)
            else { return nil }
            let paths = type?.details ?? Person.declaration.details ?? []
            let option = Option(value: value, label: name)
            let details = paths.compactMap { value.at($0)?.string }
                .map { self.text(ofDetail: $0, of: option, type: Person.declaration) }
            return ([name] + details.filter { !$0.isEmpty && $0 != name }).joined(separator: ", ")
        case .time:
            let isMoment = type?.kind == .date || members["startDateComponents"] != nil || members["hour"] != nil
            return isMoment || type == nil && self.formats.date(value) != nil ? self.text(of: value, type: type) : nil
        case .place:
            return members["thoroughfare"] != nil || members["location"] != nil
                ? self.described(value, type: type) : nil
        default: return nil
        }
    }

    /// An option with what tells it from the others.
    private func choice(_ option: Option, _ question: Question, _ name: String) -> String {
        let type = self.apps.type(of: name, in: question.intent, of: question.app)
        let details = option.details.prefix(2).map { self.text(ofDetail: $0, of: option, type: type) }
        let label = self.text(of: option, type: type)
        let shown = details.filter { !$0.isEmpty }
        return shown.isEmpty ? label : "\(label) (\(shown.joined(separator: ", ")))"
    }
}
