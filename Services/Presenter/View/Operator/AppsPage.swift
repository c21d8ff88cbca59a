// Beckon: what the apps can do, and who lets them, as a page
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

extension OperatorPages {
    /// Terms of a vocabulary that are shown; the rest is counted.
    static let termsMaximum = 6
    /// Kinds of terms of one app that are shown, and decisions of users about it.
    static let kindsMaximum = 40

    /// `/apps`: intents with an example each, vocabulary in short, authorizations, default apps.
    ///
    /// - Parameters:
    ///   - facts: What the dispatcher reports.
    ///   - vocabulary: The terms that apps registered.
    public func apps(_ facts: SystemFacts, vocabulary: [VocabularySet]) -> String {
        let preferences = facts.preferences
        let content =
            "<h1>\(self.say("apps.title"))</h1><p class=\"unscripted\">\(self.say("apps.script"))</p>"
            + "<p class=\"outcome\" role=\"status\" data-done=\"\(self.say("apps.done"))\""
            + " data-failed=\"\(self.say("apps.failed"))\"></p>"
            + self.defaults(facts)
            + self.section("apps.each", facts.manifests) { manifests in
                guard !manifests.isEmpty else { return "<p class=\"lack\">\(self.say("trouble.noApp"))</p>" }
                return manifests.prefix(Self.rowsMaximum).map { manifest in
                    self.app(
                        manifest, try? facts.apps.get().first { $0.app == manifest.app }, preferences,
                        vocabulary.filter { $0.app == manifest.app })
                }.joined()
            }
        return self.page(self.text("apps.title"), .apps, content)
    }

    private func app(
        _ manifest: Manifest, _ report: AppReport?,
        _ preferences: Result<PreferenceReport, SystemFacts.Lack>, _ vocabulary: [VocabularySet]
    ) -> String {
        let workers = report.map { self.say("apps.workers", ["count": self.formats.number($0.workers)]) }
        let mood: Mood = report.map { $0.workers == 0 } ?? false ? .bad : .good
        return "<article class=\"offer\"><header><h3>\(Self.value(manifest.name))"
            + " <span class=\"id\">\(Self.value(manifest.app))</span></h3>"
            + "\(workers.map { Self.badge($0, mood) } ?? "")</header>"
            + "<p>\(Self.value(manifest.usageDescription))</p>" + self.intents(manifest)
            + self.vocabulary(manifest, vocabulary) + self.authorizations(manifest.app, manifest.name, preferences)
            + "</article>"
    }

    // MARK: What an app can do

    private func intents(_ manifest: Manifest) -> String {
        let rows = manifest.intents.map { intent -> [String] in
            [
                Self.value(intent.name), self.example(of: intent.name, manifest), Self.value(intent.domain),
                self.say("consent.\(intent.effectiveConsent.rawValue)"),
            ]
        }
        let columns = ["intent", "example", "domain", "consent"].map { self.say("column.\($0)") }
        return self.table(self.say("apps.intents"), columns, rows, "intents")
    }

    /// A sentence in the reader's language; where there is none, one in another, which is marked as such.
    private func example(of intent: String, _ manifest: Manifest) -> String {
        let all = manifest.phrases.filter { $0.intent == intent && !$0.examples.isEmpty }
        let language = LanguageTag.best(for: self.words.locale, among: all.map(\.locale))
        let phrases = all.first { $0.locale == language } ?? all.first
        // One that can be said as it stands is the better example.
        guard let phrases,
            let sentence = phrases.examples.first(where: { Self.slots(of: $0).allSatisfy { $0 == "app" } })
                ?? phrases.examples.first
        else {
            return "<span class=\"none\">\(self.say("apps.noExample"))</span>"
        }
        let lang = language == nil ? " lang=\"\(HTMLRenderer.escape(PlainText.line(phrases.locale, limit: 35)))\"" : ""
        return "<q\(lang)>\(self.filled(sentence, intent, manifest))</q>"
    }

    private static func slots(of sentence: String) -> [String] {
        Words.slots(of: PlainText.line(sentence, limit: Self.cellLength))
    }

    /// A sentence with the app's name, and with what a parameter is called, where it has a slot.
    private func filled(_ sentence: String, _ intent: String, _ manifest: Manifest) -> String {
        var html = ""
        var rest = PlainText.line(sentence, limit: Self.cellLength)[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            html += HTMLRenderer.escape(String(rest[..<open]))
            if name == "app" {
                html += Self.value(manifest.name, limit: 60)
            } else {
                let label = self.words.text(["label.\(intent).\(name)", "label.\(name)"])
                html += "<i>\(Self.value(label ?? PlainText.words(fromName: name), limit: 60))</i>"
            }
            rest = rest[rest.index(after: close)...]
        }
        return "<bdi>\(html)\(HTMLRenderer.escape(String(rest)))</bdi>"
    }

    private func vocabulary(_ manifest: Manifest, _ registered: [VocabularySet]) -> String {
        var lines = manifest.vocabulary.filter { $0.isSaid(in: self.words.locale) }.map { vocabulary in
            (vocabulary.parameters.map { Self.value($0) }.joined(separator: ", "), self.terms(vocabulary.terms))
        }
        lines += registered.map { set in
            let user = set.user.map { self.say("apps.ofUser", ["user": $0]) } ?? self.say("apps.ofAll")
            return ("\(Self.value(set.kind.rawValue)) <span class=\"id\">\(user)</span>", self.terms(set.terms))
        }
        guard !lines.isEmpty else { return "" }
        let shown = Array(lines.prefix(Self.kindsMaximum))
        return "<details id=\"words-\(HTMLRenderer.line(manifest.app))\"><summary><h4>\(self.say("apps.vocabulary"))"
            + "</h4></summary>\(Self.facts(shown))\(self.more(lines.count - shown.count))</details>"
    }

    private func terms(_ terms: [Term]) -> String {
        let shown = terms.prefix(Self.termsMaximum).compactMap(\.phrases.first).map { Self.value($0, limit: 60) }
        let rest = terms.count - shown.count
        return shown.joined(separator: ", ")
            + (rest > 0 ? " <span class=\"id\">\(self.say("more", ["count": self.formats.number(rest)]))</span>" : "")
    }

    // MARK: Who lets it

    private func authorizations(
        _ app: String, _ name: String, _ preferences: Result<PreferenceReport, SystemFacts.Lack>
    ) -> String {
        let heading = "<h4>\(self.say("apps.authorization"))</h4>"
        let decided: [PreferenceReport.Authorization]
        switch preferences {
        case .success(let report): decided = report.authorizations.filter { $0.app == app }
        case .failure(let lack):
            return heading + "<p class=\"lack\">\(self.say("lack.\(lack.rawValue)"))</p>" + self.form(app, name)
        }
        let shown = decided.prefix(Self.kindsMaximum).map { one in
            let mood: Mood = one.status == .authorized ? .good : one.status == .notDetermined ? .plain : .bad
            return "<li><span class=\"user\">\(Self.value(one.user))</span>"
                + Self.badge(self.say("status.\(one.status.rawValue)"), mood)
                + self.form(app, name, user: one.user, isGranted: one.status == .authorized) + "</li>"
        }
        let list =
            shown.isEmpty
            ? "<p class=\"none\">\(self.say("apps.undecided"))</p>"
            : "<ul class=\"decisions\">\(shown.joined())</ul>\(self.more(decided.count - shown.count))"
        return heading + list + self.form(app, name)
    }

    /// Buttons for a user who decided, or a field for another one.
    private func form(_ app: String, _ name: String, user: String? = nil, isGranted: Bool? = nil) -> String {
        func button(_ status: AuthorizationStatus, _ key: String) -> String {
            // Several buttons say the same: what each is about is said, too.
            let label = user.map { "\(self.text(key)): \(PlainText.line(name)), \(PlainText.line($0))" }
            let about = label.map { " aria-label=\"\(HTMLRenderer.escape($0))\"" } ?? ""
            return
                "<button type=\"submit\" name=\"status\" value=\"\(status.rawValue)\"\(about)>\(self.say(key))</button>"
        }
        guard let app = Self.exact(app) else { return "" }
        let field: String
        if let user {
            guard let exact = Self.exact(user) else { return "" }
            field = "<input type=\"hidden\" name=\"user\" value=\"\(exact)\">"
        } else {
            field = self.userField()
        }
        let buttons =
            (isGranted == true ? "" : button(.authorized, "apps.grant"))
            + (isGranted == false ? "" : button(.denied, "apps.revoke"))
        return "<form class=\"setting\" data-path=\"/apps/authorization\">"
            + "<input type=\"hidden\" name=\"app\" value=\"\(app)\">\(field)\(buttons)</form>"
    }

    /// A name as it is sent back; `nil` for one that is not shown as it is, about which nothing can be set here.
    private static func exact(_ name: String) -> String? {
        PlainText.line(name) == name ? HTMLRenderer.escape(name) : nil
    }

    private func userField() -> String {
        "<label><span>\(self.say("apps.user"))</span><input type=\"text\" name=\"user\" required maxlength=\"128\""
            + " autocomplete=\"off\" spellcheck=\"false\" dir=\"auto\" value=\"\(HTMLRenderer.line(self.user))\"></label>"
    }

    // MARK: Default apps

    private func defaults(_ facts: SystemFacts) -> String {
        self.section("apps.defaults", facts.manifests) { manifests in
            let names = Dictionary(manifests.map { ($0.app, $0.name) }) { first, _ in first }
            let chosen = (try? facts.preferences.get().defaultApps) ?? []
            let rows = SystemFacts.domains(manifests).map { domain, apps -> [String] in
                let decided = chosen.filter { $0.domain == domain }.prefix(Self.kindsMaximum).map { choice in
                    "<li><span>\(Self.value(choice.user)): \(Self.value(names[choice.app] ?? choice.app))</span></li>"
                }
                let options = apps.prefix(Self.kindsMaximum).compactMap { app in
                    Self.exact(app).map {
                        "<option value=\"\($0)\">\(HTMLRenderer.line(names[app] ?? app))</option>"
                    }
                }
                let exact = options.isEmpty ? nil : Self.exact(domain)
                let form = exact.map { domain in
                    "<form class=\"setting\" data-path=\"/apps/default\"><input type=\"hidden\" name=\"domain\""
                        + " value=\"\(domain)\">\(self.userField())"
                        + "<label><span>\(self.say("column.app"))</span><select name=\"app\">\(options.joined())</select>"
                        + "</label><button type=\"submit\">\(self.say("apps.makeDefault"))</button></form>"
                }
                let list =
                    decided.isEmpty
                    ? "<span class=\"none\">\(self.say("apps.noDefault"))</span>"
                    : "<ul class=\"decisions\">\(decided.joined())</ul>"
                return [
                    Self.value(domain),
                    apps.prefix(Self.kindsMaximum).map { Self.value(names[$0] ?? $0) }.joined(separator: ", "), list,
                    form ?? "",
                ]
            }
            let columns = ["domain", "apps", "default", "change"].map { self.say("column.\($0)") }
            let lack: String
            if case .failure(let why) = facts.preferences {
                lack = "<p class=\"lack\">\(self.say("lack.\(why.rawValue)"))</p>"
            } else {
                lack = ""
            }
            return lack + self.table(self.say("apps.defaults"), columns, rows, "defaults")
        }
    }
}
