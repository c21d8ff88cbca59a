// Beckon: what users and apps set, as the dispatcher has it at hand
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Schema

/// Decisions, default apps and terms, read once at the start; the journal has the same.
struct PreferenceMemory: Sendable {
    private struct TermKey: Hashable {
        var app: String, user: String?, kind: VocabularySet.Kind
    }

    private var authorizations: [String: PreferenceReport.Authorization] = [:]
    private var defaultApps: [String: PreferenceReport.DefaultApp] = [:]
    private var terms: [TermKey: VocabularySet] = [:]

    init(_ journal: any Journal) {
        let preferences = journal.preferences
        for decision in preferences.authorizations { self.set(decision) }
        for choice in preferences.defaultApps { self.set(choice) }
        for set in journal.vocabulary { self.set(set) }
    }

    // Users and apps have no slash in their names.
    mutating func set(_ decision: PreferenceReport.Authorization) {
        self.authorizations["\(decision.user)/\(decision.app)"] = decision
    }

    mutating func set(_ choice: PreferenceReport.DefaultApp) {
        self.defaultApps["\(choice.user)/\(choice.domain)"] = choice
    }

    mutating func set(_ set: VocabularySet) {
        self.terms[TermKey(app: set.app, user: set.user, kind: set.kind)] = set
    }

    func authorization(_ user: String, _ app: String) -> AuthorizationStatus? {
        self.authorizations["\(user)/\(app)"]?.status
    }

    func defaultApp(_ user: String, _ domain: String) -> String? { self.defaultApps["\(user)/\(domain)"]?.app }

    func has(_ set: VocabularySet) -> Bool {
        self.terms[TermKey(app: set.app, user: set.user, kind: set.kind)] == set
    }

    var authorizationCount: Int { self.authorizations.count }
    var defaultAppCount: Int { self.defaultApps.count }

    var report: PreferenceReport {
        PreferenceReport(
            authorizations: self.authorizations.values.sorted { ($0.user, $0.app) < ($1.user, $1.app) },
            defaultApps: self.defaultApps.values.sorted { ($0.user, $0.domain) < ($1.user, $1.domain) })
    }

    var vocabulary: [VocabularySet] {
        self.terms.values.sorted {
            ($0.app, $0.kind.rawValue, $0.user ?? "") < ($1.app, $1.kind.rawValue, $1.user ?? "")
        }
    }
}
