// Beckon: what a consent is to
// SPDX-License-Identifier: Apache-2.0

import Schema

extension CardMaker {
    /// What an app says would happen, and below it every value that was said or settled and that is not seen in it: a yes is
    /// good for exactly these values, whatever the app shows.
    func consent(to question: Question, _ values: [String: Value]) -> [Block] {
        let shown = self.blocks(
            payload: question.preview?.payload ?? [:], intent: question.intent, app: question.app, isPreview: true)
        let declared = self.apps.intent(question.intent, of: question.app)?.parameters.map(\.name) ?? []
        let names = declared.filter { values[$0] != nil } + values.keys.filter { !declared.contains($0) }.sorted()
        let lines = names.prefix(Limits.parametersPerIntent).compactMap { name -> Block.Line? in
            guard let value = values[name], value != .null, value != [], !Self.isIdentifier(name) else { return nil }
            let type = self.apps.type(of: name, in: question.intent, of: question.app)
            let text = self.whole(value, type: type) { self.appCase($0, of: name, question.intent, question.app) }
            let line = Block.Line(self.label(name, intent: question.intent, app: question.app), text ?? "…")
            return shown.contains { self.shows($0, name, value, line) } ? nil : line
        }
        return shown + (lines.isEmpty ? [] : [.lines(lines)])
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
            let shown = elements.prefix(Limits.arrayElements).compactMap { element -> String? in
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

    /// Whether a block of a known form shows a parameter's value in the place that is meant for it. A value that happens to
    /// be the same elsewhere does not count.
    private func shows(_ block: Block, _ name: String, _ value: Value, _ line: Block.Line) -> Bool {
        switch block {
        case .lines(let lines):
            let alike: [Block.Line] =
                switch name {
                case "partySize": self.people(value).map { [Block.Line(self.label("ride.party"), $0)] } ?? []
                case "scheduledPickupTime": [Block.Line(self.label("ride.pickUp"), line.value)]
                case "rideOptionName": [Block.Line(self.label("ride.option"), line.value)]
                default: []
                }
            return lines.contains { shown in
                ([line] + alike).contains { $0.label == shown.label && Self.isSame($0.value, shown.value) }
            }
        case .route(let route):
            return (name == "pickupLocation" && Self.isSame(route.from, line.value))
                || (name == "dropOffLocation" && Self.isSame(route.to, line.value))
        case .headline(_, let detail):
            let parts = (detail ?? "").split(separator: " · ").map(String.init)
            let wanted = name == "rideOptionName" ? line.value : name == "partySize" ? self.people(value) : nil
            return parts.contains { Self.isSame($0, wanted) }
        case .bubble(let bubble):
            if name == "content", let words = value.string { return bubble.text == PlainText.body(words) }
            let isReceiver = name == "recipients" || name == "speakableGroupName"
            return isReceiver && Self.isSame(bubble.caption, self.say("message.to", ["value": line.value]))
        case .items(let heading, let items, _):
            if Self.isSame(heading, line.value) {
                return name == "targetTaskList" || name == "taskList" || name == "title"
            }
            guard name == "tasks" || name == "taskTitles" || name == "targetTask" else { return false }
            let labels = Set(items.map(\.label))
            return (value.array ?? [value]).allSatisfy { self.text(of: $0).map(labels.contains) ?? false }
        case .text, .link, .picture: return false
        }
    }

    /// Whether two texts look the same: the spaces of formatted numbers are of several kinds.
    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return false }
        return PlainText.body(one) == PlainText.body(other)
    }
}
