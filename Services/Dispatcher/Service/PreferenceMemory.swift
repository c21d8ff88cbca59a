// Beckon: what users and apps set, as the dispatcher has it at hand
// SPDX-License-Identifier: Apache-2.0

import DispatcherJournal
import Schema

/// Decisions, default apps and terms, read once at the start; the journal has the same.
struct PreferenceMemory: Sendable {
    /// What a user decided about an app or a domain.
    private struct UserKey: Hashable {
        var user: String, name: String
    }

    private var authorizations: [UserKey: PreferenceReport.Authorization] = [:]
    private var defaultApps: [UserKey: PreferenceReport.DefaultApp] = [:]
    private var terms: [VocabularySet.Key: VocabularySet] = [:]
    private var termBytes: [VocabularySet.Key: Int] = [:]
    /// Bytes of all terms as a catalog has them.
    private(set) var vocabularyBytes = 0

    init(_ journal: any Journal) {
        let preferences = journal.preferences
        for decision in preferences.authorizations { self.set(decision) }
        for choice in preferences.defaultApps { self.set(choice) }
        for set in journal.vocabulary { self.set(set, bytes: Self.bytes(of: set)) }
    }

    mutating func set(_ decision: PreferenceReport.Authorization) {
        self.authorizations[UserKey(user: decision.user, name: decision.app)] = decision
    }

    mutating func set(_ choice: PreferenceReport.DefaultApp) {
        self.defaultApps[UserKey(user: choice.user, name: choice.domain)] = choice
    }

    /// Replaces a set; one without terms is gone.
    ///
    /// - Parameter bytes: ``bytes(of:)-(VocabularySet)`` of it.
    mutating func set(_ set: VocabularySet, bytes: Int) {
        let key = set.key
        let bytes = set.terms.isEmpty ? nil : bytes
        self.vocabularyBytes += (bytes ?? 0) - (self.termBytes[key] ?? 0)
        self.terms[key] = bytes == nil ? nil : set
        self.termBytes[key] = bytes
    }

    /// Bytes of a set as a catalog has it.
    static func bytes(of set: VocabularySet) -> Int { ((try? JSON.encode(set))?.count ?? Limits.bodyBytes) + 1 }

    func authorization(_ user: String, _ app: String) -> AuthorizationStatus? {
        self.authorizations.isEmpty ? nil : self.authorizations[UserKey(user: user, name: app)]?.status
    }

    func defaultApp(_ user: String, _ domain: String) -> String? {
        self.defaultApps.isEmpty ? nil : self.defaultApps[UserKey(user: user, name: domain)]?.app
    }

    func has(_ set: VocabularySet) -> Bool { self.vocabulary(of: set.key).terms == set.terms }

    /// A set as it stands; one without terms where there is none.
    func vocabulary(of key: VocabularySet.Key) -> VocabularySet {
        self.terms[key] ?? VocabularySet(app: key.app, user: key.user, kind: key.kind, terms: [])
    }

    /// Bytes of a set as a catalog has it; 0 where there is none.
    func bytes(of key: VocabularySet.Key) -> Int { self.termBytes[key] ?? 0 }

    var authorizationCount: Int { self.authorizations.count }
    var defaultAppCount: Int { self.defaultApps.count }

    var report: PreferenceReport {
        PreferenceReport(
            authorizations: self.authorizations.values.sorted { ($0.user, $0.app) < ($1.user, $1.app) },
            defaultApps: self.defaultApps.values.sorted { ($0.user, $0.domain) < ($1.user, $1.domain) })
    }

    var vocabulary: [VocabularySet] { self.terms.values.sorted { $0.key < $1.key } }
}
