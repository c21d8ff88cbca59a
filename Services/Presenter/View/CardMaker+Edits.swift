// Beckon: what of a preview can be changed where it stands
// SPDX-License-Identifier: Apache-2.0

import CardKit
import FoundationEssentials
import Schema

extension CardMaker {
    /// The values of a preview that can be changed where they stand: those that their app resolves, and that are not sensitive.
    /// How one is changed follows from its type alone.
    ///
    /// - Parameters:
    ///   - question: The consent.
    ///   - values: What it is to.
    ///   - blocks: What shows them.
    ///   - offered: What was offered for a parameter before, by parameter.
    func edits(
        of question: Question, _ values: [String: Value], in blocks: [Block], offered: [String: [Option]]
    ) -> [Edit] {
        let shown = blocks.flatMap { block -> [Block.Line] in
            guard case .lines(let lines) = block else { return [] }
            return lines
        }
        return self.shownLines(of: values, intent: question.intent, app: question.app).compactMap {
            (name: String, value: Value, line: Block.Line) -> Edit? in
            guard let declared = self.apps.intent(question.intent, of: question.app)?.parameter(name),
                declared.isResolvable, !declared.isSensitive,
                let type = self.apps.type(of: name, in: question.intent, of: question.app),
                let control = self.control(
                    for: value, of: declared, type, in: question, label: line.label, offered[name] ?? [])
            else { return nil }
            let said = ShownValue(name, value, line)
            let row = shown.first { $0.label == line.label && said.isSame(as: $0.value) }
            return Edit(name, label: line.label, line: row, control)
        }
    }

    private func control(
        for value: Value, of parameter: ParameterDeclaration, _ type: TypeDeclaration, in question: Question,
        label: String, _ offered: [Option]
    ) -> Edit.Control? {
        func choice(_ label: String, _ value: Value) -> Choice {
            Choice(label, .answer(Answer(question.id, .correction([parameter.name: value]))))
        }
        func choices(_ all: [(label: String, value: Value)]) -> Edit.Control? {
            guard all.count > 1, let current = all.firstIndex(where: { $0.value == value }) else { return nil }
            return .choices(all.map { choice($0.label, $0.value) }, current: current)
        }
        if !parameter.isArray {
            let options = offered.map { (self.text(of: $0, type: type), $0.value) }.filter { !$0.0.isEmpty }
            if let control = choices(options) { return control }
            switch type.kind {
            case .boolean:
                return choices(
                    [true, false].map {
                        (PlainText.sentence(self.text(ofTruth: $0, named: parameter.name)), .boolean($0))
                    })
            case .enumeration:
                return choices(
                    (type.cases ?? []).prefix(24).map { name in
                        let own = self.ownCase(name, of: parameter.name, question.intent, question.app)
                        return (PlainText.sentence(own ?? self.text(ofCase: name, of: type.name)), .string(name))
                    })
            default: break
            }
        }
        guard
            var field = Field(
                question: question.id, type: type, isArray: parameter.isArray, parameter: parameter.name,
                currencyCode: value["currencyCode"]?.string, range: self.range(of: parameter.name, in: question),
                finds: parameter.isQueryable ? parameter.name : nil,
                decimalSeparator: self.formats.decimalSeparator,
                label: label, submit: self.say("edit.change")),
            let text = field.text(of: value, timeZone: self.formats.timeZone, now: self.formats.now)
        else { return nil }
        field.elements = (parameter.isArray ? value.array : nil)?.prefix(Limits.arrayElements).compactMap { element in
            type.label(of: element).map { Field.Element(PlainText.line($0), element) }
        }
        return .field(field, text: text)
    }
}
