// Beckon: what can be typed as an answer
// SPDX-License-Identifier: Apache-2.0

import Schema

/// A sentence with an example of what can be typed to a question, by the type of the value that it asks for.
struct AnswerExample: Sendable {
    /// The key of the sentence.
    let key: String
    /// One of what can be typed: how it is called, and the key of words for it.
    let options: [(name: String, key: String?)]

    /// How many options a sentence names.
    private static let bound = 12

    /// - Parameter question: The question that is asked.
    init(for question: Question) {
        self.options = Self.options(of: question)
        self.key = "chat.example.\(self.options.isEmpty ? Self.name(for: question) : "options")"
    }

    private static func options(of question: Question) -> [(name: String, key: String?)] {
        // What may be meant has no words of its own.
        if question.kind == .meaning { return [] }
        if !question.options.isEmpty { return question.options.prefix(Self.bound).map { ($0.label, nil) } }
        guard question.kind == .value || question.kind == .details, let type = question.type else { return [] }
        let family = type.name.hasSuffix("Options") ? String(type.name.dropLast(7)) : type.name
        return (type.cases ?? []).prefix(Self.bound).map { ($0, "case.\(family).\($0)") }
    }

    private static func name(for question: Question) -> String {
        switch question.kind {
        case .confirmation, .consent, .again, .meaning, .authorization, .unlock: return "yesOrNo"
        case .value, .details, .choice, .app: break
        }
        switch (question.type?.name, question.type?.kind) {
        case ("DateComponentsRange", _), ("DateFields", _), ("DateComponents", _), ("TemporalEventTrigger", _),
            (_, .date):
            return "time"
        case ("CurrencyAmount", _), ("PaymentAmount", _): return "money"
        case ("Person", _): return "person"
        case ("Placemark", _), ("SpatialEventTrigger", _): return "place"
        case ("Length", _), ("Temperature", _): return "measure"
        case (_, .integer), (_, .double): return "number"
        case (_, .boolean): return "yesOrNo"
        default: return "text"
        }
    }

    /// The sentence.
    func text(_ narrator: any Narrator) -> String {
        let names = self.options.map { option in
            // A case that nobody has words for is called as it is.
            option.key.map { key in narrator.say([key, option.name], [:]) } ?? option.name
        }
        return narrator.say([self.key], names.isEmpty ? [:] : ["options": names.joined(separator: ", ")])
    }
}
