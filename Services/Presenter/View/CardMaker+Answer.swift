// Beckon: an answer as words
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension CardMaker {
    /// What was answered, as the person would have said it.
    func text(of reply: Reply, to question: Question?) -> String {
        switch reply {
        case .value(let value):
            let own = value.string.flatMap {
                self.ownCase($0, of: question?.parameter, question?.intent, question?.app)
            }
            let amount = question?.parameter.flatMap { self.share(value, named: $0) }
            return own ?? amount ?? self.described(value, type: question?.type) ?? "…"
        case .choice(let number):
            guard let question, question.options.indices.contains(number - 1) else {
                return self.formats.number(number)
            }
            let text = self.text(of: question.options[number - 1], in: question)
            return text.isEmpty ? self.formats.number(number) : text
        case .yes:
            if let question, question.kind == .consent, let own = self.appButton(question) { return own }
            let name =
                question?.kind == .consent ? question?.intent : question?.kind == .authorization ? "authorization" : nil
            return self.say(["answer.yes.\(name ?? "")", "answer.yes"])
        case .no:
            let name =
                question?.kind == .consent ? question?.intent : question?.kind == .authorization ? "authorization" : nil
            return self.say(["answer.no.\(name ?? "")", "answer.no"])
        case .correction(let parameters):
            let texts = parameters.sorted { $0.key < $1.key }.compactMap { name, value in
                let type = self.apps.type(of: name, in: question?.intent ?? "", of: question?.app)
                return self.text(of: value, type: type, named: name).map {
                    self.labelled(self.label(name, intent: question?.intent, app: question?.app), $0)
                }
            }
            return texts.isEmpty ? "…" : texts.joined(separator: " · ")
        case .skip: return self.say("answer.skip")
        case .cancel: return self.say("answer.cancel")
        case .repeat, .why, .help: return "…"
        }
    }
}
