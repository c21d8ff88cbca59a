// Beckon: the words of an app on its cards
// SPDX-License-Identifier: Apache-2.0

package import Schema

/// An app's words go before the presenter's own. They are text: made plain and cut, and never looked at for markup.
extension CardMaker {
    /// Scalars of a label and of a sentence of an app that are shown.
    package static let appLabelLength = 80, appSentenceLength = 300

    private func appWords(_ intent: String?, _ app: String?) -> Manifest.IntentWords? {
        intent.flatMap { self.apps.words(for: $0, of: app, in: self.words.locale) }
    }

    private func appWords(_ parameter: String, _ intent: String?, _ app: String?) -> Manifest.ParameterWords? {
        self.appWords(intent, app)?.parameters.first { $0.name == parameter }
    }

    /// What an app calls a parameter.
    package func appLabel(_ parameter: String, _ intent: String?, _ app: String?) -> String? {
        Self.label(self.appWords(parameter, intent, app)?.label)
    }

    /// How a case is called where it is a parameter's: in its app's words, or in those that we have for the parameter, such as
    /// "warmer" for what is "higher" of other things.
    package func ownCase(_ name: String, of parameter: String?, _ intent: String?, _ app: String?) -> String? {
        guard let parameter else { return nil }
        let label = Self.label(self.appWords(parameter, intent, app)?.cases.first { $0.name == name }?.label)
        return label ?? self.words.text(["case.\(parameter).\(name)"])
    }

    /// How an app asks for a parameter.
    package func appQuestion(_ question: Question, _ parameters: [String: Value]) -> String? {
        guard let parameter = question.parameter, [.value, .choice, .details].contains(question.kind) else {
            return nil
        }
        let sentence = self.appWords(parameter, question.intent, question.app)?.question
        return self.filled(sentence, question, parameters)
    }

    /// What an app asks before it does something.
    package func appTitle(_ question: Question, _ parameters: [String: Value]) -> String? {
        self.filled(self.appWords(question.intent, question.app)?.consentTitle, question, parameters)
    }

    /// What stands on the button that says yes. It is not the app's where the same words say no or end the request: who
    /// types or presses them means that.
    package func appButton(_ question: Question) -> String? {
        guard let label = Self.label(self.appWords(question.intent, question.app)?.consentButton) else { return nil }
        let meansNo = self.words.templates.contains { key, sentences in
            let isOther = key.hasPrefix("answer.") && key != "answer.yes" && !key.hasPrefix("answer.yes.")
            return isOther && sentences.contains { $0.lowercased() == label.lowercased() }
        }
        return meansNo || Int(label) != nil ? nil : label
    }

    private static func label(_ text: String?) -> String? {
        let label = text.map { PlainText.line($0, limit: Self.appLabelLength) }
        return label?.isEmpty == false ? label : nil
    }

    /// A sentence with its slots filled by what was said; `nil` where one of them has no value.
    private func filled(_ sentence: String?, _ question: Question, _ parameters: [String: Value]) -> String? {
        guard let sentence else { return nil }
        var slots = ["app": self.name(ofApp: question.app)].compactMapValues(\.self)
        for name in Words.slots(of: sentence) {
            let type = self.apps.type(of: name, in: question.intent, of: question.app)
            if let text = parameters[name].flatMap({ self.text(of: $0, type: type) }) { slots[name] = text }
        }
        let text = Words.fill(PlainText.line(sentence, limit: Limits.sentenceBytes), slots)
        let shown = text.map { PlainText.line($0, limit: Self.appSentenceLength) }
        return shown?.isEmpty == false ? shown : nil
    }
}
