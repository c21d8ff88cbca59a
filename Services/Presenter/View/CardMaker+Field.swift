// Beckon: what can be typed at a question
// SPDX-License-Identifier: Apache-2.0

public import CardKit
public import Schema

extension CardMaker {
    /// The field of a question; `nil` where there is nothing to type.
    func field(for question: Question) -> Field? {
        guard let type = question.type, let parameter = question.parameter else { return nil }
        let isQueryable =
            self.apps.intent(question.intent, of: question.app)?.parameter(parameter)?.isQueryable ?? false
        switch question.kind {
        case .value, .details: break
        // Beside options there is no field: words such as "the second one" belong where words are read. Where the one that is
        // meant may not be among them, the app's others can be looked for.
        case .choice where isQueryable && (question.omittedOptions > 0 || question.reason != nil): break
        default: return nil
        }
        let known = question.value?["currencyCode"]?.string ?? question.options.first?.value["currencyCode"]?.string
        let range = self.range(of: parameter, in: question)
        let label = range.map { range in
            self.say(
                "field.range",
                [
                    "minimum": self.formats.amount(range.minimum, unit: range.unit),
                    "maximum": self.formats.amount(range.maximum, unit: range.unit),
                ])
        }
        return Field(
            question: question.id, type: type, isArray: question.isArray,
            currencyCode: known ?? self.formats.currencyCode, range: range,
            finds: isQueryable ? parameter : nil, decimalSeparator: self.formats.decimalSeparator,
            label: label ?? self.say(isQueryable ? "field.find" : "field"), submit: self.say("answer.send"))
    }

    /// Which numbers a parameter takes: as its app says, or 0 to 100 where its name says that it is one of percent.
    func range(of parameter: String, in question: Question) -> ParameterRange? {
        let declared = self.apps.intent(question.intent, of: question.app)?.parameter(parameter)?.range
        guard Self.isShare(parameter) else { return declared }
        return ParameterRange(
            declared?.minimum ?? 0, declared?.maximum ?? 100, step: declared?.step ?? 1, unit: "percent")
    }

    /// Something that an app has, as it can be chosen while somebody types: what it is called, and what tells it apart.
    ///
    /// - Returns: `nil` for what has no words.
    public func choice(of option: Option, in field: Field) -> Choice? {
        let label = self.text(of: option, type: field.type)
        guard !label.isEmpty else { return nil }
        return Choice(
            label, .answer(field.answer(choosing: option.value)),
            details: option.details.prefix(4).map { self.text(ofDetail: $0, of: option, type: field.type) }
                .filter { !$0.isEmpty })
    }
}
