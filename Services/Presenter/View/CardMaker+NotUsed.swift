// Beckon: what is said of words that change nothing
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension CardMaker {
    /// The note on words that could not be used: that they were not got, or why they cannot be, as at a first resolving, and
    /// what could be.
    ///
    /// - Parameters:
    ///   - event: It, of the kind `notUnderstood`.
    ///   - values: The values when its question was put.
    ///   - offered: What was offered for parameters of its request before, by parameter.
    func note(
        onWordsNotUsed event: Event, _ values: [String: Value] = [:], offered: [String: [Option]] = [:]
    ) -> Card {
        guard let failure = event.failure, failure.code != .notUnderstood else {
            let subject = event.topic.flatMap { Recognition.Aside(rawValue: $0) }
            let known = subject.flatMap { subject in
                event.questions?.first.flatMap {
                    self.answer(about: subject, in: $0, event.parameters ?? values, offered: offered)
                }
            }
            return Card(
                .note, known ?? self.aside(event) ?? self.say("ask.notUnderstood"), request: event.correlationID)
        }
        var slots = ["app": self.name(ofApp: event.app)].compactMapValues(\.self)
        var keys = ["failure.\(failure.code.rawValue)"]
        if let parameter = failure.parameter {
            slots["parameter"] = self.label(parameter, intent: event.intent)
            slots["value"] = event.parameters?[parameter].flatMap { self.text(of: $0, type: nil, named: parameter) }
            if failure.code == .unsupportedValue, let reason = failure.message {
                keys = Self.keys(ofReason: reason, parameter, event.intent) + ["reason"]
            }
        }
        let type = failure.parameter.flatMap { self.apps.type(of: $0, in: event.intent ?? "", of: event.app) }
        let labels = (failure.alternatives ?? []).prefix(Limits.optionsPerQuestion).map { option in
            // A time has no label but its number.
            Int(option.label) == nil ? PlainText.line(option.label) : self.text(of: option, type: type)
        }
        slots["options"] = labels.isEmpty ? nil : self.formats.list(labels)
        var card = Card(.note, self.say(keys, slots), request: event.correlationID)
        // A reason that says what could be says it once.
        if let options = slots["options"], !card.title.contains(options) {
            card.text = self.say("ask.alternatives", slots)
        }
        return card
    }

    /// What is said of words that ask for nothing which an app does; `nil` where they are no such words.
    func aside(_ event: Event) -> String? {
        guard let topic = event.topic else { return nil }
        let isSubject = Recognition.Aside(rawValue: topic).map(Recognition.Aside.subjects.contains) ?? false
        return self.words.text(["aside.\(topic)"] + (isSubject ? ["aside.question"] : []))
    }
}
