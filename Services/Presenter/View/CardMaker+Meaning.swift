// Beckon: a meaning of words as a line
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension CardMaker {
    /// Scalars of one value of a meaning, and of all of them.
    private static let meaningValueLength = 60, meaningLength = 200

    /// What is asked about where words may mean several things: the request and all values that were read, in the order in
    /// which they are declared. Who says yes says it to these; what has no room is told by the marks of an omission.
    func meaning(_ option: Option, app: String?) -> String {
        let intent = option.value["intent"]?.string ?? option.label
        let values = option.value["parameters"]?.object ?? [:]
        // An app that was named has the first of several meanings, and not always the second.
        let app = self.apps.intent(intent, of: app) == nil ? self.apps.app(offering: intent) : app
        return self.summary(of: intent, values, app: app)
    }

    /// A request in one line: what it does and what was said for it, as far as there is room.
    func summary(of intent: String, _ values: [String: Value], app: String?) -> String {
        var parts = [self.name(ofIntent: intent)]
        var length = 0
        for text in self.values(ofMeaning: values, intent: intent, app: app) where !parts.contains(text) {
            length += text.unicodeScalars.count
            guard length <= Self.meaningLength else {
                parts.append("…")
                break
            }
            parts.append(text)
        }
        return parts.joined(separator: " · ")
    }

    /// What an intent does, in words.
    func name(ofIntent intent: String) -> String {
        self.words.text(["meaning.\(intent)"]) ?? PlainText.capitalized(PlainText.words(fromName: intent))
    }

    private func values(ofMeaning values: [String: Value], intent: String, app: String?) -> [String] {
        let joined = self.looks.compactMap { $0.joined(Told(payload: [:], parameters: values, self)) }
        return self.shownLines(of: values, intent: intent, app: app).compactMap { name, value, line -> String? in
            if let own = joined.first(where: { $0.parameters.contains(name) }) {
                return own.parameters.first == name ? own.text : nil
            }
            let text = PlainText.line(line.value, limit: Self.meaningValueLength)
            // That all of several things are meant goes without saying.
            let isCombination = name.hasSuffix("Operator")
            guard !text.isEmpty, text != "…", !isCombination || value != "all" else { return nil }
            let type = self.apps.type(of: name, in: intent, of: app)
            // "Highest", "3" and "yes" alone do not say of what, unless they have words of their own.
            let saysWhat: Bool
            switch value {
            case .boolean(let truth):
                saysWhat = self.words.text(["value.\(name).\(truth ? "yes" : "no")"]) != nil
            case .integer, .double: saysWhat = false
            default:
                saysWhat = !isCombination && !["Relative", "Playback"].contains { type?.name.hasPrefix($0) == true }
            }
            return saysWhat ? text : self.labelled(line.label, text)
        }
    }
}
