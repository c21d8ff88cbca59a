// Beckon: what a consent is to
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension CardMaker {
    /// What an app says would happen, and below it every value that was said or settled and that is not seen in it: a yes is
    /// good for exactly these values, whatever the app shows.
    func consent(to question: Question, _ values: [String: Value]) -> [Block] {
        let shown = self.blocks(
            payload: question.preview?.payload ?? [:], intent: question.intent, app: question.app, isPreview: true)
        let lines = self.shownLines(of: values, intent: question.intent, app: question.app).filter { line in
            !shown.contains { self.shows($0, line.name, line.value, line.line) }
        }
        return Block.inColumns(shown + (lines.isEmpty ? [] : [.lines(lines.map(\.line))]))
    }

    /// What was done, value by value, where an app answers that it is done and no more: a car that says "done" and not
    /// whether it is locked now would have to be asked again. What the title says already has no line.
    func lines(ofDone values: [String: Value], intent: String, app: String?, title: String) -> [Block] {
        // The spaces of formatted numbers are of several kinds.
        func plain(_ text: String) -> String { String(text.lowercased().map { $0.isWhitespace ? " " : $0 }) }
        let said = plain(title)
        // That all of several things are meant goes without saying.
        let values = values.filter { !$0.key.hasSuffix("Operator") || $0.value != "all" }
        let lines = self.shownLines(of: values, intent: intent, app: app).map(\.line).filter {
            !said.contains(plain($0.value))
        }
        return lines.isEmpty ? [] : [.lines(lines)]
    }

    /// The values of a request, each as a line, in the order in which they are declared.
    func shownLines(of values: [String: Value], intent: String, app: String?) -> [(
        name: String, value: Value, line: Block.Line
    )] {
        let declared = self.apps.intent(intent, of: app)?.parameters.map(\.name) ?? []
        let names = declared.filter { values[$0] != nil } + values.keys.filter { !declared.contains($0) }.sorted()
        return names.prefix(Limits.parametersPerIntent).compactMap { name in
            guard let value = values[name], value != .null, value != [], !Self.isIdentifier(name) else { return nil }
            let type = self.apps.type(of: name, in: intent, of: app)
            let plain = value.boolean.map { self.text(ofTruth: $0, named: name) } ?? self.share(value, named: name)
            let own =
                plain ?? self.measure(value, of: name, intent, app)
                ?? self.looks.lazy.compactMap { $0.text(of: value, parameter: name, intent: intent, self) }.first
            let text = own ?? self.whole(value, type: type) { self.ownCase($0, of: name, intent, app) }
            return (name, value, Block.Line(self.label(name, intent: intent, app: app), text ?? "…"))
        }
    }

    /// A number that was said without its unit, in the one that the app takes it for: 19 where it has 16 to 28 °C.
    private func measure(_ value: Value, of name: String, _ intent: String, _ app: String?) -> String? {
        guard value["unit"] == nil, let number = value["doubleValue"]?.double,
            let range = self.apps.intent(intent, of: app)?.parameter(name)?.range, let unit = range.unit,
            range.minimum <= number, number <= range.maximum
        else { return nil }
        return self.formats.amount(number, unit: unit)
    }

    /// A value with all that it holds, however long it is; `nil` where nothing of it can be shown.
    private func whole(_ value: Value, type: TypeDeclaration?, depth: Int = 0, cases: (String) -> String?) -> String? {
        let text: String?
        switch value {
        case .string(let name) where type?.kind == .enumeration:
            text = cases(name) ?? self.text(of: value, type: type)
        case .string(let words):
            // What was said is shown as it was said, a moment as a moment.
            let isMoment = (type == nil || type?.kind == .date) && self.formats.moment(value) != nil
            text = isMoment ? self.text(of: value, type: type) : PlainText.body(words)
        case .array(let elements):
            let isOptionSet = type?.kind == .optionSet
            let shown = Self.once(elements).prefix(Limits.arrayElements).compactMap { element -> String? in
                if isOptionSet, let name = element.string, let type {
                    return cases(name) ?? self.text(ofCase: name, of: type.name)
                }
                return self.whole(element, type: type, depth: depth + 1, cases: cases)
            }
            text = shown.isEmpty ? nil : self.formats.list(shown)
        default: text = self.described(value, type: type, depth: depth)
        }
        return text.map { PlainText.body($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a block shows a parameter's value in the place that is meant for it.
    private func shows(_ block: Block, _ name: String, _ value: Value, _ line: Block.Line) -> Bool {
        let shown = ShownValue(name, value, line)
        if case .lines(let lines) = block,
            lines.contains(where: { $0.label == line.label && shown.isSame(as: $0.value) })
        {
            return true
        }
        return self.looks.contains { $0.shows(shown, in: block, self) }
    }
}
