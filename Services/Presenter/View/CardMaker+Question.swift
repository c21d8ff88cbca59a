// Beckon: a question as a card
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import FoundationEssentials
public import Schema

extension CardMaker {
    /// A card for a question.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - parameters: The values so far; shown before consent where the app gave no preview.
    ///   - request: The request it belongs to.
    ///   - offered: What was offered for its parameters before.
    public func card(
        for question: Question, parameters: [String: Value] = [:], request: CorrelationID? = nil,
        offered: [String: [Option]] = [:]
    ) -> Card {
        let app = self.name(ofApp: question.app)
        let value = question.value.flatMap {
            self.text(of: $0, type: question.type, named: question.parameter ?? "")
        }
        var slots = ["app": app, "value": value].compactMapValues(\.self)
        slots["intent"] = self.name(ofIntent: question.intent)
        slots["count"] = question.options.isEmpty ? nil : self.formats.number(question.options.count)
        if !question.options.isEmpty {
            slots["options"] = self.formats.list(
                question.options.prefix(Limits.optionsPerQuestion).map { self.text(of: $0, in: question) }
                    .filter { !$0.isEmpty })
        }
        // A consent is to the values that it carries.
        let said = question.kind == .consent ? question.value?.object ?? parameters : parameters
        slots.merge(self.slots(payload: question.preview?.payload ?? [:], parameters: said)) { own, _ in own }
        var card = Card(question.kind == .consent ? .preview : .question, "", app: app, request: request)
        card.title =
            question.kind == .consent
            ? self.appTitle(question, said) ?? self.say(["preview.\(question.intent)", "preview"], slots)
            : question.repeatOf.map { self.question(about: $0, at: question.asked) }
                ?? self.ownQuestion(of: question, slots) ?? self.title(of: question, said, slots)
        if question.kind == .meaning, question.options.count > 1 { card.title = self.say("ask.meaning.several") }
        card.text = self.remark(on: question, said, slots: slots)
        // What would be done again is shown as what would be done.
        if question.kind == .consent || question.kind == .again { card.blocks = self.consent(to: question, said) }
        // Beside what is consented to, and never in place of any of it.
        if question.kind == .consent {
            card.own = self.ownPart(ofApp: question.app)
            card.edits = self.edits(of: question, said, in: card.blocks, offered: offered)
        }
        (card.title, card.text) = (PlainText.sentence(card.title), card.text.map { PlainText.sentence($0) })
        // Of one thing there is no list to choose from: it is said, and agreed to.
        if question.kind == .meaning, question.options.count == 1, let only = question.options.first {
            card.blocks = [.text(self.text(of: only, in: question))]
        }
        card.choices = self.choices(for: question)
        card.field = self.field(for: question)
        // Of what was said nothing fits where there is a reason: others than those that are offered fit no better.
        if question.omittedOptions > 0, question.reason == nil {
            card.blocks.append(
                .text(self.say("options.omitted", ["count": self.formats.number(question.omittedOptions)])))
        }
        return card
    }

    /// One card for the questions of one round, for a place where they cannot stand beside each other.
    public func card(for questions: [Question], parameters: [String: Value] = [:], request: CorrelationID? = nil)
        -> Card?
    {
        questions.first.map { self.card(for: $0, parameters: parameters, request: request) }
    }

    /// What is asked: in the app's words, in those that are written for the parameter, its type or the intent, else by the
    /// parameter's name. A sentence that says nothing of what is asked is said where the value is named in it.
    private func title(of question: Question, _ parameters: [String: Value], _ slots: [String: String]) -> String {
        let prefix = "ask.\(question.kind.rawValue)"
        let keys = WordKeys.about(prefix, question)
        if let own = self.appQuestion(question, parameters) { return own }
        guard let parameter = question.parameter else { return self.say(keys, slots) }
        var particular = Array(keys.dropLast())
        if question.kind == .choice {
            // Where nothing is called as it was said there is none of them to choose from.
            let anew = WordKeys.about("ask.value", question).dropLast()
            particular = question.reason == nil ? particular + anew : anew + particular
        }
        if let text = self.words.text(particular, slots) { return text }
        let namesValue = question.kind == .details || question.kind == .confirmation
        if namesValue, slots["value"] != nil, let text = self.words.text([prefix], slots) { return text }
        return self.say("ask.named", ["label": self.label(parameter, intent: question.intent, app: question.app)])
    }

    /// Whether to do again what an earlier request did or asked for.
    private func question(about repeated: Repeated, at asked: Instant?) -> String {
        let ago = self.formats.span((asked ?? repeated.time) - repeated.time)
        let key =
            !repeated.phase.isEnd ? "repeat.open" : repeated.phase == .unknownOutcome ? "repeat.unknown" : "repeat.done"
        return self.say(key, ["ago": ago])
    }

    /// Why it is asked, or asked again.
    private func remark(
        on question: Question, _ parameters: [String: Value], slots: [String: String]
    ) -> String? {
        if question.kind == .authorization, let usage = question.usageDescription {
            return PlainText.line(usage, limit: 300)
        }
        if let reason = question.reason {
            guard self.ownQuestion(of: question, slots) == nil else { return self.purpose(of: question, parameters) }
            var slots = slots
            let isName = question.type?.kind == .entity || question.type?.kind == .string
            slots["sought"] = slots["sought"] ?? (isName ? slots["value"] : nil)
            let keys = Self.keys(ofReason: reason, question.parameter, question.intent)
            // Where nothing was said there is nothing that was not found.
            if reason == "unsupported", slots["value"] == nil { return self.words.text(keys, slots) }
            return self.say(keys + ["reason"], slots)
        }
        if question.kind == .consent { return self.say(["ask.consent.\(question.intent)", "ask.consent"], slots) }
        if question.kind == .confirmation { return self.purpose(of: question, parameters) }
        // An array is asked about element by element, and after one kind of question comes another: only a value that is
        // asked for once more is the same question.
        if question.kind == .choice, question.repetition > question.element ?? 0 { return self.say("ask.again.choice") }
        let isSame = question.repetition > 0 && question.element == nil && question.kind == .value
        return isSame ? self.say("ask.again") : nil
    }

    /// What is to be done with a value that is asked about: a yes to "Do you mean Groceries?" alone says to nothing what it does.
    private func purpose(of question: Question, _ parameters: [String: Value]) -> String? {
        guard let parameter = question.parameter else { return nil }
        return self.summary(
            of: question.intent, parameters.filter { $0.key != parameter }, app: question.app)
    }

    /// Keys of the sentence that says why a value cannot be used; none says it in general.
    static func keys(ofReason reason: String, _ parameter: String?, _ intent: String?) -> [String] {
        (parameter.map { ["reason.\(intent ?? "").\($0).\(reason)"] } ?? []) + ["reason.\(reason)"]
    }

    /// The reason of a question whether a value is right, where that asks by itself: one question is enough.
    private func ownQuestion(of question: Question, _ slots: [String: String]) -> String? {
        guard question.kind == .confirmation, let reason = question.reason else { return nil }
        let text = self.words.text(Self.keys(ofReason: reason, question.parameter, question.intent), slots)
        return text?.last.map { "?？".contains($0) } == true ? text : nil
    }

    /// How an option is called: by its label, or, where that is only a number or an identifier, by its value; empty where
    /// that is an identifier, too.
    func text(of option: Option, in question: Question) -> String {
        if question.kind == .meaning { return self.meaning(option, app: question.app) }
        if let type = question.type, type.kind == .enumeration, let name = option.value.string {
            return self.ownCase(name, of: question.parameter, question.intent, question.app)
                ?? self.text(ofCase: name, of: type.name)
        }
        let share = question.parameter.flatMap { self.share(option.value, named: $0) }
        return share ?? self.text(of: option, type: question.type)
    }

    /// The same, for a value of a type.
    func text(of option: Option, type: TypeDeclaration?) -> String {
        if let money = self.formats.money(option.value) { return money }
        let label = PlainText.line(option.label)
        let isNumbered = type.map { $0.label(of: option.value) == nil } ?? false
        guard label.isEmpty || isNumbered || Self.isOpaque(label) else { return label }
        return self.text(of: option.value, type: type) ?? self.described(option.value, type: type)
            ?? (Self.isOpaque(label) ? "" : label)
    }

    private func choices(for question: Question) -> [Choice] {
        func answer(_ reply: Reply) -> Choice.Action { .answer(Answer(question.id, reply)) }
        if question.kind == .meaning, question.options.count == 1 {
            return [
                Choice(self.say("answer.yes"), answer(.choice(1)), role: .primary),
                Choice(self.say("answer.neither"), answer(.no), role: .secondary),
            ]
        }
        var choices = question.options.prefix(Limits.optionsPerQuestion * 4).enumerated().map { index, option in
            let label = self.text(of: option, in: question)
            return Choice(
                label.isEmpty ? self.formats.number(index + 1) : label, answer(.choice(index + 1)), number: index + 1,
                // A sum says its currency itself.
                details: self.formats.money(option.value) != nil
                    ? []
                    : option.details.prefix(4).map { self.text(ofDetail: $0, of: option, type: question.type) }
                        .filter { !$0.isEmpty })
        }
        self.tellApart(&choices, question.options)
        switch question.kind {
        case .meaning:
            choices.append(Choice(self.say("answer.neither"), answer(.no), role: .secondary))
            return choices
        case .confirmation, .again:
            choices.append(Choice(self.say("answer.yes"), answer(.yes()), role: .primary))
            choices.append(Choice(self.say("answer.no"), answer(.no), role: .secondary))
        case .consent, .authorization:
            let own = question.kind == .consent ? self.appButton(question) : nil
            let yes =
                own
                ?? self.say([
                    "answer.yes.\(question.kind == .consent ? question.intent : "authorization")", "answer.yes",
                ])
            let no = self.say([
                "answer.no.\(question.kind == .consent ? question.intent : "authorization")", "answer.no",
            ])
            choices.append(Choice(yes, answer(.yes(digest: question.digest)), role: .primary))
            choices.append(Choice(no, answer(.no), role: .secondary))
        case .unlock: choices.append(Choice(self.say("answer.unlock"), .unlock, role: .primary))
        case .value, .details: choices += self.cases(of: question)
        case .choice, .app: break
        }
        // Whether something is right has a no of its own.
        if question.isOptional, question.kind != .confirmation {
            choices.append(Choice(self.say("answer.skip"), answer(.skip), role: .secondary))
        }
        if question.kind != .consent {
            choices.append(Choice(self.say("answer.cancel"), answer(.cancel), role: .secondary))
        }
        return choices
    }

    /// Choices that look alike say more of themselves: the first of their values' members that differs, such as when a reminder
    /// comes.
    private func tellApart(_ choices: inout [Choice], _ options: [Option]) {
        let alike = Dictionary(grouping: choices.indices) { [choices[$0].label] + choices[$0].details }
        for indices in alike.values where indices.count > 1 {
            let members = indices.map { options[$0].value.object ?? [:] }
            let names = Set(members.flatMap(\.keys)).filter { !Self.isIdentifier($0) && !Self.isBookkeeping($0) }
            let telling = names.sorted().lazy.map { name in members.map { $0[name].flatMap { self.text(of: $0) } } }
                .first { Set($0).count > 1 }
            for (index, text) in zip(indices, telling ?? []) {
                if let text { choices[index].details.append(PlainText.line(text, limit: 80)) }
            }
        }
    }

    /// A type with a few values offers them.
    private func cases(of question: Question) -> [Choice] {
        guard question.options.isEmpty, let type = question.type else { return [] }
        func choice(_ label: String, _ value: Value, _ number: Int) -> Choice {
            Choice(label, .answer(Answer(question.id, .value(question.isArray ? .array([value]) : value))))
        }
        switch type.kind {
        case .boolean:
            return [true, false].map { truth in
                choice(
                    PlainText.sentence(self.text(ofTruth: truth, named: question.parameter ?? "")), .boolean(truth),
                    truth ? 1 : 2)
            }
        case .enumeration, .optionSet:
            return (type.cases ?? []).prefix(24).enumerated().map { index, name in
                let value: Value = type.kind == .optionSet ? .array([.string(name)]) : .string(name)
                return choice(
                    PlainText.sentence(
                        self.ownCase(name, of: question.parameter, question.intent, question.app)
                            ?? self.text(ofCase: name, of: type.name)), value, index + 1)
            }
        default: return []
        }
    }

    /// Details come as the wire has them: a moment stays no ISO text, and the name of a case becomes words.
    func text(ofDetail detail: String, of option: Option, type: TypeDeclaration?) -> String {
        if let moment = self.formats.moment(.string(detail)) { return moment }
        let paths = (type?.details ?? []).filter { option.value.at($0)?.string == detail }
        let isForPrograms = paths.contains { Self.isIdentifier($0.split(separator: ".").last.map(String.init) ?? $0) }
        if isForPrograms || Self.isOpaque(detail) { return "" }
        let keys = paths.map { "case.\(type?.name ?? "").\($0).\(detail)" }
        let member = paths.first?.split(separator: ".").last.map(String.init)
        return self.words.text(keys) ?? member.flatMap { self.words.text(ofCase: detail, member: $0) }
            ?? PlainText.line(detail, limit: 80)
    }

    /// What a question is for, or what can be said.
    public func explanation(topic: String, question: Question?) -> Card {
        let app = self.name(ofApp: question?.app)
        let slots = ["app": app ?? ""]
        guard topic == "why", let question else { return Card(.note, self.say("explain.help", slots), app: app) }
        var keys = question.parameter.map { ["explain.why.\(question.intent).\($0)", "explain.why.\($0)"] } ?? []
        keys.append("explain.why.\(question.kind.rawValue)")
        return Card(.note, self.say(keys, slots), app: app)
    }
}
