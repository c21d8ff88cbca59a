// Beckon: values that can be changed where they stand, as HTML
// SPDX-License-Identifier: Apache-2.0

import CardKit
import Schema

extension HTMLRenderer {
    /// A line of which the value can be changed, or not. The page's script puts the control in place of the text; without it
    /// the line is read as any other.
    func row(_ line: Block.Line) -> String {
        let edit = self.edits.first { $0.line == line }
        let control = edit.map { "<template class=\"edit\">\(self.control($0))</template>" } ?? ""
        return "<div><dt>\(Self.line(line.label))</dt><dd>\(Self.body(line.value))\(control)</dd></div>"
    }

    /// What can be changed and has no line of its own, such as what a drawing shows.
    func otherEdits() -> String {
        let rows = self.edits.filter { $0.line == nil }.map { edit in
            "<div><dt>\(Self.line(edit.label))</dt><dd>\(self.control(edit))</dd></div>"
        }
        guard !rows.isEmpty else { return "" }
        return "<template class=\"edits\"><details><summary>\(Self.line(self.maker.say("edit.others")))</summary>"
            + "<dl>\(rows.joined())</dl></details></template>"
    }

    private func control(_ edit: Edit) -> String {
        let (attributes, input) =
            switch edit.control {
            case .field(let field, let text): self.input(field, text)
            case .choices(let choices, let current): self.select(choices, current, label: edit.label)
            }
        return "<form class=\"edit\" data-request=\"\(Self.escape(self.request))\""
            + " data-parameter=\"\(Self.escape(edit.parameter))\" \(attributes)>\(input)"
            + "<button type=\"submit\" hidden>\(Self.line(self.maker.say("edit.change")))</button></form>"
    }

    private func input(_ field: Field, _ text: String) -> (attributes: String, html: String) {
        let label = Self.line(field.label)
        let input =
            "<input \(Self.kind(of: field)) name=\"text\" value=\"\(Self.line(text))\" required maxlength=\"2000\""
            + " autocomplete=\"off\" aria-label=\"\(label)\">"
        if let slider = self.slider(field, at: field.number(inField: text), label: field.label) {
            return ("novalidate data-field=\"\(Self.escape((try? JSON.line(field)) ?? ""))\"", slider)
        }
        let html: String
        switch field.form {
        case .integer:
            func step(_ sign: String, _ by: Int, _ name: String) -> String {
                "<button type=\"button\" class=\"step\" data-step=\"\(by)\""
                    + " aria-label=\"\(label): \(Self.line(self.maker.say(name)))\">\(sign)</button>"
            }
            html = step("\u{2212}", -1, "edit.less") + input + step("+", 1, "edit.more")
        case .money: html = input + "<span class=\"unit\">\(Self.line(field.currencyCode ?? ""))</span>"
        default: html = input
        }
        return ("data-field=\"\(Self.escape((try? JSON.line(field)) ?? ""))\"", html)
    }

    private func select(_ choices: [Choice], _ current: Int, label: String) -> (attributes: String, html: String) {
        var question = ""
        let options = choices.enumerated().map { index, choice in
            guard case .answer(let answer) = choice.action else { return "" }
            question = answer.question
            let reply = Self.escape((try? JSON.line(answer.reply)) ?? "")
            let selected = index == current ? " selected" : ""
            return "<option value=\"\(reply)\"\(selected)>\(Self.line(choice.label))</option>"
        }
        return (
            "data-question=\"\(Self.escape(question))\"",
            "<select name=\"text\" aria-label=\"\(Self.line(label))\">\(options.joined())</select>"
        )
    }

    /// What the browser lets somebody type or pick.
    static func kind(of field: Field) -> String {
        switch field.form {
        case .integer: "type=\"number\" step=\"1\" inputmode=\"numeric\""
        case .decimal, .measure, .money: "type=\"text\" inputmode=\"decimal\""
        case .moment, .range, .trigger, .date: "type=\"datetime-local\""
        case .text: "type=\"text\" autocapitalize=\"sentences\""
        }
    }
}
