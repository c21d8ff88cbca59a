// Beckon: the list of requests as a page
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

extension OperatorPages {
    /// Why there is no list.
    public enum NoList: Error, Hashable, Sendable {
        /// Nothing can be looked for in that way.
        case invalid
        /// It is not known.
        case lack(SystemFacts.Lack)
    }

    /// `/requests`: which requests there were, newest first, without what was said in them.
    ///
    /// - Parameters:
    ///   - form: What is looked for.
    ///   - list: What was found.
    public func requests(_ form: RequestForm, _ list: Result<RequestList, NoList>) -> String {
        let title = self.text("requests.title")
        let found: String =
            switch list {
            case .success(let list): self.found(list, form)
            case .failure(.invalid): "<p class=\"lack\" role=\"alert\">\(self.say("requests.invalid"))</p>"
            case .failure(.lack(let lack)): "<p class=\"lack\">\(self.say("lack.\(lack.rawValue)"))</p>"
            }
        return self.page(title, .requests, "<h1>\(HTMLRenderer.line(title))</h1>\(self.search(form))\(found)")
    }

    // MARK: The form

    private func search(_ form: RequestForm) -> String {
        let fields: [(RequestForm.Field, name: String)] = [
            (.user, "apps.user"), (.app, "column.app"), (.intent, "column.intent"), (.outcome, "requests.outcome"),
            (.since, "requests.since"), (.until, "requests.until"), (.id, "requests.id"),
        ]
        let inputs = fields.map { field, name in
            let input: String =
                switch field {
                case .outcome: self.outcomes(chosen: form[field])
                case .since, .until: self.input(field, "datetime-local", form[field])
                default: self.input(field, "text", form[field])
                }
            return "<label><span>\(self.say(name))</span>\(input)</label>"
        }
        return "<form class=\"search\" role=\"search\" method=\"get\" action=\"/requests\""
            + " aria-label=\"\(self.say("requests.search"))\">\(inputs.joined())"
            + "<button type=\"submit\">\(self.say("requests.search"))</button></form>"
    }

    private func input(_ field: RequestForm.Field, _ type: String, _ value: String?) -> String {
        let bound = "maxlength=\"\(Limits.nameBytes)\" autocomplete=\"off\" spellcheck=\"false\" dir=\"auto\""
        return "<input type=\"\(type)\" name=\"\(field.rawValue)\"\(type == "text" ? " \(bound)" : "")"
            + " value=\"\(value.map { HTMLRenderer.escape(PlainText.line($0, limit: Limits.nameBytes)) } ?? "")\">"
    }

    private func outcomes(chosen: String?) -> String {
        let options = RequestFilter.outcomes.map { outcome in
            let isChosen = outcome == chosen ? " selected" : ""
            let name = self.say(outcome == RequestFilter.open ? "trace.open" : "phase.\(outcome)")
            return "<option value=\"\(outcome)\"\(isChosen)>\(name)</option>"
        }
        return "<select name=\"\(RequestForm.Field.outcome.rawValue)\"><option value=\"\">\(self.say("requests.any"))"
            + "</option>\(options.joined())</select>"
    }

    // MARK: The list

    private func found(_ list: RequestList, _ form: RequestForm) -> String {
        let rows = list.requests.map { request in
            [
                self.way(to: request), request.user.isEmpty ? "" : Self.value(request.user),
                request.app.map { Self.value($0) } ?? "", request.intent.map { Self.value($0) } ?? "",
                Self.span(max(Milliseconds(0), (request.ended ?? self.now) - request.began)), self.outcome(of: request),
            ]
        }
        let names = ["trace.request", "apps.user", "column.app", "column.intent", "trace.took", "requests.outcome"]
        let table =
            rows.isEmpty
            ? "<p class=\"lack\">\(self.say(list.older == nil ? "requests.none" : "requests.noneYet"))</p>"
            : self.table(self.say("requests.title"), names.map { self.say($0) }, rows, "requests")
        return "<section>\(table)</section>\(self.ways(form, older: list.older))"
    }

    private func way(to request: ListedRequest) -> String {
        "<a href=\"/requests/\(request.correlationID)\">\(Self.moment(request.began))</a>"
            + " <span class=\"id\">\(Self.code(request.correlationID.description))</span>"
    }

    private func outcome(of request: ListedRequest) -> String {
        guard let outcome = request.outcome else { return Self.badge(self.say("trace.open"), .busy) }
        return Self.badge(self.name(outcome), Self.mood(of: outcome))
            + (request.failure.map { " \(Self.code($0.rawValue))" } ?? "")
    }

    /// Ways to the beginning of the list, and to what follows.
    private func ways(_ form: RequestForm, older: String?) -> String {
        func way(_ key: String, _ after: String?, _ relation: String) -> String {
            "<a rel=\"\(relation)\" href=\"\(HTMLRenderer.escape(form.address(after: after)))\">\(self.say(key))</a>"
        }
        let ways =
            (form[.after] == nil ? "" : way("requests.newest", nil, "first"))
            + (older.map { way("requests.older", $0, "next") } ?? "")
        guard !ways.isEmpty else { return "" }
        return "<nav class=\"pages\" aria-label=\"\(self.say("requests.pages"))\">\(ways)</nav>"
    }
}
